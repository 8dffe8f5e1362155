"""Match your box: the household's boxes and the form for one of them, made from the sections a game declares."""

from flask import Flask


def init_app(app: Flask) -> None:
    from companion.web.boxes import compare as compare
    from companion.web.boxes import earlier as earlier
    from companion.web.boxes import files as files
    from companion.web.boxes.household_boxes import blueprint, box_address

    app.register_blueprint(blueprint)
    app.add_template_global(box_address)
