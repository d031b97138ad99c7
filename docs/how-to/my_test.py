# ruff: noqa: ANN001, ANN201, D100, D103, INP001, S101
def test_frequencies(sampler):
    target, draft = [0.5, 0.3, 0.2], [0.2, 0.3, 0.5]
    counts = sampler.counts(target, draft, 100_000)
    for count, weight in zip(counts, target, strict=True):
        assert abs(count / 100_000 - weight) < 0.01


def test_first_tokens(round_sampler):
    target = {(): [0.5, 0.5], (0,): [0.9, 0.1], (1,): [0.2, 0.8]}
    draft = {(): [0.7, 0.3], (0,): [0.5, 0.5]}
    texts = round_sampler(target, draft, 2, 10_000)
    assert abs(sum(text[0] == 0 for text in texts) / 10_000 - 0.5) < 0.02
