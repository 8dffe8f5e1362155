"""What an answer leads to and how it is shown, for each kind of answer. Chance and other hands are not looked into."""
