# ruff: noqa: INP001 - a file by itself, as a user has it
"""A consumer with a mistake in it: `specdec-exact vectors run` says which."""


def answer(ask: dict) -> dict:
    """Verify drafts by the token rule; a token that is no draft is always 0."""
    if ask["op"] != "verify" or ask["rule"] != "token" or not ask["target"][0]["denominator"]:
        return {"skipped": "only the token rule on exact rows"}
    tokens = []
    for place, token in enumerate(ask["drafts"]):
        p, q = ask["target"][place], ask["draft"][place]
        coin = ask["coins"][place] * q["numerators"][token] * p["denominator"]
        if token < 0 or coin > p["numerators"][token] * q["denominator"] << ask["grid"]:
            break
        tokens.append(token)
    return {"tokens": [*tokens, 0], "accepted": len(tokens)}
