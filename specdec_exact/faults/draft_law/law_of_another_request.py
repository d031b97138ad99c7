"""The ratio reads the draft law of another request of the batch: an index per token, not per request.

The proposal was drawn from this request's draft. Whatever is told instead, even the target itself,
the output follows the law that was really sampled.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import product

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import laws
from specdec_exact.faults.record import Fault, row
from specdec_exact.kernel.law import Law, Measure, Token, law
from specdec_exact.schemes import token

__all__ = ["FAULT"]


@dataclass(frozen=True, slots=True)
class _Batch:
    target: Law[Token]
    draft: Law[Token]
    another: Law[Token]


def _rule(chooser: Chooser, case: _Batch) -> Token:
    return token.verify(chooser, chooser.choose(case.draft), case.target, case.another)[0]


def _owed(case: _Batch) -> Measure[Hashable]:
    return Measure({x: case.target[x] for x in case.target})


def _cases() -> Iterator[_Batch]:
    for denominator in range(1, 5):
        for three in product(laws(2, denominator), repeat=3):
            yield _Batch(*three)


FAULT = Fault(
    name="law-of-another-request",
    sentence="The verifier is told the draft law of another request of the batch.",
    kind="draft-law",
    form="case",
    rule=_rule,
    smallest=_Batch(row("1/2", "1/2"), row(1), row("1/2", "1/2")),
    emits=law({0: 1}),
    property="step",
    reports=(
        "vllm-project/vllm pull/35398",
        "vllm-project/vllm pull/37237",
        "1CatAI/1Cat-vLLM issues/656",
        "NVIDIA/TensorRT-LLM pull/7294",
        "NVIDIA/TensorRT-LLM pull/12588",
        "NVIDIA/TensorRT-LLM pull/17890",
    ),
    owed=_owed,
    cases=_cases,
)
