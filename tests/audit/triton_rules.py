"""Kernels as people write them, one question about random numbers each."""

# mypy: disable-error-code="untyped-decorator"
# pyright: reportUntypedFunctionDecorator=false

from typing import Any

import torch
import triton
import triton.language as tl


@triton.jit
def below(out: Any, noise: Any, bound: Any) -> Any:
    x = tl.load(noise)
    tl.store(out, x * 2.0 - 0.5 < bound)


@triton.jit
def at_least(out: Any, noise: Any, bound: Any) -> Any:
    x = tl.load(noise).to(tl.float32)
    tl.store(out, bound <= tl.maximum(x, 0.5))


@triton.jit
def logarithm_above(out: Any, noise: Any, bound: Any) -> Any:
    x = tl.load(noise)
    tl.store(out, tl.exp(tl.log(x)) > bound)


@triton.jit
def race(out: Any, noise: Any, weights: Any, size: Any, block: tl.constexpr) -> Any:
    lane = tl.arange(0, block)
    inverse = 1.0 / tl.load(noise + lane, mask=lane < size, other=1.0)
    score = tl.load(weights + lane, mask=lane < size, other=0.0) * inverse
    score = tl.where(lane < size, score, float("-inf"))
    best, where = tl.max(score, axis=0, return_indices=True)
    if best > float("-inf"):
        tl.store(out, where)


@triton.jit
def inverse_cumulative(out: Any, noise: Any, weights: Any, size: Any, block: tl.constexpr) -> Any:
    lane = tl.arange(0, block)
    w = tl.load(weights + lane, mask=lane < size, other=0.0)
    past = tl.cumsum(w, axis=0) > tl.load(noise) * tl.sum(w)
    tl.store(out, tl.argmax(past.to(tl.int32), axis=0))


@triton.jit
def drawn_inside(out: Any, seed: Any, first: Any, second: Any) -> Any:
    both = (tl.rand(seed, first) < 0.5) & (tl.rand(seed, second) < 0.5)
    tl.store(out, both)


@triton.jit
def total(out: Any, noise: Any) -> Any:
    tl.store(out, tl.sum(tl.load(noise + tl.arange(0, 2)), axis=0) < 1.0)


@triton.jit
def running(out: Any, noise: Any) -> Any:
    tl.store(out, tl.max(tl.cumsum(tl.load(noise + tl.arange(0, 2)), axis=0), axis=0) < 1.0)


@triton.jit
def truth(out: Any, noise: Any) -> Any:
    if tl.load(noise):
        tl.store(out, 1)


@triton.jit
def magnitude(out: Any, noise: Any) -> Any:
    tl.store(out, tl.abs(tl.load(noise) - 0.5) < 0.25)


@triton.jit
def digits(out: Any, noise: Any) -> Any:
    tl.store(out, tl.load(noise).to(tl.int32, bitcast=True) & 1)


@triton.jit
def random_index(out: Any, noise: Any) -> Any:
    tl.store(out + (tl.load(noise) * 2.0).to(tl.int32), 1)


@triton.jit
def normal(out: Any, seed: Any) -> Any:
    tl.store(out, tl.randn(seed, 0) < 0.0)


@triton.jit
def division_by_zero(out: Any, count: tl.constexpr) -> Any:
    tl.store(out, 1 // count)


@triton.jit
def exchanged(out: Any, noise: Any) -> Any:
    lane = tl.arange(0, 2)
    tl.store(out + lane, tl.reshape(tl.load(noise + 1 - lane), (1, 2)).reshape(2))


@triton.jit
def largest_of_rows(out: Any, noise: Any) -> Any:
    rows = tl.reshape(tl.load(noise + tl.arange(0, 2)), (1, 2))
    tl.store(out + tl.arange(0, 1), tl.argmax(rows, axis=1))


@triton.jit
def chosen(out: Any, token: Any, event: Any) -> Any:
    tl.store(out, tl.load(token) * 10 + (tl.load(event) > 0.5))


def answer(kernel: Any, *args: Any, **constants: Any) -> int:
    out = torch.zeros(1, dtype=torch.int32)
    kernel[(1,)](out, *args, **constants)
    return int(out[0])
