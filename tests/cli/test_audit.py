"""``specdec-exact audit``: 0 lossless, 1 finding, 2 usage, 4 inconclusive, 5 not installed."""

import json
import shlex
from pathlib import Path

import pytest

from specdec_exact.audit.adapters import Adapter, registry
from specdec_exact.kernel.certificate import check
from specdec_exact.notation.claims import read_claim, read_evidence
from tests.cli.command import ran

RULE = """
import numpy as np

rng = np.random.default_rng()

def verify(xs, q, p):
    for k, x in enumerate(xs):
        if rng.random() >= p[k, x] / q[k, x]:
            row = {row}
            return [*xs[:k], rng.choice(len(row), p=row / row.sum())], k
    return [*xs, rng.choice(len(p[-1]), p=p[-1])], len(xs)
"""


def written(folder: Path, row: str) -> str:
    path = folder / "rule.py"
    path.write_text(RULE.replace("{row}", row), encoding="utf-8")
    return f"{path}:verify"


def test_right_code_passes(tmp_path: Path) -> None:
    done = ran("audit", written(tmp_path, "np.maximum(p[k] - q[k], 0)"), "--no-grid")
    assert (done.code, done.err) == (0, "")
    assert "lossless (exact: this input, every branch)" in done.out


def test_wrong_code_is_a_finding_with_a_certificate_that_the_kernel_accepts(tmp_path: Path) -> None:
    name = written(tmp_path, "p[k]")
    done = ran("audit", name, "--no-grid", "--confirm", "--output-format", "json")
    assert (done.code, done.err) == (1, "")
    report = json.loads(done.out)
    assert (report["verdict"], report["nearest_fault"]["distance"]) == ("lossy", "0")
    assert report["confirmed"]["found_refuted"] is None
    certificate = report["certificate"]
    check(read_claim(certificate["claim"]), read_evidence(certificate["evidence"]))
    text = ran("audit", name, "--no-grid", "--confirm").out
    assert "biased node    0 after the start: emitted 3/4 = 0.75, owed 1/2 = 0.5" in text
    assert "real runs      refute the target's law" in text


JAX_RULE = """
import itertools
import jax

seeds = itertools.count()

def verify(tokens, q, p):
    keys = jax.random.split(jax.random.key(next(seeds)))
    for k, x in enumerate(tokens):
        keys, test = jax.random.split(keys[0]), keys[1]
        if jax.random.uniform(test) >= p[k, x] / q[k, x]:
            return [*tokens[:k], jax.random.choice(keys[0], p.shape[1], p=p[k])], k
    return [*tokens, jax.random.choice(keys[0], p.shape[1], p=p[-1])], len(tokens)
"""


def test_arrays_of_jax(tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="arrays of JAX need JAX")
    path = tmp_path / "rule.py"
    path.write_text(JAX_RULE, encoding="utf-8")
    asked = ("audit", f"{path}:verify", "--no-grid", "--arrays", "jax", "--draft-length", "1")
    done = ran(*asked)
    assert done.code not in (0, 1)
    assert "jax_enable_x64" in done.err
    done = ran(*asked, "--precision", "float32", "--confirm", "--output-format", "json")
    report = json.loads(done.out)
    assert (done.code, report["verdict"]) == (1, "lossy")
    assert report["nearest_fault"]["distance"] == "0"
    confirmed = report["confirmed"]
    assert confirmed["target_refuted"] is not None
    assert confirmed["found_refuted"] is None


def test_code_that_cannot_be_followed_is_inconclusive(tmp_path: Path) -> None:
    done = ran("audit", written(tmp_path, "p[k] * np.float64(rng.random())"), "--no-grid")
    assert done.code == 4
    assert "cannot model the conversion of a random number to a float" in done.out.replace(
        "\n", " "
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name an adapter or FILE.py:FUNCTION"),
        (("nothing",), "no adapter is called 'nothing'"),
        (("nowhere.py:verify",), "nowhere.py is not a file"),
        (("nowhere.py:verify", "--checkout", "."), "--checkout goes with an adapter"),
        (("vllm", "--arrays", "torch"), "vllm is an adapter, which says how it is called"),
        (("vllm", "--rounding", "-1"), "--rounding: a distance is between 0 and 1, got -1"),
        (("x.py:f", "--case", "equal:1"), "--case and --replay go together"),
        (("x.py:f", "--case", "equal:1", "--replay", "0", "--probe"), "and not of --replay"),
        (("x.py:f", "--provenance", "--confirm"), "and not of --provenance"),
        (("--list", "--no-grid"), "--list lists the adapters"),
        (("x.py:f", "--list"), "--list lists the adapters"),
        (("sequential-capped", "--checkout", "nowhere"), "nowhere holds no package seqspecdecod"),
    ],
)
def test_usage(arguments: tuple[str, ...], words: str) -> None:
    done = ran("audit", *arguments)
    assert (done.code, words in done.err) == (2, True)


def test_a_missing_function_is_usage(tmp_path: Path) -> None:
    path = tmp_path / "empty.py"
    path.write_text("", encoding="utf-8")
    assert ran("audit", f"{path}:verify").code == 2


def test_a_missing_package_is_a_visible_skip(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = Adapter("absent", "not-a-package", "nothing", lambda: print)
    monkeypatch.setattr(registry, "ADAPTERS", (absent,))
    done = ran("audit", "absent")
    assert (done.code, done.out) == (5, "")
    assert "skipped: absent needs not-a-package" in done.err


def test_the_list_names_every_adapter() -> None:
    listed = {
        row["name"] for row in json.loads(ran("audit", "--list", "--output-format", "json").out)
    }
    assert listed == {found.name for found in registry.ADAPTERS}
    assert ran("audit", "--list").code == 0


def test_bisection_gives_a_second_opinion(tmp_path: Path) -> None:
    name = written(tmp_path, "np.maximum(p[k] - q[k], 0)")
    done = ran("audit", name, "--no-grid", "--probe", "--draft-length", "1")
    assert (done.code, done.err) == (0, "")
    assert "11 of 11 inputs have the same law by bisection" in done.out
    asked = ("--probe", "--draft-length", "1", "--output-format", "json")
    report = json.loads(ran("audit", name, *asked).out)
    assert {one["distance"] for one in report["probed"]} == {"0"}


def test_a_drafter_is_held_to_the_rows_that_it_declares(tmp_path: Path) -> None:
    path = tmp_path / "drafter.py"
    path.write_text(
        "def draft(model, length):\n    row = model([])\n    return [int(row.argmax())], [row]\n",
        encoding="utf-8",
    )
    done = ran("audit", f"{path}:draft", "--provenance", "--draft-length", "1")
    assert done.code == 1
    assert "lossy" in done.out


def test_a_marked_function_says_how_it_is_audited(tmp_path: Path) -> None:
    path = tmp_path / "marked.py"
    path.write_text(
        "import random\n"
        "from specdec_exact.audit import Options, audited\n"
        "@audited(1, Options(arrays='list', grid=False))\n"
        "def verify(xs, q, p):\n"
        "    return random.choices(range(len(p[0])), p[0])\n",
        encoding="utf-8",
    )
    done = ran("audit", f"{path}:verify", "--output-format", "json")
    report = json.loads(done.out)
    assert (done.code, report["verdict"]) == (0, "lossless-suboptimal")
    assert (report["lines"]["never"], report["name"]) == ([], f"{path}:verify")


def test_the_replay_command_of_a_report_runs_a_biased_branch(tmp_path: Path) -> None:
    name = written(tmp_path, "p[k]")
    done = ran("audit", name, "--no-grid", "--draft-length", "1", "--output-format", "json")
    report = json.loads(done.out)
    words = shlex.split(report["replay_command"])
    assert words[:3] == ["specdec-exact", "audit", name]
    again = ran(*words[1:], "--output-format", "json")
    assert (again.code, again.err) == (0, "")
    shown = json.loads(again.out)
    smallest = next(case for case in report["cases"] if case["biased_node"])
    node = smallest["biased_node"]
    assert shown["case"] == report["smallest"] == f"{smallest['name']}:1"
    assert shown["tokens"][: len(node["prefix"]) + 1] == [*node["prefix"], node["token"]]
    lines = {step["line"] for step in shown["steps"]}
    assert lines <= {None, *range(1, len(RULE.splitlines()) + 1)}
    text = ran(*words[1:]).out
    assert "rule.py:8   if rng.random() >= p[k, x] / q[k, x]:" in text


def test_a_branch_that_does_not_exist_is_usage(tmp_path: Path) -> None:
    name = written(tmp_path, "p[k]")
    for case, choices, said in (
        ("one token drafted:1", "0", "the program makes more than the 1 recorded choices"),
        ("one token drafted:1", "7,0", "choice 0 is 7, of 2 alternatives"),
        ("one token drafted:1", "x", "--replay takes choices such as 1,0,2"),
        ("one token:1", "0", "no input is called 'one token:1'"),
    ):
        done = ran("audit", name, "--case", case, "--replay", choices)
        assert (done.code, done.out) == (2, "")
        assert said in done.err


def test_a_biased_law_on_laws_of_ones_own_is_shown_again(tmp_path: Path) -> None:
    name = written(tmp_path, "p[k]")
    laws = ("--target", "1/2,1/2", "--draft", "1,0", "--draft-length", "1")
    done = ran("audit", name, "--no-grid", *laws, "--output-format", "json")
    report = json.loads(done.out)
    assert (done.code, report["smallest"], report["total_variation"]) == (1, "given:1", "1/4")
    again = ran(*shlex.split(report["replay_command"])[1:])
    assert (again.code, "case          given:1" in again.out) == (0, True)
    wrong = ran("audit", name, *laws, "--case", "equal:1", "--replay", "0")
    assert (wrong.code, "the only input is 'given:1'" in wrong.err) == (2, True)


def test_a_drafters_branch_is_shown_too(tmp_path: Path) -> None:
    path = tmp_path / "drafter.py"
    path.write_text(DRAFTER, encoding="utf-8")
    asked = ("audit", f"{path}:draft", "--provenance", "--draft-length", "1")
    report = json.loads(ran(*asked, "--output-format", "json").out)
    again = ran(*shlex.split(report["replay_command"])[1:])
    assert (again.code, "tokens" in again.out) == (0, True)
    # The lines that are watched are the drafter's, and none of ours.
    assert (report["lines"]["reached"], report["lines"]["never"]) == ([2, 3], [])
    alone = ran(*asked, "--draft", "1/2,1/4,1/4", "--output-format", "json")
    assert [case["name"] for case in json.loads(alone.out)["cases"]] == ["given"]


DRAFTER = "def draft(model, length):\n    row = model([])\n    return [int(row.argmax())], [row]\n"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("def verify(x", 3, "is no Python, line 1"),
        ("raise ValueError('no')", 3, "cannot be loaded, line 1: ValueError: no"),
        ("def verify1(): ...", 2, "did you mean verify1?"),
    ],
)
def test_a_file_that_breaks_is_one_line(tmp_path: Path, text: str, code: int, words: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(text, encoding="utf-8")
    done = ran("audit", f"{path}:verify")
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert words in done.err


def test_a_function_of_other_arguments_is_an_error_that_says_so(tmp_path: Path) -> None:
    path = tmp_path / "two.py"
    path.write_text("def verify(a, b):\n    return [0]\n", encoding="utf-8")
    done = ran("audit", f"{path}:verify", "--no-grid")
    assert (done.code, done.err) == (3, "")
    assert "takes 2 positional arguments but 3 were given" in " ".join(done.out.split())


def test_a_declared_model_that_breaks_is_named(tmp_path: Path) -> None:
    name = written(tmp_path, "p[k]")
    path = tmp_path / "model.py"
    path.write_text("def model(target, draft):\n    raise KeyError(3)\n", encoding="utf-8")
    done = ran("audit", name, "--declares", f"{path}:model")
    assert (done.code, "model.py:model raises KeyError: 3" in done.err) == (3, True)


def test_a_small_budget_is_inconclusive(tmp_path: Path) -> None:
    name = written(tmp_path, "np.maximum(p[k] - q[k], 0)")
    done = ran("audit", name, "--no-grid", "--branches", "3", "--seconds", "5")
    assert done.code == 4
    assert "the budget of 3 branches ran out" in " ".join(done.out.split())


def test_what_a_library_cannot_give_is_said_without_a_branch(tmp_path: Path) -> None:
    name = written(tmp_path, "p[k]")
    done = ran("audit", name, "--precision", "bfloat16")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("specdec-exact: rows of bfloat16 are tensors of PyTorch")
