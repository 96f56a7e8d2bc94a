"""Which table do the link's tests talk to?"""

import pytest

from tests.link.client import Client, Inside, Process


@pytest.fixture(scope="module")
def running():
    """`python -m sim link --rig`, one for all tests of a module."""
    process = Process("--rig")
    yield process
    assert process.close() == "", "the table wrote to standard error"


@pytest.fixture
def table(running):
    """A client of the module's table."""
    client = Client(running)
    client.ask("unwatch")
    client.events.clear()
    return client


@pytest.fixture
def fresh():
    """A client of a table that has just been switched on, in this process."""
    return Client(Inside())
