"""The smallest game there is: only what a game must have, everything else as the contract gives it."""
