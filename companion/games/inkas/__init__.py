"""Rise of the Inkas: the rules, and what is seen of them."""
