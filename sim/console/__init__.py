"""How does a person play in a terminal? Over the link, as any other client: `python -m sim`."""

from .evening import play

__all__ = ["play"]
