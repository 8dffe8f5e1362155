"""What hands have done is kept beside the log."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tick",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["game_table.id"], name=op.f("fk_tick_table_id_game_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "key", name=op.f("pk_tick")),
    )


def downgrade() -> None:
    op.drop_table("tick")
