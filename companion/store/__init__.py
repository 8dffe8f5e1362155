"""What is kept: tables, seats, grants and the log. The log's entries are never changed or erased."""
