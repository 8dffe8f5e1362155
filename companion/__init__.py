"""Caral Companion: phones as referee, bank clerk and chronicler at a real table."""
