"""The race among the residual's tokens is run with the noise that already chose the rejected draft.

Draft: the token of least ``noise / draft``. Residual: the token of least ``noise / residual``. A draft
that was rejected won its race, so the times of the other tokens are larger than fresh ones would be,
and the more so the more the draft liked them. With two tokens nothing shows.
"""

from specdec_exact.choice.chooser import Chooser
from specdec_exact.faults.grid import pairs
from specdec_exact.faults.record import Fault, Pair, row
from specdec_exact.kernel.law import Token, excess, law
from specdec_exact.schemes.shared_randomness import race

__all__ = ["FAULT"]


def _rule(chooser: Chooser, case: Pair) -> Token:
    target, draft = case.target, case.draft
    missing = excess(target, draft)
    if not missing:
        return chooser.choose(draft)
    replacement, proposal = chooser.choose(race(missing.normalised(), draft))
    if chooser.uniform() * draft[proposal] < target[proposal]:
        return proposal
    return replacement


FAULT = Fault(
    name="residual-reuses-draft-noise",
    sentence="The residual is drawn with the noise that selected the draft which was rejected.",
    kind="randomness",
    form="case",
    rule=_rule,
    smallest=Pair(row("2/3", "1/3"), row("1/3", 0, "2/3")),
    emits=law({0: "7/12", 1: "5/12"}),
    property="step",
    reports=(
        "vllm-project/vllm pull/47386",
        "vllm-project/vllm pull/54282",
        "local-inference-lab/vllm issues/205",
        "local-inference-lab/vllm pull/211",
        "local-inference-lab/vllm pull/653",
        "syv-ai/qwen38-27b-rtx3090 pull/89",
        "vllm-project/vllm-ascend pull/15739",
    ),
    cases=lambda: pairs(3, 4),
)
