# ruff: noqa: ANN001, ANN201, INP001
"""A verifier in plain NumPy, as one writes it, with one mistake. It knows nothing of specdec-exact."""

import numpy as np

rng = np.random.default_rng()


def verify(tokens, draft, target):
    """Return the emitted tokens, and how many of them are accepted drafts."""
    for k, x in enumerate(tokens):
        if rng.random() >= target[k, x] / draft[k, x]:
            row = target[k]
            return [*tokens[:k], rng.choice(len(row), p=row)], k
    return [*tokens, rng.choice(len(target[-1]), p=target[-1])], len(tokens)
