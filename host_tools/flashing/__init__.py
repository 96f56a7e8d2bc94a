"""How does the program come onto a board, whole or not at all?"""
