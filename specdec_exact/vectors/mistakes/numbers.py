"""Numbers at an edge: zero, one, equality, NaN, and floats too small or a little too large."""

from specdec_exact.vectors.mistakes.record import Mistake
from specdec_exact.vectors.plain import Asked, Integers, Plain, Refused

__all__ = ["MISTAKES"]

Weights = tuple[Integers, int]
_LEAST_NORMAL = 0x00800000
_ONE = 1 << 149


class _Inclusive(Plain):
    def accepts(self, coin: int, grid: int, target: Weights, draft: Weights, token: int) -> bool:
        return coin * draft[0][token] * target[1] <= target[0][token] * draft[1] << grid


class _CumulativeInclusive(Plain):
    def drawn(self, ask: Asked, weights: Integers) -> int:
        total, passed = sum(weights), 0
        for token, weight in enumerate(weights):
            passed += weight
            if ask["last"] * total <= passed << ask["grid"]:
                return token
        raise Refused("there is nothing to draw from")


class _Flushed(Plain):
    def whole(self, bits: int) -> int:
        return super().whole(bits) if bits >= _LEAST_NORMAL else 0


class _NotAboveOne(Plain):
    def accepts(self, coin: int, grid: int, target: Weights, draft: Weights, token: int) -> bool:
        return draft[0][token] <= draft[1] and super().accepts(coin, grid, target, draft, token)


class _Unguarded(Plain):
    """Compares with NaN: every comparison is false, and the walk along the weights finds no end."""

    def whole(self, bits: int) -> int:
        try:
            return super().whole(bits)
        except Refused:
            return 0

    def verify(self, ask: Asked) -> dict[str, object]:
        rows = [*ask["target"], *ask["draft"]]
        if all("nan" not in row["floats"] and "inf" not in row["floats"] for row in rows):
            return super().verify(ask)
        return self.emitted([ask["vocabulary"]], 0)

    def drawn(self, ask: Asked, weights: Integers) -> int:
        return super().drawn(ask, weights) if any(weights) else len(weights)


class _CoarseCoin(Plain):
    def accepts(self, coin: int, grid: int, target: Weights, draft: Weights, token: int) -> bool:
        kept = max(coin.bit_length() - 8, 0)
        return super().accepts(coin >> kept << kept, grid, target, draft, token)


MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "coin-at-most",
        "A coin equal to the ratio accepts, so that a coin of 0 accepts what has no weight.",
        _Inclusive(),
        ("sgl-project/sglang issues/35771",),
    ),
    Mistake(
        "last-at-most",
        "A last number equal to a cumulative weight takes that token, at 0 one without weight.",
        _CumulativeInclusive(),
    ),
    Mistake("denormals-flushed", "Weights below the least normal float count as 0.", _Flushed()),
    Mistake(
        "draft-above-one-rejected",
        "A draft weight that rounding has taken above 1 is refused, and its draft rejected.",
        _NotAboveOne(),
        ("sgl-project/sglang pull/42568",),
    ),
    Mistake(
        "end-of-row-emitted",
        "Where no weight is found the walk ends behind the row, and that index is emitted.",
        _Unguarded(),
        ("vllm-project/vllm pull/53029", "sgl-project/sglang pull/22643"),
    ),
    Mistake("coin-of-eight-bits", "A coin keeps its eight leading bits.", _CoarseCoin()),
)
