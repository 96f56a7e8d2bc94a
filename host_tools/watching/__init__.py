"""What is going on at a board right now?"""
