"""Laws, candidates, requests, counts and procedures that are nearly right."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from specdec_exact.vectors.mistakes.record import Mistake
from specdec_exact.vectors.plain import Asked, Integers, Plain, spelled

__all__ = ["MISTAKES"]


class _FirstOnly(Plain):
    def verify_list(self, ask: Asked) -> dict[str, Any]:
        given = {"candidates": ask["candidates"][:1], "coins": ask["coins"][:1]}
        return super().verify_list({**ask, **given})


class _FromTarget(Plain):
    def verify_list(self, ask: Asked) -> dict[str, Any]:
        found = super().verify_list(ask)
        if not found["accepted"]:
            found["tokens"] = [self.drawn(ask, self.weights(ask["target"])[0])]
        return found


class _Uncounted(Plain):
    def emitted(self, tokens: Integers, accepted: int) -> dict[str, Any]:
        return super().emitted(tokens, min(accepted, 0) if accepted else 1)


class _DraftLaw(Plain):
    def step_law(self, ask: Asked) -> dict[str, Any]:
        return spelled(self.fractions(ask["draft"]))


class _ShortRounds(Plain):
    def round_law(self, ask: Asked) -> dict[str, Any]:
        return super().round_law({**ask, "draft_length": max(ask["draft_length"] - 1, 0)})


class _BlockAsToken(Plain):
    def round_law(self, ask: Asked) -> dict[str, Any]:
        return super().round_law({**ask, "rule": "token"} if ask["rule"] == "block" else ask)


class _TiesKept(Plain):
    def ranked(self, p: list[Fraction]) -> list[int]:
        return sorted((x for x in range(len(p)) if p[x]), key=lambda x: (-p[x], -x))


class _RawRequest(Plain):
    def transform(self, ask: Asked) -> dict[str, Any]:
        return spelled(self.fractions(ask["weights"]))


class _ShortNucleus(Plain):
    def transform(self, ask: Asked) -> dict[str, Any]:
        top, bottom = ask["top_p"]
        return super().transform({**ask, "top_p": [top - 1, bottom] if top < bottom else [1, 2]})


class _Shifted(Plain):
    def counts(self, ask: Asked) -> dict[str, Any]:
        other = "emitted" if ask["count"] == "accepted" else "accepted"
        return super().counts({**ask, "count": other})


class _RawTold(Plain):
    def told(self, ask: Asked) -> Asked:
        found: Asked = ask["weights"]
        return found


class _WarmTold(Plain):
    def told(self, ask: Asked) -> Asked:
        return self.sampled({**ask, "temperature": [1, ask["temperature"][1] + 1]})


class _HashedTokens(Plain):
    def step(
        self,
        p: tuple[Integers, int],
        q: tuple[Integers, int],
        draft: int,
        coin: int,
        last: int,
    ) -> tuple[int, int]:
        return super().step(p, q, draft, coin, last)[0], 0


class _TargetDrawn(Plain):
    def step(
        self,
        p: tuple[Integers, int],
        q: tuple[Integers, int],
        draft: int,
        coin: int,
        last: int,
    ) -> tuple[int, int]:
        token, kept = super().step(p, q, draft, coin, last)
        return (token, 1) if kept else (self.drawn({"last": last, "grid": 24}, p[0]), 0)


class _OffByOne(Plain):
    def report(self, ask: Asked) -> dict[str, Any]:
        found = super().report(ask)
        return {**found, "numerator": found["numerator"] + found["denominator"]}

    def counts(self, ask: Asked) -> dict[str, Any]:
        found = super().counts(ask)
        return {**found, "numerators": [0, *found["numerators"]]}


class _Reversed(Plain):
    def verify_list(self, ask: Asked) -> dict[str, Any]:
        given: Sequence[int] = ask["candidates"]
        return super().verify_list({**ask, "candidates": list(reversed(given))})


MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "first-candidate-only", "Of several candidates only the first is tested.", _FirstOnly()
    ),
    Mistake(
        "candidates-reversed", "Candidates are tested from the last to the first.", _Reversed()
    ),
    Mistake(
        "rejected-list-from-target",
        "When every candidate is rejected the token comes from the target.",
        _FromTarget(),
    ),
    Mistake(
        "accepted-inverted",
        "Accepted is reported where nothing was, and the reverse.",
        _Uncounted(),
    ),
    Mistake("draft-law-emitted", "What is emitted has the law of the draft.", _DraftLaw()),
    Mistake("one-draft-short", "A round verifies one draft fewer than it should.", _ShortRounds()),
    Mistake(
        "block-verified-as-tokens", "Block verification tests token by token.", _BlockAsToken()
    ),
    Mistake(
        "ranked-ties-reversed", "Of equally heavy tokens a filter keeps the last.", _TiesKept()
    ),
    Mistake("request-ignored", "The model's law is drawn from as it is.", _RawRequest()),
    Mistake("nucleus-too-small", "Top-p stops before it holds its share.", _ShortNucleus()),
    Mistake(
        "emitted-for-accepted", "The accepted count is reported as the emitted one.", _Shifted()
    ),
    Mistake("reported-one-too-many", "A reported number is one too large.", _OffByOne()),
    Mistake(
        "raw-law-told",
        "Proposals come from a filtered law, and the unfiltered one is told.",
        _RawTold(),
        ("huggingface/transformers issues/47932",),
    ),
    Mistake("other-temperature-told", "The told law has another temperature.", _WarmTold()),
    Mistake("hash-without-accepted", "The hash is of the tokens alone.", _HashedTokens()),
    Mistake(
        "replaced-from-target", "A rejected draft is replaced from the target.", _TargetDrawn()
    ),
)
