"""Tokens, codes and ids: random, and stored as hashes where they open something."""

import base64
import hashlib
import hmac
import re
import secrets
import uuid

LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"
"""No letters or digits that look alike: no B/8, I/1/L, O/0, S/5, Z/2."""

CODE_LENGTH = 6
TOKEN_BYTES = 16
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_token(text: str) -> bool:
    """Whether something could be a token of ours."""
    return TOKEN.fullmatch(text) is not None


def same_token(secret: str, purpose: str, client_id: str) -> str:
    """The token that this client's id stands for: told again when the client did not hear it the first time."""
    digest = hmac.digest(secret.encode(), f"{purpose} {client_id}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_uid() -> str:
    return str(uuid.uuid4())


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
