"""Rules as somebody would write them in JAX, who has never heard of this package."""

import random
from collections.abc import Callable
from typing import Any

import jax
import jax.export
import jax.numpy as jnp
import numpy as np
from jax.random import uniform

Rule = Callable[..., Any]


def residual(q: Any, p: Any, k: int) -> Any:
    """Return the row the last token comes from."""
    row = p[k] if k == len(q) else jnp.maximum(p[k] - q[k], 0)
    return row / row.sum()


def passed(key: Any, xs: Any, q: Any, p: Any) -> int:
    """Return how many drafts pass."""
    i = jnp.arange(len(xs))
    kept = jax.random.uniform(key, (len(xs),)) < p[i, xs] / q[i, xs]
    return int(jnp.cumprod(kept).sum())


def standard(xs: Any, q: Any, p: Any) -> Any:
    test, last = jax.random.split(jax.random.key(0))
    k = passed(test, xs, q, p)
    row = residual(q, p, k)
    return jnp.append(xs[:k], jax.random.choice(last, len(row), p=row)), k


def one_by_one(xs: Any, q: Any, p: Any) -> Any:
    key = jax.random.PRNGKey(3)
    for k, x in enumerate(xs.tolist()):
        key, test = jax.random.split(key)
        if uniform(test) * q[k, x] > p[k, x]:
            break
    else:
        k = len(xs)
    row = residual(q, p, k)
    return [*xs[:k].tolist(), int(jax.random.choice(key, jnp.arange(len(row)), p=row))], k


def bernoulli(xs: Any, q: Any, p: Any) -> Any:
    key, k = jax.random.key(1), 0
    while k < len(xs) and jax.random.bernoulli(
        jax.random.fold_in(key, k), jnp.minimum(p[k, xs[k]] / q[k, xs[k]], 1)
    ):
        k += 1
    noise = jax.random.exponential(jax.random.fold_in(key, 10), (q.shape[1],))
    return [*xs[:k].tolist(), (noise / residual(q, p, k)).argmin()], k


def _last_token(key: Any, row: Any) -> Any:
    return jax.random.choice(key, row.size, p=row)


def _tested(keys: Any, row: Any, ratio: Any) -> Any:
    return uniform(keys[0]) < ratio, last_token(keys[1], row)


last_token: Any = jax.jit(_last_token)
tested: Any = jax.jit(_tested)


def jitted(xs: Any, q: Any, p: Any) -> Any:
    keys = jax.random.split(jax.random.key(0), 2 * len(xs) + 1)
    for k, x in enumerate(xs):
        row = residual(q, p, k) if bool(jnp.any(p[k] != q[k])) else p[k]
        kept, instead = tested(keys[2 * k : 2 * k + 2], row, p[k, x] / q[k, x])
        if not kept:
            return [*xs[:k], instead], k
    return [*xs, last_token(keys[-1], p[-1])], len(xs)


def hidden_numpy(xs: Any, q: Any, p: Any) -> Any:
    k = passed(jax.random.key(0), xs, q, p)
    row = np.asarray(residual(q, p, k), dtype=float)
    return [*xs[:k].tolist(), np.random.choice(len(row), p=row)], k


def hidden_python(xs: Any, q: Any, p: Any) -> Any:
    k = passed(jax.random.key(0), xs, q, p)
    return [*xs[:k].tolist(), random.choices(range(q.shape[1]), residual(q, p, k).tolist())[0]], k


def gumbel(xs: Any, q: Any, p: Any) -> Any:
    test, last = jax.random.split(jax.random.key(0))
    k = passed(test, xs, q, p)
    return [*xs[:k], jax.random.categorical(last, jnp.log(residual(q, p, k)))], k


EXACT: list[Rule] = [standard, one_by_one, bernoulli, jitted, hidden_numpy, hidden_python]


def accept_always(xs: Any, _: Any, p: Any) -> Any:
    return [*xs, jax.random.choice(jax.random.key(0), p.shape[1], p=p[-1])]


def redraw_from_target(xs: Any, q: Any, p: Any) -> Any:
    test, last = jax.random.split(jax.random.key(0))
    k = passed(test, xs, q, p)
    return [*xs[:k], jax.random.choice(last, p.shape[1], p=p[k])], k


def one_key_for_both(xs: Any, q: Any, p: Any) -> Any:
    key = jax.random.key(0)
    kept = uniform(key) < p[0, xs[0]] / q[0, xs[0]]
    if kept:
        return [xs[0]], 1
    row = residual(q, p, 0)
    return [jax.random.choice(key, len(row), p=row)], 0


FAULTY: list[Rule] = [accept_always, redraw_from_target, one_key_for_both]


def normal(*_: Any) -> Any:
    return [int(jax.random.normal(jax.random.key(0)) < 0)]


def inside(*_: Any) -> Any:
    return [int(jax.nn.initializers.uniform()(jax.random.key(0), (1,))[0] < 0)]


def bits(*_: Any) -> Any:
    return [int(jax.random.key_data(jax.random.split(jax.random.key(0)))[0, 0] % 2)]


def raw_bits(*_: Any) -> Any:
    return [int(jax.random.split(jax.random.PRNGKey(0))[0, 0] % 2)]


def swallowed(*_: Any) -> Any:
    try:
        return [int(jax.random.normal(jax.random.key(0)) < 0)]
    except Exception:
        return [0]


def mapped(*_: Any) -> Any:
    keys = jax.random.split(jax.random.key(0), 2)
    return [int(jax.vmap(uniform)(keys)[0] < 0.5)]


def squared(*_: Any) -> Any:
    return [int(jnp.square(uniform(jax.random.key(0))) < 0.5)]


def chosen(_xs: Any, _q: Any, p: Any) -> Any:
    return [int(jnp.where(p[0, 0] > 2, 1.0, uniform(jax.random.key(0))) < 0.5)]


def carried(*_: Any) -> Any:
    u = uniform(jax.random.key(0))
    return [int(jax.lax.scan(lambda c, x: (c, c * x), u, jnp.ones(2))[1][0] < 0.5)]


def stored(_xs: Any, _q: Any, p: Any) -> Any:
    return [int(p.at[0, 0].set(uniform(jax.random.key(0)))[0, 0] < 0.5)]


def two_shapes(*_: Any) -> Any:
    key = jax.random.key(0)
    return [int(uniform(key, (2,))[0] < 0.5) * int(uniform(key, (3,))[0] < 0.5)]


def turned_on(_xs: Any, _q: Any, p: Any) -> Any:
    with jax.disable_jit(False):
        return [int(last_token(jax.random.key(0), p[0]))]


_AHEAD = last_token.lower(jax.random.key(0), jnp.ones(2) / 2).compile()


def ahead_of_time(*_: Any) -> Any:
    return [int(_AHEAD(jax.random.key(0), jnp.ones(2) / 2))]


_EXPORTED = jax.export.export(jax.jit(lambda key: uniform(key) < 0.5))(jax.random.PRNGKey(0))


def exported(*_: Any) -> Any:
    return [int(_EXPORTED.call(jax.random.PRNGKey(0)))]


_PROGRAM = jax.make_jaxpr(last_token)(jax.random.key(0), jnp.ones(2) / 2)


def traced_before(_xs: Any, _q: Any, p: Any) -> Any:
    return [
        int(jax.core.eval_jaxpr(_PROGRAM.jaxpr, _PROGRAM.consts, jax.random.key(0), p[0, :2])[0])
    ]


def low_level(*_: Any) -> Any:
    state = jnp.zeros(4, dtype=jnp.uint32)
    return [int(jax.lax.rng_bit_generator(state, (1,))[1][0] % 2)]


REFUSED: list[Rule] = [
    normal,
    inside,
    bits,
    swallowed,
    mapped,
    squared,
    chosen,
    carried,
    stored,
    two_shapes,
    turned_on,
    ahead_of_time,
    exported,
    traced_before,
    low_level,
]
