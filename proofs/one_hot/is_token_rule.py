"""Theorem one_hot.is_token_rule.  For a certain draft three rules are one law."""

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import one_hot, sample_and_match, token

_ROWS = law(["1/2", "1/3", "1/6"]), law(["1/4", "1/4", "1/2"])


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _rounds(draft: Law[int]) -> tuple[object, object]:
    laws = [
        explore(scheme.whole_round(_target, lambda _: draft, 2)).law
        for scheme in (one_hot, sample_and_match, token)
    ]
    return laws[0] == laws[1] == laws[2], True


THEOREM = Theorem(
    name="one_hot.is_token_rule",
    title="For a certain draft the token rule, the one-hot rule and sample and match are one law.",
    letters="d the certain draft",
    statement=r"q = 1_d:\quad \min(1, p/q)(d) = p(d), \qquad \frac{\max(p - q, 0)}{1-p(d)} = \frac{p - p(d)1_d}{1 - p(d)}",
    scope="every finite alphabet, every draft length, every deterministic draft",
    tier="proved",
    argument=r"""
The overlap of $p$ with a point at $d$ is $p(d)$ at $d$, and the excess is $p$ without $d$. Sample and match
accepts when its own draw is $d$, with the same weight, and emits its draw otherwise, which is $p$ without
$d$. Emitted tokens and accepted counts have the same joint law.
""",
    source="shown here",
    code=("specdec_exact.schemes.one_hot:whole_round",),
    instance=lambda: _rounds(point(1)),
    coq=("one_hot_is_token_rule", "one_hot_block_is_sample_and_match"),
    mutants=(
        Mutant(
            name="soft-draft",
            sentence="the draft is soft: the rules emit one law but accept differently",
            sides=lambda: _rounds(law(["1/6", "1/3", "1/2"])),
        ),
    ),
)
