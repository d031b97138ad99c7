"""``specdec-exact audit``: 0 lossless, 1 finding, 2 usage, 4 inconclusive, 5 not installed."""

import json
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
    done = ran("audit", written(tmp_path, "p[k] * float(rng.random())"), "--no-grid")
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
