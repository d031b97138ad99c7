"""How an implementation is called, and what it is held to."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from specdec_exact.audit.arrays import Arrays, Precision
from specdec_exact.audit.judge import Promise
from specdec_exact.audit.memo import Memo
from specdec_exact.audit.trial import Called, Drafts
from specdec_exact.choice import Budget
from specdec_exact.kernel.block import Model
from specdec_exact.kernel.law import Law, point
from specdec_exact.schemes.greedy import argmax

__all__ = ["Mode", "Options"]

# sampling: the tokens owe the target's law. greedy: they owe its likeliest token.
Mode: TypeAlias = Literal["sampling", "greedy"]


@dataclass(frozen=True, slots=True)
class Options:
    """How an implementation is called and what it is held to.

    drafts       ``given``: implementation(draft_tokens, draft_rows, target_rows), the rows being
                 probabilities, one more for the target; ``own``: it draws its own drafts,
                 implementation(draft_model, target_model, draft_length), a model giving the row
                 that follows a sequence of tokens
    arrays       numpy, torch, jax or list
    precision    of the rows: float32 or float64; of tensors, float16 and bfloat16 too
    mode         sampling or greedy
    uniforms     how many random numbers the implementation takes as its last argument, if it does
    told         the law it is told drafts come from, where that is not the truth
    declares     for rules that are lossy by design: the model, made from target and draft, that
                 they say they emit
    promises     the rule whose acceptance it claims: token, or block for block verification
    grid         also run it on the numbers that generators really return
    rounding     a distance up to this one is accepted where the code takes logarithms
    writes       accept code that writes to its arguments
    lazily       branch on a draw when it is first looked at, not when it is made; off to compare
    memo         what was explored before, and is kept for audits to come: the same code on drafts of
                 another law, told the same rows, costs no run
    executor     of processes, each of which explores one alternative of the first choice
    grow         look for inputs that reach the lines of the implementation which none reached
    budget       of each case and model of randomness
    """

    drafts: Drafts = "given"
    arrays: Arrays = "numpy"
    precision: Precision = "float64"
    mode: Mode = "sampling"
    uniforms: int | None = None
    told: Model[int] | None = None
    declares: Callable[[Model[int], Model[int]], Model[int]] | None = None
    promises: Promise = "token"
    grid: bool = True
    rounding: Fraction = Fraction(0)
    writes: bool = False
    lazily: bool = True
    memo: Memo | None = None
    executor: Executor | None = None
    grow: bool = True
    budget: Budget = Budget(branches=100_000, seconds=60)  # noqa: RUF009 - frozen

    @property
    def called(self) -> Called:
        """The part of it that says how the implementation is called."""
        return Called(self.drafts, self.arrays, self.precision, self.told, self.uniforms)

    def reference(self, target: Model[int], draft: Model[int]) -> Model[int]:
        """Return the model whose law the tokens owe, where these are the models of a case."""
        if self.declares is not None:
            return self.declares(target, draft)
        if self.mode == "sampling":
            return target

        def likeliest(text: tuple[int, ...]) -> Law[int]:
            return point(argmax(target(text)))

        return likeliest
