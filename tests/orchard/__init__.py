"""A small complete game that lives wholly among the tests: everything a game can bring, through the contract alone."""
