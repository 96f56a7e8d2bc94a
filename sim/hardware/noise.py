"""What does a noisy supply add to a sample? Chance that is the same for the same seed, electrode and sample."""


def spread(seed, electrode, sample, count, amplitude):
    """The sum of `count` draws, each from -amplitude to amplitude. Small whole numbers only: no allocation, no float."""
    state = (seed * 40503 + electrode * 2531 + sample * 9973 + (sample >> 16)) & 0xFFFF or 0xACE1
    width = 2 * amplitude + 1
    total = 0
    for _ in range(count):
        state ^= state << 7 & 0xFFFF
        state ^= state >> 9
        state ^= state << 8 & 0xFFFF
        total += state % width - amplitude
    return total
