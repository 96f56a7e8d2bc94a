"""How does a laptop reach a board: its port, its link, its files?"""
