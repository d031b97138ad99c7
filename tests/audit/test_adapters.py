"""The verdicts on published packages, on the versions that are installed; a missing one is skipped."""

import re
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from specdec_exact.audit.adapters import ADAPTERS, Adapter, MissingPackage, adapter
from specdec_exact.audit.adapters.checkout import CheckoutError, described, loaded_from
from specdec_exact.audit.adapters.record import loaded
from specdec_exact.audit.adapters.registry import UnknownAdapter
from specdec_exact.audit.confirm import confirm
from specdec_exact.audit.options import Options
from specdec_exact.audit.result import CaseResult
from specdec_exact.audit.suite import dyadic
from tests.audit.published import HEAVY, measured

pytestmark = pytest.mark.filterwarnings("ignore")

# Distances on the dyadic laws with 3 tokens, for 1 and 2 drafts; 0 where nothing is said.
DISTANCES = {
    ("sequential-capped", 2): Fraction(3, 8),
    ("litgpt-greedy", 1): Fraction(1, 2),
    ("litgpt-greedy", 2): Fraction(1, 2),
}
# Importing these takes longer than auditing them.
LIGHT = ("sequential-standard", "sequential-naive", "sequential-capped", "mini-infer", "economize")


def marks(found: Adapter) -> list[pytest.MarkDecorator]:
    if found.package in HEAVY:
        return [pytest.mark.heavy]
    return [] if found.name in LIGHT else [pytest.mark.slow]


def named(*, own_case: bool) -> Iterator[object]:
    for found in ADAPTERS:
        if (found.case is not None) == own_case:
            yield pytest.param(found, id=found.name, marks=marks(found))


def on_dyadic_laws(found: Adapter, draft_length: int) -> CaseResult:
    try:
        done = measured(found.name, draft_length)
    except MissingPackage as missing:
        pytest.skip(str(missing))
    assert done.cases, done.reason
    return done.cases[0]


@pytest.mark.parametrize("found", [*named(own_case=False)])
@pytest.mark.parametrize("draft_length", [1, 2])
def test_the_exact_distance_on_dyadic_laws(found: Adapter, draft_length: int) -> None:
    result = on_dyadic_laws(found, draft_length)
    expected = DISTANCES.get((found.name, draft_length), Fraction())
    # Exact where the code takes no logarithms.
    assert abs(result.judged.total_variation - expected) <= found.options.rounding


@pytest.mark.parametrize("found", [*named(own_case=True)])
def test_the_verdict_on_a_case_of_its_own(found: Adapter) -> None:
    try:
        audited = found.audit()
    except MissingPackage as missing:
        pytest.skip(f"{found.package} is not installed: {missing}")
    assert audited.verdict == ("lossy" if found.name == "litgpt-top-p" else "lossless")


@pytest.mark.slow
def test_a_bound_of_at_most_shows_on_the_grid_only() -> None:
    found = adapter("transformers")
    assert on_dyadic_laws(found, 1).grid == Fraction(1, 2**25)
    assert on_dyadic_laws(found, 2).grid == Fraction(5, 2**27)


@pytest.mark.slow
@pytest.mark.parametrize(("precision", "ticks"), [("bfloat16", 65537), ("float16", 8193)])
def test_in_half_precision_it_shows_more(precision: str, ticks: int) -> None:
    result = on_dyadic_laws(adapter(f"transformers-{precision}"), 1)
    assert result.judged.total_variation == 0
    assert result.grid == Fraction(ticks, 2**25)


def test_real_runs_confirm_a_biased_law_and_no_other() -> None:
    found = adapter("sequential-capped")
    biased = on_dyadic_laws(found, 2)
    done = confirm(found.load(), biased, found.options, draws=3000)
    assert done.agrees
    right = adapter("sequential-standard")
    other = confirm(right.load(), biased, right.options, draws=3000)
    assert (other.agrees, other.found_refuted is not None) == (False, True)
    fair = confirm(right.load(), on_dyadic_laws(right, 1), right.options, draws=300)
    assert (fair.target_refuted, fair.found_refuted) == (None, None)


@pytest.mark.slow
def test_a_filter_applied_to_probabilities_raises() -> None:
    try:
        audited = adapter("litgpt-top-p").audit()
    except MissingPackage as missing:
        pytest.skip(str(missing))
    (weight,) = [weight for _, weight in audited.cases[0].judged.failures]
    assert audited.verdict == "lossy"
    assert abs(weight - Fraction(4, 7)) < Fraction(1, 10**6)


SECRETLY_ARGMAX = """
def verify(xs, q, p):
    return [int(p[0].argmax())], 0
"""


def checked_out(folder: Path, module: str, text: str) -> Adapter:
    (folder / "src" / module).mkdir(parents=True)
    (folder / "src" / module / "__init__.py").write_text(text, encoding="utf-8")

    def load() -> Any:
        return loaded(module, "verify")

    options = Options(arrays="numpy", grid=False)
    return Adapter("x", "a-package", "", load, options, lambda: dyadic(3, 1), module).at(folder)


def test_a_checkout_is_audited_and_says_so(tmp_path: Path) -> None:
    audited = checked_out(tmp_path, "aimed_at", SECRETLY_ARGMAX).audit()
    assert (audited.verdict, audited.total_variation) == ("lossy", Fraction(1, 2))
    assert ("a-package", "checkout") in audited.versions


def test_the_commit_of_a_checkout_is_its_version(tmp_path: Path) -> None:
    adapter_of = checked_out(tmp_path, "committed_to", SECRETLY_ARGMAX)
    assert adapter_of.checkout == "checkout"
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=n", "-c", "user.email=e@x", "commit", "-qm", "m"],
    ):
        subprocess.run(["git", "-C", str(tmp_path), *words], check=True)
    assert re.fullmatch("checkout [0-9a-f]{12}", described(tmp_path))
    (tmp_path / "src" / "committed_to" / "__init__.py").write_text("", encoding="utf-8")
    assert described(tmp_path).endswith(", changed")


def test_another_copy_is_not_taken_for_the_checkout(tmp_path: Path) -> None:
    first = checked_out(tmp_path / "first", "twice", SECRETLY_ARGMAX)
    second = checked_out(tmp_path / "second", "twice", SECRETLY_ARGMAX)
    first.load()
    with pytest.raises(CheckoutError, match=r"twice was loaded from .*first"):
        second.audit()
    with pytest.raises(CheckoutError, match="holds no package absent"):
        loaded_from(tmp_path, "absent", lambda: None)


def test_a_missing_package_is_no_pass() -> None:
    with pytest.raises(MissingPackage, match="not-a-package"):
        Adapter("x", "not-a-package", "", lambda: None).audit()  # type: ignore[arg-type, return-value]


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownAdapter, match="near it: transformers"):
        adapter("transformer")
