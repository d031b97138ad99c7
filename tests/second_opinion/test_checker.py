"""The second opinion on claims small enough to be worked by hand, and on itself."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.second_opinion import checker
from tests.second_opinion.checker import verdict

SOURCE = Path(checker.__file__)


def distance(target: str, output: str, value: str) -> str:
    return f'{{"claim": "distance", "target": {target}, "output": {output}, "value": "{value}"}}'


def separated(event: str, overlap: str) -> str:
    return f'{{"evidence": "distance", "event": {event}, "overlap": {overlap}}}'


# A fair coin, and a coin that shows 0 three times out of four: distance 1/2 - 1/4 at 1.
COINS = '[[0, "1/2"], [1, "1/2"]]', '[[0, "3/4"], [1, "1/4"]]'


@pytest.mark.parametrize(
    ("value", "event", "overlap", "answer"),
    [
        ("1/4", "[1]", '[[0, "1/2"], [1, "1/4"]]', "accepted"),
        ("1/4", "[1, 2]", '[[0, "1/2"], [1, "1/4"]]', "accepted"),  # 2 has no weight
        ("1/4", "[0]", '[[0, "1/2"], [1, "1/4"]]', "event"),  # 1/2 - 3/4
        ("1/4", "[0, 1]", '[[0, "1/2"], [1, "1/4"]]', "event"),  # 1 - 1
        ("1/2", "[1]", '[[0, "1/2"]]', "event"),  # the sum of |1/4| and |-1/4|, not halved
        ("1/4", "[1]", '[[0, "3/4"]]', "overlap"),  # 3/4 > 1/2
        ("1/4", "[1]", '[[0, "1/4"], [1, "1/2"]]', "overlap"),  # 1/2 > 1/4
        ("1/4", "[1]", '[[0, "1/2"]]', "remainder"),  # 1/2, not 3/4
        ("0", "[]", '[[0, "1/2"], [1, "1/4"]]', "remainder"),  # 3/4, not 1
    ],
)
def test_two_coins(value: str, event: str, overlap: str, answer: str) -> None:
    assert verdict(distance(*COINS, value), separated(event, overlap)) == answer


# One token: "a" or "b" by a fair coin.
FAIR = '{"nodes": [{"stop": "1", "next": []}, {"stop": "0", "next": [["a", "1/2", 0], ["b", "1/2", 0]]}]}'


def emitting(stop: str, a: str, b: str) -> str:
    entries = ", ".join(f'["{token}", "{w}", 0]' for token, w in (("a", a), ("b", b)) if w != "0")
    return f'{{"nodes": [{{"stop": "1", "next": []}}, {{"stop": "{stop}", "next": [{entries}]}}]}}'


@pytest.mark.parametrize(
    ("stop", "a", "b", "pairs", "answer"),
    [
        ("0", "1/2", "1/2", "[[0, 0], [1, 1]]", "accepted"),
        ("1/3", "1/3", "1/3", "[[0, 0], [1, 1]]", "accepted"),  # 2/3 go on, half of them each way
        ("1", "0", "0", "[[1, 1]]", "accepted"),  # nothing is emitted, all is drawn from the target
        ("1", "0", "0", "[[0, 1], [1, 1]]", "accepted"),  # a leaf is as good
        ("1/3", "1/2", "1/6", "[[0, 0], [1, 1]]", "imbalance"),
        ("1/2", "1/2", "0", "[[0, 0], [1, 1]]", "imbalance"),  # "b" is never emitted
        ("0", "1/2", "1/2", "[[1, 1]]", "open"),
        ("0", "1/2", "1/2", "[[0, 0]]", "roots"),
        ("0", "1/2", "1/2", "[[0, 0], [1, 0], [1, 1]]", "beyond"),  # at a leaf, nothing is drawn
        ("0", "1/2", "1/3", "[[0, 0], [1, 1]]", "mass"),
        ("0", "1/2", "1/2", "[[1, 1], [0, 0]]", "order"),
        ("0", "1/2", "1/2", "[[0, 0], [1, 2]]", "pair"),
    ],
)
def test_a_round_of_one_token(stop: str, a: str, b: str, pairs: str, answer: str) -> None:
    claim = f'{{"claim": "preserves", "target": {FAIR}, "output": {emitting(stop, a, b)}}}'
    assert verdict(claim, f'{{"evidence": "preserves", "pairs": {pairs}}}') == answer


@pytest.mark.parametrize(
    ("prefix", "token", "emitted", "owed", "answer"),
    [
        ("[]", "a", "1/2", "1/3", "accepted"),  # 2/3 go on, and half of them is 1/3
        ("[]", "b", "1/6", "1/3", "accepted"),
        ("[]", "a", "1/2", "1/2", "owed"),
        ("[]", "a", "1/2", "1/6", "owed"),
        ("[]", "b", "1/2", "1/3", "emitted"),
        ("[]", "c", "0", "0", "equal"),
        ('["a"]', "a", "0", "0", "beyond"),
        ('["c"]', "a", "0", "0", "prefix"),
    ],
)
def test_a_biased_token(prefix: str, token: str, emitted: str, owed: str, answer: str) -> None:
    claim = f'{{"claim": "differs", "target": {FAIR}, "output": {emitting("1/3", "1/2", "1/6")}}}'
    numbers = f'"emitted": "{emitted}", "owed": "{owed}"'
    evidence = f'{{"evidence": "differs", "prefix": {prefix}, "token": "{token}", {numbers}}}'
    assert verdict(claim, evidence) == answer


def test_a_target_that_stops_by_chance_ends_no_prefix() -> None:
    target = '{"nodes": [{"stop": "1", "next": []}, {"stop": "1/2", "next": [["a", "1/2", 0]]}]}'
    claim = f'{{"claim": "differs", "target": {target}, "output": {emitting("0", "1", "0")}}}'
    numbers = '"emitted": "1", "owed": "1/2"'
    evidence = f'{{"evidence": "differs", "prefix": [], "token": "a", {numbers}}}'
    assert verdict(claim, evidence) == "target-stop"


def test_blanks_are_free_up_to_64_mebibytes() -> None:
    claim = distance(*COINS, "1/4").ljust(2**26)
    evidence = separated("[1]", '[[0, "1/2"], [1, "1/4"]]')
    assert verdict(claim, evidence) == "accepted"
    assert verdict(f"{claim} ", evidence) == "size"


def test_sums_with_huge_denominators_are_refused_before_they_are_computed() -> None:
    weights = json.dumps([[i, f"1/{10**3000 + 2 * i + 1}"] for i in range(50)])
    assert verdict(distance(weights, weights, "0"), separated("[]", weights)) == "size"


def test_a_huge_relation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    claim = f'{{"claim": "preserves", "target": {FAIR}, "output": {FAIR}}}'
    evidence = '{"evidence": "preserves", "pairs": [[0, 0], [1, 1]]}'
    monkeypatch.setattr(checker, "MOST_STEPS", 2)
    assert verdict(claim, evidence) == "accepted"
    monkeypatch.setattr(checker, "MOST_STEPS", 1)
    assert verdict(claim, evidence) == "size"


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (separated("[1]", '[[0, "1/2"], [1, "1/4"]]').encode(), "accepted"),
        (separated("[0]", '[[0, "1/2"], [1, "1/4"]]').encode(), "event"),
        (separated('[1, "\xff"]', '[[0, "1/2"], [1, "1/4"]]').encode("latin-1"), "token"),
    ],
)
def test_it_is_a_program(tmp_path: Path, evidence: bytes, answer: str) -> None:
    (tmp_path / "claim").write_text(distance(*COINS, "1/4"), encoding="utf-8")
    (tmp_path / "evidence").write_bytes(evidence)
    command = [sys.executable, "-I", "-S", str(SOURCE), "claim", "evidence"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, text=True)
    assert (done.stdout, done.returncode) == (f"{answer}\n", int(answer != "accepted"))


def _imported(source: str) -> set[str]:
    nodes = list(ast.walk(ast.parse(source)))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


def test_it_shares_no_code_and_no_arithmetic_with_the_kernel() -> None:
    imported = _imported(SOURCE.read_text(encoding="utf-8"))
    assert {module.split(".")[0] for module in imported} <= sys.stdlib_module_names
    assert not imported & {"fractions", "decimal"}


def test_an_import_is_seen() -> None:
    source = "import json, specdec_exact.kernel.law\nfrom fractions import Fraction\n"
    assert _imported(source) == {"json", "specdec_exact.kernel.law", "fractions"}
