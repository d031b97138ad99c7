"""Exact rules are cleared with distance 0, faults are caught, and what we cannot follow is refused."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit import Options, audit
from specdec_exact.audit.suite import dyadic
from specdec_exact.audit.testing import assert_lossless

jax = pytest.importorskip("jax", reason="the front-end for JAX needs JAX")

jnp = jax.numpy

from tests.audit import jax_rules as rules  # noqa: E402 - after the skip

OPTIONS = Options(arrays="jax", precision="float32", grid=False, grow=False)


def audited(rule: rules.Rule, options: Options = OPTIONS, length: int = 1) -> Any:
    case = dyadic(3, length)
    return audit(rule, case.target, case.draft, length, size=3, options=options)


@pytest.mark.parametrize("length", [1, 2])
@pytest.mark.parametrize("rule", rules.EXACT, ids=lambda rule: rule.__name__)
def test_exact_rules_are_cleared_with_distance_0(rule: rules.Rule, length: int) -> None:
    found = audited(rule, length=length)
    assert (found.verdict, found.reason, found.total_variation) == ("lossless", "", 0)


@pytest.mark.parametrize("rule", rules.FAULTY, ids=lambda rule: rule.__name__)
def test_every_fault_is_caught(rule: rules.Rule) -> None:
    assert audit(rule, draft_length=1, options=OPTIONS).verdict == "lossy"


def test_exact_fractions_of_known_faults() -> None:
    assert audited(rules.accept_always).total_variation == Fraction(1, 4)
    assert audited(rules.redraw_from_target).total_variation == Fraction(1, 8)


def test_a_key_used_twice_is_said() -> None:
    notes = audited(rules.one_key_for_both).cases[0].notes
    assert any("same numbers" in note for note in notes)


@pytest.mark.parametrize("rule", rules.REFUSED, ids=lambda rule: rule.__name__)
def test_what_cannot_be_followed_is_refused(rule: rules.Rule) -> None:
    found = audited(rule)
    assert found.verdict == "inconclusive"
    assert "cannot model" in found.reason


def test_what_was_compiled_before_is_run_as_it_was_written() -> None:
    key = jax.random.key(0)
    rules.tested(jax.random.split(key), jnp.ones(3) / 3, 0.5)
    rules.last_token(key, jnp.ones(3) / 3)
    assert audited(rules.jitted).total_variation == 0


def test_compilation_cannot_be_turned_on() -> None:
    def configured(*_: Any) -> Any:
        jax.config.update("jax_disable_jit", False)
        return [int(rules.last_token(jax.random.key(0), jnp.ones(3) / 3))]

    assert audited(configured).cases[0].judged.failures == ()
    assert audited(configured).cases[0].branches >= 3


def test_a_key_whose_bits_are_read_is_no_key() -> None:
    found = audit(rules.raw_bits, draft_length=1, options=OPTIONS)
    assert found.verdict == "inconclusive"
    assert "hidden randomness" in found.reason


def test_noise_that_is_handed_in() -> None:
    def given(xs: Any, q: Any, p: Any, noise: Any) -> Any:
        for k, x in enumerate(xs):
            if noise[k] >= p[k, x] / q[k, x]:
                row = jnp.cumsum(rules.residual(q, p, k))
                return [*xs[:k], int((noise[-1] >= row).sum())], k
        return [*xs, int((jnp.cumsum(p[-1]) <= noise[-1]).sum())], len(xs)

    found = audited(given, replace(OPTIONS, uniforms=2))
    assert (found.verdict, found.total_variation) == ("lossless", 0)


def test_assert_lossless() -> None:
    assert assert_lossless(rules.standard, 1, options=OPTIONS).passed
    with pytest.raises(AssertionError, match="lossy"):
        assert_lossless(rules.redraw_from_target, 1, options=OPTIONS)


def test_what_was_compiled_ahead_of_time_is_named() -> None:
    assert "a compiled function of JAX" in audited(rules.ahead_of_time).reason
    assert "an exported function of JAX" in audited(rules.exported).reason


@pytest.mark.parametrize("rule", [rules.standard, rules.jitted, rules.redraw_from_target])
def test_dyadic_laws_are_the_same_on_the_grid(rule: rules.Rule) -> None:
    found = audited(rule, replace(OPTIONS, grid=True)).cases[0]
    assert found.grid == found.judged.total_variation


def test_logarithms_alone_are_inconclusive() -> None:
    assert audited(rules.gumbel).verdict == "inconclusive"
    declared = replace(OPTIONS, rounding=Fraction(1, 10**6))
    assert audited(rules.gumbel, declared).verdict == "lossless"


def test_the_grid_is_the_one_of_jax() -> None:
    def below_an_odd_tick(*_: Any) -> Any:
        return [int(jax.random.uniform(jax.random.key(0)) < 2.0**-24)]

    found = audited(below_an_odd_tick, replace(OPTIONS, grid=True)).cases[0]
    # One of the 2**23 ticks is below, and of real numbers half as many.
    assert found.judged.total_variation - found.grid == Fraction(1, 2**24)


def test_everything_is_put_back() -> None:
    before = [jax.random.uniform, jax.jit, jax.numpy.log, jax.stages.Compiled.__call__]
    audited(rules.standard)
    assert before == [jax.random.uniform, jax.jit, jax.numpy.log, jax.stages.Compiled.__call__]
    assert not jax.config.jax_disable_jit
    assert int(rules.ahead_of_time()[0]) in (0, 1)
