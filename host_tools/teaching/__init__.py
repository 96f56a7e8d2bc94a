"""How is a board really wired? Learned from fingers and eyes."""
