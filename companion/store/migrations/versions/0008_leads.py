"""What leads playouts ended with is kept with their victories. Of those played before it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

NAMES = ("leads", "lead_squares", "lead_wins")


def upgrade() -> None:
    for name in NAMES:
        op.add_column("prospect", sa.Column(name, sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    for name in reversed(NAMES):
        op.drop_column("prospect", name)
