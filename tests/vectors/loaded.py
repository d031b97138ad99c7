"""The data as it was compiled, loaded once."""

from functools import cache

from specdec_exact.vectors.compile import suite_of
from specdec_exact.vectors.files import DATA, file_name, text_of
from specdec_exact.vectors.load import load_profile
from specdec_exact.vectors.record import Suite, Vector
from specdec_exact.vectors.registry import modules


@cache
def full() -> tuple[Suite, ...]:
    return load_profile()


@cache
def minimal() -> Suite:
    (suite,) = load_profile("minimal")
    return suite


def vectors(module: str = "", case: str = "") -> list[Vector]:
    """The vectors of a module and a case, or all."""
    prefix = f"{module}::{case}" if module else ""
    found = [v for suite in full() for group in suite.groups for v in group.vectors]
    return [v for v in found if v.id.startswith(prefix)]


def compiles_to_its_data(module: str) -> bool:
    """Whether the cases of a module, compiled now, are the file that is in the tree."""
    suite = suite_of(module, modules()[module])
    return text_of(suite) == (DATA / file_name(suite)).read_text(encoding="utf-8")


def kills(module: str, case: str) -> set[str]:
    """What the vectors of a case kill together."""
    return {name for vector in vectors(module, case) for name in vector.kills}
