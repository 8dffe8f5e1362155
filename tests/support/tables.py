"""Tables of a database, found from a test."""

from companion.service.tables.seating import find_table
from companion.store.records import TableRecord


def table_by_code(code: str) -> TableRecord:
    found = find_table(code)
    assert found is not None, code
    return found
