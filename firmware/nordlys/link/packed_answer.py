"""How is an answer read that lies deflated on a board's flash? Its blocks are few: the boards' answers alone took 21 of them."""

import deflate

WINDOW_BITS = 10  # 1 KB of memory while it is read
PIECE = 512


def pieces(path):
    """The text, piece by piece. A letter past ASCII that a piece would cut goes with the next one."""
    rest = b""
    with open(path, "rb") as file:
        stream = deflate.DeflateIO(file, deflate.RAW, WINDOW_BITS)
        while True:
            piece = stream.read(PIECE)
            if not piece:
                return
            piece = rest + piece
            end = len(piece)
            while end and piece[end - 1] >= 0x80:
                end -= 1
            rest = piece[end:]
            yield piece[:end].decode()
