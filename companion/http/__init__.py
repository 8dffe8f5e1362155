"""What API and pages share: who calls, in which language, which table, and how input is read and problems are told."""
