"""How many playouts went on as the game did is kept with them. Of those played before it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("prospect", sa.Column("alike", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("prospect", "alike")
