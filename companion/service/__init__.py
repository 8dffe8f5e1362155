"""The verbs of a table. The only caller of store and engine; knows no HTTP."""
