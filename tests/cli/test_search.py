"""``specdec-exact search``: exit codes, the files it writes, and bad input."""

import json
from pathlib import Path

import pytest

from specdec_exact.kernel.certificate import check
from specdec_exact.notation.claims import read_claim, read_evidence
from specdec_exact.notation.document import parse
from tests.cli.command import ran

RULES = Path(__file__).parents[1] / "search" / "rules.py"
FEW = ("--sizes", "1,2", "--cases", "50")


def test_a_finding_with_its_test_and_its_certificate(tmp_path: Path) -> None:
    files = {name: tmp_path / f"{name}.json" for name in ("claim", "certificate")}
    test = tmp_path / "test_it.py"
    options = [f"--{name}={path}" for name, path in files.items()]
    done = ran("search", f"{RULES}:redraw", *FEW, *options, "--emit-test", str(test))
    assert (done.code, done.err) == (1, "")
    assert "known fault  redraw-from-target" in done.out
    claim, evidence = (parse(path.read_text()) for path in files.values())
    check(read_claim(claim), read_evidence(evidence))
    assert "def test_redraw_step" in test.read_text()


def test_nothing_found(tmp_path: Path) -> None:
    test = tmp_path / "test_it.py"
    done = ran("search", f"{RULES}:right", *FEW, "--emit-test", str(test))
    assert (done.code, done.err) == (0, "")
    assert "holds (proved-bounded" in done.out
    assert not test.exists()


def test_as_data() -> None:
    done = ran("search", f"{RULES}:redraw", *FEW, "--output-format", "json")
    document = json.loads(done.out)
    assert (document["outcome"], document["property"]) == ("found", "step")
    assert document["input"] == {"target": [[0, "1/2"], [1, "1/2"]], "draft": [[0, "1"]]}
    assert document["nearest_fault"]["fault"] == "redraw-from-target"


def test_a_round_of_full_support() -> None:
    done = ran("search", f"{RULES}:wrong_row", "--sizes=2", "--draft-lengths=1", "--full-support")
    assert done.code == 1
    assert "A round of 1 drafts" in done.out


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("raising", 3, "LookupError: token 1 is not in the target (rules.py, line"),
        ("global_random", 3, "takes randomness from elsewhere than its chooser: random"),
        ("list_of_tokens", 3, "not a token or a round of tokens: list"),
        ("converts", 3, "uses a uniform number otherwise than by comparing it"),
        ("endless", 4, "does not end within the budget"),
        ("forgets", 3, "not deterministic given its choices"),
    ],
)
def test_each_misconduct_has_its_own_words(name: str, code: int, said: str) -> None:
    done = ran("search", f"{RULES}:{name}", "--sizes", "1,2")
    assert done.code == code
    assert said in " ".join(done.out.split())
    assert done.err == ""


def test_a_rule_that_hangs_is_stopped() -> None:
    done = ran("search", f"{RULES}:silent", "--seconds", "5")
    assert done.code == 4
    assert "no answer within 5 seconds" in done.out


def test_a_file_that_does_not_load(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def rule(:")
    done = ran("search", f"{tmp_path / 'bad.py'}:rule")
    assert done.code == 3
    assert "SyntaxError" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.py:rule",), "no such file"),
        ((f"{RULES}:nothing",), "no function 'nothing'"),
        ((f"{RULES}:right", "--property", "fairness"), "a property is one of step"),
        ((f"{RULES}:right", "--sizes", "one"), "--sizes takes numbers"),
        ((f"{RULES}:right", "--sizes", "0"), "at least 1, got '0'"),
        ((f"{RULES}:right", "--draft-lengths", "-1"), "--draft-lengths takes numbers"),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = ran("search", *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1
