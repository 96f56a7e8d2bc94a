"""Which screen does a game have? Each family of games draws and asks in its own way."""


def screen_for(board):
    """The family is told by the board that the link sends (protocol, section 8)."""
    if "tiles" in board:
        from .far_train import FarTrainScreen

        return FarTrainScreen
    from .railway import RailwayScreen

    return RailwayScreen
