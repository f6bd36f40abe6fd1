"""The two suites that are to be as one."""

from collections.abc import Iterator

import pytest

from tablee.net.edwards import Extended
from tablee.net.sealed.reference import Reference, reference
from tablee.net.sealed.script import Script
from tests.sealed.node import script_in_node
from tests.sealed.scene import Scene


@pytest.fixture(scope="session")
def plain() -> Reference[Extended]:
    """In plain Python."""
    return reference()


@pytest.fixture(scope="session")
def script(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Script]:
    """In JavaScript, run by node."""
    with script_in_node(tmp_path_factory.mktemp("sealed")) as suite:
        yield suite


@pytest.fixture(scope="session", params=["plain", "script"])
def scene(request: pytest.FixtureRequest, plain: Reference[Extended], script: Script) -> Scene:
    """A small table, once with each suite."""
    return Scene(plain if request.param == "plain" else script)
