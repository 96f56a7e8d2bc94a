"""How is a time taken? By the median of several rounds, after one that warms up."""

from statistics import median
from time import perf_counter


def per_second(work, quick=False):
    """work(): does some of it and gives how much, one number or several. So much of each a second.

    A round repeats the work until enough time has passed that the clock's grain and the garbage do not matter.
    """
    rounds, seconds = (3, 0.1) if quick else (7, 0.6)
    work()
    rates = []
    for _ in range(rounds):
        done = None
        begin = perf_counter()
        while perf_counter() - begin < seconds:
            more = work()
            more = more if isinstance(more, tuple) else (more,)
            done = more if done is None else tuple(a + b for a, b in zip(done, more, strict=True))
        passed = perf_counter() - begin
        rates.append([count / passed for count in done])
    middle = [median(column) for column in zip(*rates, strict=True)]
    return middle[0] if len(middle) == 1 else middle


def milliseconds(work, quick=False):
    """The median time of one call."""
    times = []
    for _ in range(3 if quick else 9):
        begin = perf_counter()
        work()
        times.append((perf_counter() - begin) * 1000)
    return median(times)
