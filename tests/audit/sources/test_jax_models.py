"""Models make of JAX's own numbers what JAX makes of them, and say what they do not model."""

from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore

jax = pytest.importorskip("jax", reason="the front-end for JAX needs JAX")

from specdec_exact.audit.sources.jax_models import MODELS, Made  # noqa: E402 - after the skip

jnp = jax.numpy
KEY = jax.random.key(11)
ROW = jnp.array([0.25, 0.5, 0.25])
OTHERWISE: dict[str, Any] = {"mode": None, "replace": True, "axis": -1}


def made(name: str, **asked: Any) -> Made:
    found = MODELS[name](**{**OTHERWISE, "shape": (300,), "dtype": None, **asked})
    assert isinstance(found, Made)
    return found


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("uniform", {"minval": 1.0, "maxval": 3.0}),
        ("exponential", {}),
        ("uniform", {"shape": 300, "minval": 0.0, "maxval": 1.0}),
        ("gumbel", {}),
        ("bernoulli", {"p": 0.3, "mode": "low"}),
        ("categorical", {"logits": jnp.log(ROW)}),
        ("categorical", {"logits": jnp.log(jnp.stack([ROW, ROW])).T, "axis": 0, "shape": (5, 2)}),
        ("choice", {"a": 3, "p": ROW}),
        ("choice", {"a": jnp.array([5, 6, 7]), "p": ROW / 3, "shape": (4, 5)}),
        ("choice", {"a": 3, "p": jnp.zeros(3)}),
        ("choice", {"a": 3, "p": jnp.array([1, 0, 2])}),
    ],
)
def test_models_give_what_jax_gives(name: str, asked: dict[str, Any]) -> None:
    model = made(name, **asked)
    own = model.of(jax.random.uniform(KEY, model.shape, model.dtype))
    options = {"shape": (300,), **{k: v for k, v in asked.items() if k != "mode"}}
    given = getattr(jax.random, name)(KEY, **options)
    np.testing.assert_allclose(np.asarray(own), np.asarray(given), rtol=1e-5)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("uniform", {"minval": 3.0, "maxval": 1.0}),
        ("gumbel", {"mode": "high"}),
        ("bernoulli", {"p": 0.5, "mode": "high"}),
        ("categorical", {"logits": ROW, "mode": "high"}),
        ("categorical", {"logits": ROW, "replace": False}),
        ("categorical", {"logits": jnp.stack([ROW]), "shape": (2,)}),
        ("choice", {"a": 3, "p": None}),
        ("choice", {"a": 3, "p": ROW, "replace": False}),
        ("choice", {"a": jnp.ones((3, 3)), "p": ROW}),
        ("choice", {"a": 3, "p": -ROW}),
    ],
)
def test_what_is_not_modelled_is_said(name: str, asked: dict[str, Any]) -> None:
    said = MODELS[name](**{**OTHERWISE, "shape": (300,), "dtype": None, **asked})
    assert isinstance(said, str)


@pytest.mark.parametrize(
    "draw",
    [
        lambda: jax.random.bernoulli(KEY, jnp.bfloat16(0.5)),
        lambda: jax.random.choice(KEY, 3, p=ROW.astype(jnp.bfloat16)),
        lambda: jax.random.uniform(KEY, dtype=jnp.float16),
        lambda: jax.random.categorical(KEY, ROW.astype(jnp.float16)),
    ],
)
def test_other_precisions_are_refused(draw: Any) -> None:
    with pytest.raises(CannotModel):
        _explored(draw)


@pytest.mark.parametrize(
    "draw",
    [
        lambda: jax.random.bernoulli(KEY, 1),
        lambda: jax.random.choice(KEY, 3, 2, p=ROW),
        lambda: jax.random.choice(KEY, 2, p=ROW),
        lambda: jax.random.uniform(jax.random.split(KEY)),
        lambda: jax.random.uniform(7),
    ],
)
def test_what_jax_refuses_the_code_is_refused(draw: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        draw()
    with pytest.raises((TypeError, ValueError)):
        _explored(draw)


def test_a_jax_that_draws_otherwise_is_refused() -> None:
    jax.config.update("jax_high_dynamic_range_gumbel", True)
    try:
        for draw in (
            lambda: jax.random.gumbel(KEY),
            lambda: jax.random.categorical(KEY, jnp.log(ROW)),
        ):
            with pytest.raises(CannotModel, match="this version"):
                _explored(draw)
    finally:
        jax.config.update("jax_high_dynamic_range_gumbel", False)


def _explored(draw: Any) -> None:
    def program(chooser: Any) -> int:
        with replaced(Run(chooser, "real"), draw):
            draw()
        return 0

    explore(program)
