"""Turning points: what is wanted, and everybody's chances at each moment."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pondering",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("playouts", sa.Integer(), nullable=False),
        sa.Column("wanted_at", sa.Float(), nullable=False),
        sa.Column("holder", sa.String(length=36), nullable=True),
        sa.Column("held_until", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_pondering_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_pondering")),
    )
    op.create_table(
        "prospect",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("line", sa.String(length=64), nullable=False),
        sa.Column("playouts", sa.Integer(), nullable=False),
        sa.Column("wins", sa.JSON(), nullable=False),
        sa.Column("squares", sa.JSON(), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_prospect_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "position", name=op.f("pk_prospect")),
    )


def downgrade() -> None:
    op.drop_table("prospect")
    op.drop_table("pondering")
