"""An index tells which of a household's finished games are new or changed, without reading any of them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NAME = "ix_game_table_over"
IS_OVER = sa.text("status = 'ended'")


def upgrade() -> None:
    held = ["household_id", "status", "created_at", "position", "revision"]
    op.create_index(NAME, "game_table", held, sqlite_where=IS_OVER, postgresql_where=IS_OVER)


def downgrade() -> None:
    op.drop_index(NAME, "game_table")
