"""Kinds of fruit, on trees and on cards (TREE-1, CARD-1)."""

from companion.engine.cards import Kinds

FRUIT = Kinds("apple", "pear", "plum")
KINDS, NUMBER, NONE = FRUIT.names, FRUIT.number, FRUIT.none
