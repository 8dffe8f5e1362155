"""Run migrations with the app's own engine and models."""

from alembic import context
from flask import current_app

from companion.store.database import Model

extension = current_app.extensions["migrate"]
engine = extension.db.engine

with engine.connect().execution_options(writes=True) as connection:
    context.configure(connection=connection, target_metadata=Model.metadata, **extension.configure_args)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
