"""What does chance answer? A seeded generator, the same on every interpreter.

SHA-256 in counter mode: only small ints (a Pico allocates for ints past 31 bits), no bias
(rejection sampling over 16 bits), and nothing that was dealt tells what will be dealt.
"""

from hashlib import sha256


class Chance:
    def __init__(self, seed):
        """seed: an integer or a string, as the record stores it."""
        self.key = sha256(("nordlys:%s:%s" % ("i" if isinstance(seed, int) else "s", seed)).encode()).digest()
        self.used = 0  # how many 16-bit numbers were taken
        self._block = None

    def below(self, n):
        """A number 0 … n-1, n at most 65,536."""
        limit = 65536 - 65536 % n
        while True:
            at = (self.used & 15) * 2
            if at == 0 or self._block is None:
                self._block = sha256(self.key + (self.used >> 4).to_bytes(4, "big")).digest()
            self.used += 1
            number = self._block[at] << 8 | self._block[at + 1]
            if number < limit:
                return number % n

    def shuffle(self, cards, count):
        """The first `count` of `cards`, in place."""
        below = self.below
        for i in range(count - 1, 0, -1):
            j = below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]

    def copy(self):
        other = Chance.__new__(Chance)
        other.key = self.key
        other.used = self.used
        other._block = self._block
        return other

    def rewind(self, used):
        self.used = used
        self._block = None
