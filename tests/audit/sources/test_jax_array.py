"""A random array answers what a random number answers, as JAX's arrays, and refuses the rest."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from specdec_exact.audit.refusal import CannotModel
from specdec_exact.audit.run import Run
from specdec_exact.audit.sources.install import replaced
from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, uniform

jax = pytest.importorskip("jax", reason="the front-end for JAX needs JAX")

from specdec_exact.audit.sources.jax_array import jax_array  # noqa: E402 - after the skip

jnp = jax.numpy


def law_of(draw: Callable[[Any], Any]) -> Law[Any]:
    """Return the law of what is made of two uniform numbers."""

    def program(chooser: Any) -> Any:
        run = Run(chooser, "real")
        with replaced(run, draw):
            result = draw(jax_array([run.uniform(24), run.uniform(24)], (2,), "float32"))
        if run.refused is not None:
            raise run.refused
        return result

    return explore(program).law


HALF = law({1: "1/2", 0: "1/2"})


@pytest.mark.parametrize(
    "made",
    [
        lambda u: u < jnp.array([0.5, 2.0]),
        lambda u: jnp.array([0.5, 2.0]) > u,
        lambda u: u < np.array([0.5, 2.0], np.float32),
        lambda u: np.array([0.5, 2.0], np.float32) > u,
        lambda u: jnp.less(u * 2 + 1, 2),
        lambda u: 1 - u > 0.5,
        lambda u: jnp.negative(u) > -0.5,
        lambda u: u.reshape(2, 1)[:, 0] / jnp.array([0.5, 1.0]) < 1,
        lambda u: jnp.maximum(u, 0.25) < 0.5,
        lambda u: jnp.array([1.0, 1.0]) * u < 0.5,
    ],
)
def test_comparisons_are_exact(made: Callable[[Any], Any]) -> None:
    assert law_of(lambda u: int(made(u)[0])) == HALF


def test_what_it_says_of_itself() -> None:
    def said(u: Any) -> Any:
        assert (u.shape, u.ndim, u.size, len(list(u)), u.T.shape) == ((2,), 1, 2, 2, (2,))
        assert ((u < 0.5).dtype, (u * 2.0).dtype) == (bool, "float32")
        return int(isinstance(u, jax.Array))

    assert law_of(said) == law({1: 1})


def test_whole_numbers_are_drawn() -> None:
    assert law_of(lambda u: int((u * 4)[0])) == uniform(range(4))
    assert law_of(lambda u: int(jnp.floor(u * 2)[1])) == HALF
    assert law_of(lambda u: (u * 2).astype(int).tolist()[0]) == HALF


@pytest.mark.parametrize(
    "use",
    [
        lambda u: u + u,
        lambda u: u < u[0],
        lambda u: float(u[0]),
        lambda u: bool(u[0]),
        lambda u: [1, 2][u[0]],
        lambda u: u.sum(),
        lambda u: u @ u,
        jnp.asarray,
        jnp.float32,
        jnp.sort,
        jnp.stack,
        lambda u: jnp.where(u > 0, u, 0),
        lambda u: jnp.zeros(2)[u],
        lambda u: jnp.zeros(2).dot(u),
        lambda u: jnp.zeros(2).at[0].set(u[0]),
        lambda u: jax.lax.add(u, 1.0),
        jax.nn.relu,
        jax.vmap(lambda x: x < 0.5),
        lambda u: jax.vmap(lambda x: u[0] < x)(jnp.zeros(2)),
        jax.device_put,
        lambda u: jnp.zeros(2) @ u,
        lambda u: 0.5 in u,
        abs,
        pickle.dumps,
        lambda u: f"{u}",
        str,
        hash,
        np.sum,
        np.sort,
        np.multiply.reduce,
        lambda u: u < "text",
        lambda u: u < 1j,
    ],
)
def test_everything_else_is_refused(use: Callable[[Any], Any]) -> None:
    with pytest.raises(CannotModel):
        law_of(use)
