"""Draws from keys have their exact laws, and one key is one draw."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law

jax = pytest.importorskip("jax", reason="the front-end for JAX needs JAX")

from specdec_exact.audit.sources.jax_random import measured  # noqa: E402 - after the skip

KEY = jax.random.key(5)
HALF = Fraction(1, 2)
WEIGHTS = jax.numpy.array([0.25, 0.0, 0.75])


def law_of(draw: Callable[[], Any]) -> Law[Any]:
    def program(chooser: Any) -> Any:
        run = Run(chooser, "real")
        with replaced(run, draw):
            result = draw()
        if run.refused is not None:
            raise run.refused
        return result

    return explore(program).law


def below_half(first: Any, second: Any) -> tuple[int, int]:
    return int(jax.random.uniform(first) < 0.5), int(jax.random.uniform(second) < 0.5)


def test_exact_laws() -> None:
    third = law({0: "1/4", 2: "3/4"})
    assert law_of(lambda: int(jax.random.choice(KEY, 3, p=WEIGHTS))) == third
    items = jax.numpy.array([7, 8, 9])
    assert law_of(lambda: int(jax.random.choice(KEY, items, p=WEIGHTS))) == law(
        {7: "1/4", 9: "3/4"}
    )
    assert law_of(lambda: int(jax.random.bernoulli(KEY, 0.25)))[1] == Fraction(1, 4)
    below = law_of(lambda: int(jax.random.uniform(KEY, minval=1.0, maxval=3.0) < 2.5))
    assert below[1] == Fraction(3, 4)
    race = law_of(lambda: int((jax.random.exponential(KEY, (3,)) / WEIGHTS).argmin()))
    assert race == third
    several = law_of(lambda: tuple(jax.random.choice(KEY, 3, (2,), p=WEIGHTS).tolist()))
    assert several[2, 2] == Fraction(9, 16)


def test_a_key_is_the_same_numbers_whatever_is_made_of_them() -> None:
    def twice() -> tuple[int, int]:
        low = int(jax.random.uniform(KEY) < 0.5)
        return low, int(jax.random.bernoulli(jax.random.key(5), 0.5))

    assert law_of(twice) == Law({(1, 1): HALF, (0, 0): HALF})

    def both() -> tuple[int, int]:
        # An index is chosen by 1 - U, so that a low number gives the last ones.
        return int(jax.random.uniform(KEY) < 0.75), int(jax.random.choice(KEY, 3, p=WEIGHTS))

    assert law_of(both) == Law({(1, 2): Fraction(3, 4), (0, 0): Fraction(1, 4)})


def test_raw_keys_and_typed_ones_are_one_key_and_children_are_others() -> None:
    def raw() -> tuple[int, int]:
        keys = jax.random.PRNGKey(5), KEY
        return below_half(*keys)

    assert law_of(raw) == Law({(1, 1): HALF, (0, 0): HALF})
    assert law_of(lambda: below_half(*jax.random.split(KEY)))[1, 1] == Fraction(1, 4)


def test_what_is_not_modelled_is_refused() -> None:
    with pytest.raises(CannotModel, match="shape or precision"):
        law_of(lambda: [jax.random.uniform(KEY, (n,)) for n in (2, 3)])
    with pytest.raises(CannotModel, match="mode"):
        law_of(lambda: jax.random.bernoulli(KEY, 0.5, mode="high"))
    with pytest.raises(CannotModel, match=r"random\.bits"):
        law_of(lambda: jax.random.bits(KEY))
    with pytest.raises(CannotModel, match="negative"):
        law_of(lambda: jax.random.choice(KEY, 2, p=jax.numpy.array([-0.5, 1.5])))
    with pytest.raises(CannotModel, match="float16"):
        law_of(lambda: jax.random.uniform(KEY, dtype="float16"))


def test_jaxs_own_refusals_are_the_codes() -> None:
    with pytest.raises(ValueError, match="p must be None"):
        law_of(lambda: jax.random.choice(KEY, 2, p=WEIGHTS))


def test_a_draw_that_does_not_matter_is_what_jax_gives() -> None:
    nothing = jax.numpy.array([0.0, 0.0]) / 0
    expected = int(jax.random.choice(KEY, 2, p=nothing))
    assert law_of(lambda: int(jax.random.choice(KEY, 2, p=nothing))) == law({expected: 1})


def test_the_grid_is_measured() -> None:
    assert measured("float32") == 23
    assert measured("bfloat16") is None
