"""Positions that are confused: placeholders, counts, rows, coins and tiles."""

from typing import Any

from specdec_exact.vectors.mistakes.record import Mistake
from specdec_exact.vectors.plain import Asked, Integers, Plain

__all__ = ["MISTAKES"]

_TILE = 4


class _Wrapped(Plain):
    def verify(self, ask: Asked) -> dict[str, Any]:
        last = ask["vocabulary"] - 1
        return super().verify({**ask, "drafts": [x if x >= 0 else last for x in ask["drafts"]]})


class _Emitted(Plain):
    def verify(self, ask: Asked) -> dict[str, Any]:
        found = super().verify(ask)
        place = found["accepted"] if "accepted" in found else len(ask["drafts"])
        if place < len(ask["drafts"]) and ask["drafts"][place] < 0:
            return self.emitted([*found["tokens"][:place], -1], place)
        return found


class _CountedAll(Plain):
    def emitted(self, tokens: Integers, accepted: int) -> dict[str, Any]:
        return super().emitted(tokens, accepted + 1)


class _Kept(Plain):
    def verify(self, ask: Asked) -> dict[str, Any]:
        found = super().verify(ask)
        if "tokens" in found and len(found["tokens"]) <= len(ask["drafts"]):
            found["tokens"] += ask["drafts"][len(found["tokens"]) :]
        return found


class _NoBonus(Plain):
    def verify(self, ask: Asked) -> dict[str, Any]:
        found = super().verify(ask)
        if "tokens" in found and len(found["tokens"]) > len(ask["drafts"]):
            found["tokens"] = found["tokens"][:-1]
        return found


class _InPlace(Plain):
    def verify(self, ask: Asked) -> dict[str, Any]:
        rows = [dict(row) for row in ask["target"]]
        for place, token in enumerate(ask["drafts"]):
            tops = list(rows[place + 1]["numerators"])
            if token >= 0 and tops and sum(tops) > tops[token]:
                tops[token] = 0
                rows[place + 1] = {**rows[place + 1], "numerators": tops}
        return super().verify({**ask, "target": rows})


class _NextCoin(Plain):
    def verify(self, ask: Asked) -> dict[str, Any]:
        return super().verify({**ask, "coins": [*ask["coins"][1:], ask["last"]]})


class _Tiled(Plain):
    def drawn(self, ask: Asked, weights: Integers) -> int:
        padding = -len(weights) % _TILE if "op" in ask else 0
        return super().drawn(ask, [*weights, *weights[:padding]])


class _LastBest(Plain):
    def best(self, weights: Integers) -> int:
        return len(weights) - 1 - weights[::-1].index(max(weights))


class _Sorted(Plain):
    def drawn(self, ask: Asked, weights: Integers) -> int:
        order = sorted(range(len(weights)), key=lambda x: -weights[x])
        return order[super().drawn(ask, [weights[x] for x in order])]


MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "placeholder-from-the-end",
        "A placeholder of -1 indexes the last token of the vocabulary.",
        _Wrapped(),
        ("flashinfer-ai/flashinfer issues/879", "flashinfer-ai/flashinfer issues/3551"),
    ),
    Mistake("placeholder-emitted", "A placeholder of -1 is emitted as a token.", _Emitted()),
    Mistake(
        "last-token-counted", "The token that is no draft is counted as accepted.", _CountedAll()
    ),
    Mistake("later-drafts-kept", "Drafts behind a rejected one stay in the output.", _Kept()),
    Mistake(
        "bonus-missing", "When every draft is accepted no further token is emitted.", _NoBonus()
    ),
    Mistake(
        "row-zeroed-in-place",
        "The weight of a draft is set to 0 in the buffer that the next position reads.",
        _InPlace(),
        ("vllm-project/vllm-ascend issues/2881",),
    ),
    Mistake(
        "coin-of-next-position", "Every draft is tested with the coin of the next.", _NextCoin()
    ),
    Mistake(
        "tail-of-tile-read",
        "A row is read in tiles of four, and what stands behind it takes part in the draw.",
        _Tiled(),
        ("vllm-project/vllm pull/44744",),
    ),
    Mistake("last-of-equals", "Of equally heavy tokens the last is taken.", _LastBest()),
    Mistake(
        "drawn-in-order-of-weight", "The cumulative weights run from heavy to light.", _Sorted()
    ),
)
