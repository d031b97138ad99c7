"""Nothing that is said about an audit is lost: it counts, or it is refused."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from specdec_exact.audit.adapters import Adapter, registry
from specdec_exact.audit.options import Options
from specdec_exact.audit.suite import dyadic
from specdec_exact.cli.audited import Said, asked_of
from specdec_exact.cli.function import BrokenFile
from specdec_exact.cli.inputs import OptionError
from specdec_exact.kernel.errors import SpecdecError
from specdec_exact.kernel.law import law

TEXT = """
import random
from specdec_exact import law
from specdec_exact.audit import Options, audited

def verify(tokens, draft, target):
    return [random.choices(range(len(target[0])), target[0])[0]], 0

@audited(1, Options(arrays="list", grid=False))
def marked(tokens, draft, target):
    return verify(tokens, draft, target)

def doubled(target, draft):
    def model(text):
        row = target(text)
        return law({token: row[token] for token in row})
    return model

def no_law(target, draft):
    return lambda text: {0: 1}

def breaks(target, draft):
    raise ValueError("no")
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "rule.py"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_what_is_said_of_a_function_counts(file: str) -> None:
    said = Said(
        calls={"arrays": "list", "uniforms": 3, "promises": "block", "mode": "sampling"},
        budget={"branches": 7, "seconds": 2.5},
        draft_length=1,
        rounding="1e-6",
        grid=False,
        lazily=False,
    )
    asked = asked_of(f"{file}:verify", said)
    options = asked.options
    assert (options.arrays, options.uniforms, options.promises) == ("list", 3, "block")
    assert (options.budget.branches, options.budget.seconds) == (7, 2.5)
    assert options.budget.depth == Options().budget.depth
    assert (options.rounding, options.grid, options.lazily) == (Fraction(1, 10**6), False, False)
    assert asked.draft_length == 1


def test_silence_is_the_usual(file: str) -> None:
    asked = asked_of(f"{file}:verify", Said())
    assert (asked.options, asked.draft_length) == (Options(), 2)
    marked = asked_of(f"{file}:marked", Said())
    assert (marked.options.arrays, marked.options.grid, marked.draft_length) == ("list", False, 1)


def test_how_far_an_audit_goes_is_said_last_on_the_command_line(file: str) -> None:
    said = Said(draft_length=3, budget={"branches": 9}, rounding="1/8", lazily=False)
    for name in (f"{file}:marked", "vllm"):
        asked = asked_of(name, said)
        assert asked.draft_length == 3
        assert (asked.options.budget.branches, asked.options.rounding) == (9, Fraction(1, 8))


CALLS: list[dict[str, Any]] = [
    {"arrays": "torch"},
    {"drafts": "own"},
    {"precision": "float32"},
    {"uniforms": 2},
    {"mode": "greedy"},
    {"promises": "block"},
    {"declares": "rule.py:doubled"},
]


@pytest.mark.parametrize("calls", CALLS, ids=lambda calls: next(iter(calls)))
def test_how_a_function_is_called_is_said_once(file: str, calls: dict[str, Any]) -> None:
    (option,) = calls
    with pytest.raises(OptionError, match=rf"is marked @audited, .*omit --{option}"):
        asked_of(f"{file}:marked", Said(calls=calls))
    with pytest.raises(OptionError, match=rf"vllm is an adapter, .*omit --{option}"):
        asked_of("vllm", Said(calls=calls))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (Said(calls={"drafts": "own", "uniforms": 2}), "--uniforms goes with --drafts given"),
        (Said(calls={"mode": "greedy", "promises": "block"}), "--promises goes with --mode samp"),
        (Said(calls={"mode": "greedy", "declares": "x"}), "--declares goes with --mode sampling"),
        (Said(laws={"told": "1"}), "--told with both, got --told"),
        (Said(laws={"target": "1"}), "--target and --draft go together"),
        (Said(laws={"draft": "1"}), "--target and --draft go together"),
        (Said(provenance=True, calls={"mode": "greedy"}), "--mode is of a verifier's audit"),
        (Said(provenance=True, laws={"target": "1"}), "--target is of a verifier's audit"),
        (Said(rounding="-1"), "a distance is between 0 and 1, got -1"),
        (Said(rounding="2"), "a distance is between 0 and 1, got 2"),
        (Said(rounding="x"), "a rational number is written"),
        (Said(laws={"target": "A=1", "draft": "A=1"}), "write weights without names"),
        (Said(laws={"target": "1,0", "draft": "1"}), "target and draft name the same tokens"),
        (Said(laws={"target": "x.npy", "draft": "1"}), "--target of an audit is exact numbers"),
        (Said(checkout=Path()), "--checkout goes with an adapter"),
    ],
)
def test_what_nothing_would_come_of_is_refused(file: str, said: Said, words: str) -> None:
    with pytest.raises(SpecdecError, match=words):
        asked_of(f"{file}:verify", said)


def test_an_adapter_is_no_drafter_and_may_have_an_input_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(OptionError, match=r"--provenance goes with FILE\.py:FUNCTION"):
        asked_of("vllm", Said(provenance=True))
    own = Adapter("own", "numpy", "a sentence", lambda: print, case=lambda: dyadic(3, 1))
    monkeypatch.setattr(registry, "ADAPTERS", (own,))
    with pytest.raises(OptionError, match="input of its own, and --draft-length names another"):
        asked_of("own", Said(draft_length=2))
    laws = {"target": "1", "draft": "1"}
    with pytest.raises(OptionError, match="input of its own, and --target names another"):
        asked_of("own", Said(laws=laws))
    assert asked_of("own", Said()).adapter.case is own.case


def test_laws_are_an_input(file: str) -> None:
    laws = {"target": "1/2,1/2,0", "draft": "0,1/4,3/4", "told": "1/4,1/4,1/2"}
    asked = asked_of(f"{file}:verify", Said(laws=laws, calls={"arrays": "list"}, draft_length=1))
    assert asked.adapter.case is not None
    case = asked.adapter.case()
    assert (case.size, case.draft_length) == (3, 1)
    assert (case.target((1, 2)), case.draft(())) == (
        *(law(["1/2", "1/2", 0]), law([0, "1/4", "3/4"])),
    )
    assert asked.options.told is not None
    assert asked.options.told(()) == law(["1/4", "1/4", "1/2"])
    audited = asked.audit()
    assert [c.case.name for c in audited.cases] == ["given"]
    assert audited.verdict == "lossless"


def test_a_declared_law_is_what_is_owed_and_code_that_breaks_is_named(file: str) -> None:
    def declared(name: str) -> Said:
        return Said(calls={"declares": f"{file}:{name}", "arrays": "list"}, draft_length=1)

    assert asked_of(f"{file}:verify", declared("doubled")).audit().verdict == "lossy-as-declared"
    with pytest.raises(BrokenFile, match=r"no_law gives a specdec_exact.law, got a dict"):
        asked_of(f"{file}:verify", declared("no_law")).audit()
    with pytest.raises(BrokenFile, match=r"breaks raises ValueError: no"):
        asked_of(f"{file}:verify", declared("breaks")).audit()


def test_the_command_to_ask_again_says_what_was_said(file: str) -> None:
    said = Said(
        calls={"arrays": "list", "uniforms": 1, "mode": "sampling"},
        laws={"target": "1,0", "draft": "1,0"},
        draft_length=2,
        lazily=False,
    )
    again = json.dumps(asked_of(f"{file}:verify", said).again[3:])
    assert again == json.dumps(
        [
            *("--draft-length", "2", "--target", "1,0", "--draft", "1,0"),
            *("--arrays", "list", "--uniforms", "1", "--at-once"),
        ]
    )
    assert asked_of(f"{file}:marked", Said()).again[3:] == ()
