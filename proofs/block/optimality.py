"""Theorem block.optimality.  No sequence-lossless rule accepts drafts of a path more often."""

from fractions import Fraction

from specdec_exact.choice import explore
from specdec_exact.kernel.law import law
from specdec_exact.notation.theorem import Mutant, Theorem
from specdec_exact.schemes import block, one_hot, sample_and_match, token

_TARGET, _DRAFT = law(["1/3", "2/3"]), law(["2/3", "1/3"])
_LENGTH = 2


def _tails(scheme: object) -> tuple[Fraction, ...]:
    rules = {
        "block": block.whole_round,
        "token": token.whole_round,
        "one-hot": one_hot.whole_round,
        "match": sample_and_match.whole_round,
    }
    rounds = explore(rules[str(scheme)](lambda _: _TARGET, lambda _: _DRAFT, _LENGTH)).law
    accepted = rounds.map(lambda played: played.accepted)
    return tuple(sum((accepted[k] for k in range(i, _LENGTH + 1)), Fraction()) for i in (1, 2))


def _best(chosen: str) -> tuple[object, object]:
    others = [_tails(name) for name in ("token", "one-hot", "match", "block")]
    return all(
        tail <= top for tails in others for tail, top in zip(tails, _tails(chosen), strict=True)
    ), True


THEOREM = Theorem(
    name="block.optimality",
    title="No sequence-lossless rule that looks at one drafted path accepts longer than block verification.",
    letters="q joint draft law, w prefix weight, tau accepted drafts of any sequence-lossless rule",
    statement=r"\mathbb{P}(\tau \ge i,\; x^i = u) \le q(u)\, w_i(u)"
    r"\quad\Longrightarrow\quad \mathbb{P}(\tau \ge i) \le \sum_{u} q(u)\, w_i(u)",
    scope="every finite alphabet, every length, rules that may use laws off the path included",
    tier="proved",
    argument=r"""
Let $a(u)$ be the weight with which the drafted prefix $u$ is accepted, and $e(s)$ that with which a round
emits a string going on beyond $s$. By the node criterion the weight of emitting $st$ is $p(t \mid s)\, e(s)$,
so $a(st) \le p(t \mid s)\, e(s)$. Accepting $st$ also needs it to be drafted: $a(st) \le q(t \mid s)\, q(s)$.
A round goes beyond $s$ only if it accepted $s$, so $e(s) \le a(s)$. By induction
$a(st) \le \min(q(st),\, p(t \mid s)\, a(s)) \le q(st) \min(1, w(s)\, p/q) = q(st)\, w(st)$, which block
verification attains at every length at once.
""",
    source="Sun et al. 2025, arXiv:2403.10444, theorem 2, in a stronger form shown here",
    code=("specdec_exact.schemes.block:whole_round",),
    instance=lambda: _best("block"),
    coq=("block_verification_optimal_text", "block_verification_optimal"),
    mutants=(
        Mutant(
            name="token-rule-optimal",
            sentence="the token rule is said to be the best",
            sides=lambda: _best("token"),
        ),
    ),
)
