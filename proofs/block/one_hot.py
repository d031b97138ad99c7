"""Theorem block.one_hot.  For a certain draft block verification is the token rule, path by path."""

from specdec_exact.choice import explore
from specdec_exact.kernel.law import Law, law, point
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, linear, obligation, spoiled
from specdec_exact.schemes import block, token

_ROWS = law(["1/3", "2/3"]), law(["1/2", "1/2"])

_OBLIGATION = obligation(
    given={"owed": "S = w*(1 - p)", "stop": "h*(S + 1 - w) = S"},
    steps={
        "stopped": deduce("(1 - w*p)*h = w*(1 - p)", linear({"stop": 1, "owed": "1 - h"})),
    },
    goals={"stopped": "(1 - w*p)*h = w*(1 - p)"},
)


def _target(text: tuple[int, ...]) -> Law[int]:
    return _ROWS[sum(text) % 2]


def _sides(draft: Law[int]) -> tuple[object, object]:
    rounds = [
        explore(scheme.whole_round(_target, lambda _: draft, 2)).law for scheme in (block, token)
    ]
    return rounds[0], rounds[1]


THEOREM = Theorem(
    name="block.one_hot",
    title="For a draft that is certain, block verification and the token rule are one law.",
    letters="p target weight of the next draft, w weight of the prefix, S mass owed, h passing probability",
    statement=r"q = 1_d \;\Longrightarrow\; \mathbb{P}(\tau = i) = w_i\,(1 - p_{i+1}(d)) = \prod_{j \le i} p_j(d_j)\,(1 - p_{i+1}(d))",
    scope="every finite alphabet, every draft length, every deterministic draft",
    tier="proved",
    argument=r"""
With all of the draft's weight on $d$, $w_{i+1} = \min(1, w_i p(d)) = w_i p(d)$ and the mass owed is
$S_i = w_i (1 - p(d))$. Then $S_i + 1 - w_i = 1 - w_i p(d)$, so a round stops after $i$ drafts with
$(1 - w_{i+1})\, h_i = w_i (1 - p(d))$, exactly as under the token rule, and emits from the same residual.
""",
    source="shown here; an engine uses the closed form for n-gram drafts",
    code=("specdec_exact.schemes.block:whole_round", "specdec_exact.schemes.token:whole_round"),
    obligation=_OBLIGATION,
    instance=lambda: _sides(point(1)),
    coq=("one_hot_block_verification",),
    mutants=(
        Mutant(
            name="soft-draft",
            sentence="the draft is not certain: block verification accepts more",
            sides=lambda: _sides(law(["2/3", "1/3"])),
        ),
        Mutant(
            name="wrong-mass",
            sentence="the mass owed is taken as 1 - p, without the weight of the prefix",
            obligation=spoiled(_OBLIGATION, given={"owed": "S = 1 - p"}),
        ),
    ),
)
