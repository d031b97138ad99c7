# ruff: noqa: ANN001, ANN201, D100, INP001
def verify(chooser, target, draft):
    """Accept a proposal, or draw again."""
    token = chooser.choose(draft)
    if chooser.uniform() * draft[token] < target[token]:
        return token
    return chooser.choose(target)
