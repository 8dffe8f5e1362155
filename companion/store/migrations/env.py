"""Run migrations with the app's own engine and models."""

from alembic import context
from flask import current_app

from companion.store import reach
from companion.store.database import Model

extension = current_app.extensions["migrate"]
engine = extension.db.engine

OUR_TURN = "SELECT pg_advisory_xact_lock(7230115)"
"""Of several processes that start at once on PostgreSQL one migrates and the others wait; SQLite lets but one write."""

with engine.connect().execution_options(writes=True) as connection:
    context.configure(connection=connection, target_metadata=Model.metadata, **extension.configure_args)
    with context.begin_transaction(), reach.unhurried(connection):
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(OUR_TURN)
        context.run_migrations()
    connection.commit()
