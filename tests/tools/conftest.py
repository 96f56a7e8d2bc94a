"""A sound board on the workbench, for the doctor's tests."""

import pytest

from tests.tools.examined import workbench


@pytest.fixture
def bench(tmp_path):
    return workbench(tmp_path)
