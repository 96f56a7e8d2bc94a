"""The table: who sits there, what they touch, what they see."""
