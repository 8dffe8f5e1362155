"""What lists say of a game stands beside its header, and an index holds what they are sorted by.

Columns are only added: SQLite would make the table anew for more than that, and everything at it would go with the old.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLE = sa.table(
    "game_table",
    sa.column("header", sa.JSON()),
    sa.column("game", sa.String()),
    sa.column("edition", sa.String()),
    sa.column("modules", sa.JSON()),
)


def upgrade() -> None:
    op.add_column("game_table", sa.Column("game", sa.String(length=20), nullable=False, server_default=""))
    op.add_column("game_table", sa.Column("edition", sa.String(length=20), nullable=False, server_default=""))
    op.add_column("game_table", sa.Column("modules", sa.JSON(), nullable=False, server_default="[]"))
    header = TABLE.c.header
    op.execute(
        TABLE.update().values(
            game=header["game"].as_string(), edition=header["edition"].as_string(), modules=header["modules"]
        )
    )
    op.drop_index("ix_game_table_household_id", "game_table")
    op.create_index("ix_game_table_listed", "game_table", ["household_id", "status", "created_at", "game"])


def downgrade() -> None:
    op.create_index("ix_game_table_household_id", "game_table", ["household_id"])
    op.drop_index("ix_game_table_listed", "game_table")
    for name in ("modules", "edition", "game"):
        op.drop_column("game_table", name)
