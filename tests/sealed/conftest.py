"""The two suites that are to be as one."""

from collections.abc import Iterator

import pytest

from tablee.net.edwards import Extended
from tablee.net.sealed.reference import Reference, reference
from tablee.net.sealed.script import Script
from tests.sealed.node import script_in_node


@pytest.fixture(scope="session")
def plain() -> Reference[Extended]:
    """In plain Python."""
    return reference()


@pytest.fixture(scope="session")
def script(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Script]:
    """In JavaScript, run by node."""
    with script_in_node(tmp_path_factory.mktemp("sealed")) as suite:
        yield suite
