"""The link: one protocol for everything that talks to a board."""
