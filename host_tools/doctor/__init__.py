"""What is wrong with a board, and what is to be done about it?"""
