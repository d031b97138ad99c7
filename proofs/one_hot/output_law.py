"""Theorem one_hot.output_law.  The one-hot rule emits the target for every fixed proposal."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import law, point
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, linear, obligation, spoiled
from specdec_exact.schemes import one_hot

_TARGET = law(["1/2", "1/3", "1/6"])
_PROPOSAL = 1

_OBLIGATION = obligation(
    given={
        "rejected": "R = 1 - d",
        "struck out": "R*r = f",
        "accepted": "A = d",
        "of another token": "o = R*r",
        "of the proposal": "e = A",
    },
    steps={
        "another token": deduce("o = f", linear({"of another token": 1, "struck out": 1})),
        "the proposal": deduce("e = d", linear({"of the proposal": 1, "accepted": 1})),
    },
    goals={"another token": "o = f", "the proposal": "e = d"},
)


def _emitted(chooser: Chooser) -> int:
    return one_hot.verify(chooser, _PROPOSAL, _TARGET, point(_PROPOSAL))[0]


def _from_the_target(chooser: Chooser) -> int:
    accepted = chooser.uniform() < _TARGET[_PROPOSAL]
    return _PROPOSAL if accepted else chooser.choose(_TARGET)


THEOREM = Theorem(
    name="one_hot.output_law",
    title="The one-hot rule emits the target law for every fixed proposal.",
    letters="d target weight of the proposal, f of another token, R rejected mass, r residual, "
    "e and o what is emitted of the proposal and of another token",
    statement=r"\mathbb{P}(Y = x \mid x) = p(x), \qquad \mathbb{P}(Y = y \mid x) = (1-p(x))\,\frac{p(y)}{1-p(x)} = p(y)",
    scope="every finite alphabet, every draft length, every proposal from anywhere",
    tier="proved",
    argument=r"""
The proposal is accepted with its target weight $d$. Otherwise it is struck out of the target and the rest
normalised by $1 - d$, which is just the mass with which this happens. So a soft draft verified as if it
were certain stays exact: given the proposal, nothing depends on where it came from.
""",
    source="Leviathan et al. 2023 with the draft law a point",
    code=("specdec_exact.schemes.one_hot:verify",),
    obligation=_OBLIGATION,
    instance=lambda: (explore(_emitted).law, _TARGET),
    coq=("one_hot_block_lossless",),
    lean=("one_hot_lossless",),
    mutants=(
        Mutant(
            name="proposal-not-struck-out",
            sentence="the replacement is drawn from the whole target, proposal included",
            obligation=spoiled(_OBLIGATION, given={"struck out": "r = f"}),
            sides=lambda: (explore(_from_the_target).law, _TARGET),
        ),
    ),
)
