"""First tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "household",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=36), nullable=False),
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_household")),
        sa.UniqueConstraint("key_hash", name=op.f("uq_household_key_hash")),
        sa.UniqueConstraint("uid", name=op.f("uq_household_uid")),
    )
    op.create_table(
        "catalogue",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=36), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("edition", sa.String(length=20), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name=op.f("fk_catalogue_household_id_household"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_catalogue")),
        sa.UniqueConstraint("uid", name=op.f("uq_catalogue_uid")),
    )
    with op.batch_alter_table("catalogue", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_catalogue_household_id"), ["household_id"], unique=False)

    op.create_table(
        "device",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("cookie_hash", sa.String(length=64), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name=op.f("fk_device_household_id_household"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
        sa.UniqueConstraint("cookie_hash", name=op.f("uq_device_cookie_hash")),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=36), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=True),
        sa.Column("header", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=128), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("fair", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("opened_id", sa.String(length=64), nullable=True),
        sa.Column("opened_with", sa.String(length=64), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name=op.f("fk_game_table_household_id_household"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_table")),
        sa.UniqueConstraint("code", name=op.f("uq_game_table_code")),
        sa.UniqueConstraint("opened_id", name=op.f("uq_game_table_opened_id")),
        sa.UniqueConstraint("uid", name=op.f("uq_game_table_uid")),
    )
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_game_table_household_id"), ["household_id"], unique=False)

    op.create_table(
        "person",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=36), nullable=False),
        sa.Column("household_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["household_id"], ["household.id"], name=op.f("fk_person_household_id_household"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sa.UniqueConstraint("uid", name=op.f("uq_person_uid")),
    )
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_person_household_id"), ["household_id"], unique=False)

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
    op.create_table(
        "entry",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.JSON(), nullable=False),
        sa.Column("by", sa.String(length=10), nullable=False),
        sa.Column("at", sa.String(length=30), nullable=False),
        sa.Column("waive", sa.JSON(), nullable=False),
        sa.Column("proxy", sa.Boolean(), nullable=False),
        sa.Column("effective", sa.Boolean(), nullable=False),
        sa.Column("events", sa.JSON(), nullable=False),
        sa.Column("receipts", sa.JSON(), nullable=False),
        sa.Column("amended", sa.JSON(), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_entry_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "position", name=op.f("pk_entry")),
    )
    op.create_table(
        "grant",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("uid", sa.String(length=36), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("claim_id", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name=op.f("fk_grant_device_id_device"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_grant_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_grant")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_grant_token_hash")),
        sa.UniqueConstraint("uid", name=op.f("uq_grant_uid")),
    )
    with op.batch_alter_table("grant", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_grant_device_id"), ["device_id"], unique=False)
        batch_op.create_index("ix_grant_table_role", ["table_id", "role"], unique=False)

    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("colour", sa.String(length=20), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=True),
        sa.Column("claimed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person_id"], ["person.id"], name=op.f("fk_seat_person_id_person"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_seat_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seat")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_seat_table_id_number")),
    )
    op.create_table(
        "snapshot",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_snapshot_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "position", name=op.f("pk_snapshot")),
    )


def downgrade() -> None:
    op.drop_table("snapshot")
    op.drop_table("seat")
    with op.batch_alter_table("grant", schema=None) as batch_op:
        batch_op.drop_index("ix_grant_table_role")
        batch_op.drop_index(batch_op.f("ix_grant_device_id"))

    op.drop_table("grant")
    op.drop_table("entry")
    op.drop_table("client_id")
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_person_household_id"))

    op.drop_table("person")
    with op.batch_alter_table("game_table", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_game_table_household_id"))

    op.drop_table("game_table")
    op.drop_table("device")
    with op.batch_alter_table("catalogue", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_catalogue_household_id"))

    op.drop_table("catalogue")
    op.drop_table("household")
