"""Exact rules are cleared with distance 0, and faults are caught, in PyTorch code that is not ours."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.grid import grid
from specdec_exact.audit.probe import probe
from specdec_exact.audit.suite import Case, dyadic
from specdec_exact.choice import Budget
from specdec_exact.kernel.law import law

torch = pytest.importorskip("torch", reason="the front-end for PyTorch needs PyTorch")

from tests.audit import torch_rules as rules  # noqa: E402 - after the skip

OPTIONS = Options(arrays="torch", precision="float32", grid=False)


@pytest.mark.parametrize("rule", rules.EXACT, ids=lambda rule: rule.__name__)
def test_exact_rules_are_cleared_with_distance_0(rule: rules.Rule) -> None:
    audited = audit(rule, draft_length=2, options=OPTIONS)
    assert (audited.verdict, audited.reason, audited.findings) == ("lossless", "", ())
    for case in audited.cases:
        assert case.judged.total_variation == 0 or case.case.name.startswith("generic")


@pytest.mark.parametrize("name", rules.FAULTY)
def test_every_fault_is_caught(name: str) -> None:
    assert audit(rules.FAULTY[name], draft_length=1, options=OPTIONS).verdict == "lossy"


def test_exact_fractions_of_known_faults() -> None:
    case = dyadic(3, 1)

    def distance(name: str) -> Fraction:
        rule = rules.FAULTY[name]
        return audit(rule, case.target, case.draft, 1, size=3, options=OPTIONS).total_variation

    assert distance("accept-always") == Fraction(1, 4)
    assert distance("redraw-from-target") == Fraction(1, 8)


def test_a_seed_set_again_gives_the_same_number() -> None:
    audited = audit(rules.reseeded, draft_length=1, options=OPTIONS)
    assert any("same numbers" in note for case in audited.cases for note in case.notes)


def test_logarithms_alone_are_inconclusive() -> None:
    assert audit(rules.gumbel, draft_length=1, options=OPTIONS).verdict == "inconclusive"
    declared = replace(OPTIONS, rounding=Fraction(1, 10**6))
    assert audit(rules.gumbel, draft_length=1, options=declared).verdict == "lossless"


def test_the_grid_of_float32() -> None:
    at_most = rules.accepted_if(lambda p, q, x: torch.rand(1) <= p[x] / q[x])
    case = dyadic(3, 1)
    both = replace(OPTIONS, grid=True)
    audited = audit(at_most, case.target, case.draft, 1, size=3, options=both)
    assert audited.verdict == "lossless"
    assert audited.cases[0].grid == Fraction(1, 2**25)


def test_the_generator_returns_the_grid_that_is_modelled() -> None:
    for dtype, bits in ((torch.float32, 24), (torch.float64, 53)):
        numbers = (torch.rand(10_000, dtype=dtype).double() * 2**bits).tolist()
        assert all(number == int(number) for number in numbers)
        assert any(int(number) % 2 for number in numbers)


def escape(use: Any) -> rules.Rule:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        use(torch.rand(2))
        return rules.standard(xs, q, p)

    return rule


@pytest.mark.parametrize(
    "use",
    [
        lambda u: u.sum(),
        lambda u: u.sort(),
        lambda u: u.cumsum(0),
        lambda u: u @ u,
        lambda u: u[0] < u[1],
        lambda u: complex(u[0]),
        lambda u: bool(u[0]),
        torch.Tensor.numpy,
        np.asarray,
        lambda u: u.to(torch.float8_e5m2),
        lambda u: u.view(torch.int32) + 0,
        lambda _: torch.randn(2),
        lambda u: u.clone().normal_(),
        lambda _: torch.rand(2, dtype=torch.complex64),
        lambda u: torch.multinomial(u, 1),
        lambda u: u.max(),
        lambda u: u.softmax(0),
        torch.sin,
        lambda u: {u[0].item()},
    ],
)
def test_every_other_use_is_refused(use: Any) -> None:
    audited = audit(escape(use), draft_length=1, options=OPTIONS)
    assert (audited.verdict, "cannot model" in audited.reason) == ("inconclusive", True)


def test_numpy_inside_torch_is_followed() -> None:
    rng = np.random.default_rng(1)

    def rule(xs: Any, q: Any, p: Any) -> Any:
        k = 0
        while k < len(xs) and rng.random() < (p[k, xs[k]] / q[k, xs[k]]).item():
            k += 1
        return torch.cat([xs[:k], torch.multinomial(rules.residual(q, p, k), 1)]), k

    assert audit(rule, draft_length=1, options=OPTIONS).verdict == "lossless"


def test_the_winner_of_a_race_is_not_uniform_any_more() -> None:
    def rule(xs: Any, q: Any, p: Any) -> Any:
        u = torch.rand(2)
        first = int((u / torch.ones(2)).log().argmax())
        assert u[0] < 2
        return rules.standard(xs, q, p)[0][:1] * 0 + first

    audited = audit(rule, draft_length=1, options=OPTIONS)
    assert "after its race" in audited.reason


def test_a_spent_budget_is_inconclusive() -> None:
    few = replace(OPTIONS, budget=Budget(branches=4))
    assert audit(rules.standard, options=few).verdict == "inconclusive"


HALVES = ("bfloat16", "float16")


@pytest.mark.parametrize("precision", HALVES)
@pytest.mark.parametrize("rule", rules.EXACT, ids=lambda rule: rule.__name__)
def test_exact_rules_are_cleared_in_half_precision(rule: rules.Rule, precision: Any) -> None:
    audited = audit(rule, draft_length=1, options=replace(OPTIONS, precision=precision))
    assert (audited.verdict, audited.reason, audited.findings) == ("lossless", "", ())
    for case in audited.cases:
        assert case.judged.total_variation == 0 or case.case.name.startswith("generic")


# Of 3 in 1000, which is what bfloat16 rounds away.
@pytest.mark.parametrize("precision", HALVES)
@pytest.mark.parametrize("name", rules.FAULTY)
def test_every_fault_is_caught_in_half_precision(name: str, precision: Any) -> None:
    verdict = audit(
        rules.FAULTY[name], draft_length=1, options=replace(OPTIONS, precision=precision)
    ).verdict
    small = (name, precision) == ("epsilon-in-normaliser", "bfloat16")
    assert verdict == ("inconclusive" if small else "lossy")


@pytest.mark.parametrize(("precision", "distance"), [("bfloat16", 65537), ("float16", 8193)])
def test_the_grid_of_half_precision(precision: Any, distance: int) -> None:
    # 0 comes out once in 2**-precision draws, and the test of the rule accepts it for nothing.
    at_most = rules.accepted_if(lambda p, q, x: torch.rand_like(p[x]) <= p[x] / q[x])
    case = dyadic(3, 1)
    options = replace(OPTIONS, grid=True, precision=precision)
    result = audit(at_most, case.target, case.draft, 1, size=3, options=options).cases[0]
    assert result.judged.total_variation == 0
    assert result.grid == Fraction(distance, 2**25)


def test_every_number_of_bfloat16_is_run_where_the_audit_is_probed() -> None:
    at_most = rules.accepted_if(lambda p, q, x: torch.rand_like(p[x]) <= p[x] / q[x])
    tossed = Case("two tokens", 2, lambda _: law([1, 0]), lambda _: law(["1/2", "1/2"]), 1)
    found = probe(at_most, tossed, replace(OPTIONS, grid=True, precision="bfloat16"))
    assert found.enumerated
    assert found.distance == 0
    assert found.runs > len(grid(8))


def test_a_tensor_that_is_made_a_float_is_followed() -> None:
    text = """
def verify(tokens, draft, target):
    drawn = lambda row: int(torch.multinomial(row, 1))
    for k, token in enumerate(tokens):
        u = NUMBER
        if float(u) >= float(target[k, token] / draft[k, token]):
            return [*tokens[:k], drawn((target[k] - draft[k]).clamp(min=0))], k
    return [*tokens, drawn(target[-1])], len(tokens)
"""
    for number in ("torch.rand(())", "torch.rand(1)", "torch.rand(3)[1]", "torch.rand(2, 2)[k][1]"):
        # A module of its own, which has no type names in it.
        names: dict[str, Any] = {"torch": torch, "__name__": "their_module"}
        exec(text.replace("NUMBER", number), names)  # noqa: S102 - as above
        audited = audit(names["verify"], draft_length=1, options=OPTIONS)
        assert (audited.verdict, audited.reason) == ("lossless", "")
