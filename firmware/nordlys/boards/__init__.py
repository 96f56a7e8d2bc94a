"""What does a game's board look like? One generated module and one generated JSON line a board."""
