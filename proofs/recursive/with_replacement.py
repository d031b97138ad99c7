"""Theorem recursive.with_replacement.  Any number of candidates, one after the other, is lossless."""

from specdec_exact.choice import Chooser, explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import Mutant, Theorem, deduce, induct, linear, obligation
from specdec_exact.schemes import recursive

_TARGET, _DRAFT = law(["1/2", "1/3", "1/6"]), law(["1/6", "1/3", "1/2"])

_OBLIGATION = obligation(
    steps={
        "emitted": induct(
            "V = f",
            state="V f",
            base=(
                {"drawn from what is owed": "V = f"},
                {"start": deduce("V = f", linear({"drawn from what is owed": 1}))},
            ),
            step=(
                {
                    "one test": "V' = u + R*V",
                    "token.output_law": "u + m = f'",
                    "residual": "R*f = m",
                },
                {
                    "advance": deduce(
                        "V' = f'",
                        linear(
                            {
                                "one test": 1,
                                "hypothesis": "R",
                                "residual": 1,
                                "token.output_law": 1,
                            }
                        ),
                    )
                },
            ),
        )
    },
    goals={"emitted": "V = f"},
)


def _against_the_target(chooser: Chooser) -> int:
    for _ in range(2):
        candidate = chooser.choose(_DRAFT)
        if chooser.uniform() * _DRAFT[candidate] < _TARGET[candidate]:
            return candidate
    return recursive.verify(chooser, (), _TARGET, _DRAFT)[0]


THEOREM = Theorem(
    name="recursive.with_replacement",
    title="Recursive rejection with any number of independent candidates emits the target law.",
    letters="f weight owed to a token, V weight it is emitted with, u overlap, m excess, R rejected mass",
    statement=r"V_0 = f,\quad V_{k+1}[f] = \min(f, q) + R\, V_k\!\left[\tfrac{\max(f-q,0)}{R}\right]"
    r"\;\Longrightarrow\; V_k[f] = f",
    scope="every finite alphabet, every number of candidates, every target and draft law",
    tier="proved",
    argument=r"""
Look at one token, and let $f$ be the weight still owed to it. With no candidates left it is drawn from
what is owed, with weight $f$. With one more candidate it is emitted by the test with weight
$\min(f, q)$, or the test fails, with mass $R$, and the rest of the candidates is tested against the
residual, of which the token has $\max(f-q, 0)/R$. By induction the rest emits it with exactly that, and
$\min(f,q) + R \cdot \max(f-q,0)/R = f$. Nothing was used about where the next candidate comes from.
""",
    source="Miao et al. 2024 (SpecInfer), arXiv:2305.09781; Yang et al. 2024, arXiv:2401.06706",
    code=("specdec_exact.schemes.recursive:step",),
    obligation=_OBLIGATION,
    instance=lambda: (explore(recursive.step(_TARGET, _DRAFT, 2)).law, _TARGET),
    coq=("multi_draft_lossless", "with_replacement_lossless"),
    lean=("recursive_rejection_lossless",),
    mutants=(
        Mutant(
            name="tested-against-the-target",
            sentence="the second candidate is tested against the target instead of the residual",
            sides=lambda: (explore(_against_the_target).law, _TARGET),
        ),
    ),
)
