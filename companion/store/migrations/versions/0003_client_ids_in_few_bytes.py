"""Of a client's id only what came of it is kept, no longer the whole answer."""

import hashlib
import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

AT_A_TIME = 500


def upgrade() -> None:
    with op.batch_alter_table("client_id") as batch:
        batch.add_column(sa.Column("fingerprint", sa.String(32), nullable=True))
        batch.add_column(sa.Column("first", sa.Integer(), nullable=True))
        batch.add_column(sa.Column("last", sa.Integer(), nullable=True))
    _carry_over(op.get_bind())
    with op.batch_alter_table("client_id") as batch:
        for name, kind in (("fingerprint", sa.String(32)), ("first", sa.Integer()), ("last", sa.Integer())):
            batch.alter_column(name, existing_type=kind, nullable=False)
        for name in ("caller", "body_hash", "answer"):
            batch.drop_column(name)


def _carry_over(connection: sa.Connection) -> None:
    kept = sa.table("client_id", *map(sa.column, ("table_id", "id", "caller", "body_hash", "answer", *NEW)))
    row = (kept.c.table_id == sa.bindparam("at_table"), kept.c.id == sa.bindparam("named"))
    change = sa.update(kept).where(*row).values({name: sa.bindparam(f"new_{name}") for name in NEW})
    found = connection.execute(sa.select(kept)).all()
    for begin in range(0, len(found), AT_A_TIME):
        connection.execute(change, [_new(old) for old in found[begin : begin + AT_A_TIME]])


NEW = ("fingerprint", "first", "last")


def _new(old: sa.Row[tuple[object, ...]]) -> dict[str, object]:
    answer = json.loads(zlib.decompress(old.answer))
    return {
        "at_table": old.table_id,
        "named": old.id,
        "new_fingerprint": hashlib.sha256(f"{old.caller} {old.body_hash}".encode()).hexdigest()[:32],
        "new_first": answer["entry"]["position"] if "entry" in answer else answer["position"],
        "new_last": answer["position"],
    }


def downgrade() -> None:
    """What was not kept cannot come back: ids that were used are forgotten."""
    op.drop_table("client_id")
    op.create_table(
        "client_id",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("caller", sa.String(length=80), nullable=False),
        sa.Column("body_hash", sa.String(length=64), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_client_id_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "id", name=op.f("pk_client_id")),
    )
