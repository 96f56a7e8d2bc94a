"""What do the board files in hardware/boards say, are they sound, and what is flashed of them?"""
