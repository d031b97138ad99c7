"""The statistics of public engines' distribution tests, written anew from their descriptions.

Each is an ordinary test of a sampler: it returns when it is content, and raises AssertionError when
not. What an engine's test does besides (kernels, batches, whole rounds) is left out: these take the
law of the first token to the statistic and the threshold of the test. The numbers of samples are the
tests' own.
"""

from collections.abc import Callable
from math import erfc, exp, gamma, sqrt

import numpy as np

from specdec_exact.search.sampler import Floats, Sampler

__all__ = [
    "ENGINE_TESTS",
    "amazon_smell_test",
    "hf_ordering",
    "trt_llm_divergence",
    "vllm_v1_distances",
    "vllm_v2_narrow",
    "vllm_v2_wide",
]


def vllm_v1_distances(sampler: Sampler) -> None:
    """Let the distance to the target fall 20 times as much as that to a hundred random laws."""
    random = np.random.default_rng(sampler.run)
    draft, target = (_softmax(random.random(10)) for _ in range(2))
    references = _softmax(random.random((100, 10)))
    to_target, to_references = list[float](), list[float]()
    for count in (10, 100, 1_000, 10_000, 100_000):
        seen = np.array(sampler.counts(target, draft, count)) / count
        to_target.append(float(np.linalg.norm(seen - target)))
        to_references.append(float(np.linalg.norm(seen - references)) / len(references))
    fell, others = (far[0] / far[-1] for far in (to_target, to_references))
    _require(fell > 20 * others, f"{fell:.1f} times nearer, {others:.1f} times for others")


def vllm_v2_wide(sampler: Sampler) -> None:
    """Keep a chi-squared statistic on 4096 tokens within 10 standard deviations of its mean."""
    random = np.random.default_rng(42)
    target, draft = (_softmax(random.standard_normal(4096)) for _ in range(2))
    _below_ten_deviations(sampler.counts(target, draft, 40_960), target)


def vllm_v2_narrow(sampler: Sampler) -> None:
    """Keep it so on 16 tokens, with a draft that ranks them the other way round."""
    logits = np.random.default_rng(42).standard_normal(16)
    target, draft = _softmax(logits), _softmax(-logits)
    _below_ten_deviations(sampler.counts(target, draft, 200_000), target)


def trt_llm_divergence(sampler: Sampler) -> None:
    """Keep the divergence to the target that of plain samples, within 1/100."""
    random = np.random.default_rng(sampler.run)
    draft, target = (_heaviest(random.random(500), 100) for _ in range(2))
    count = 50_000
    plain = random.multinomial(count, target)
    seen = np.array(sampler.counts(target, draft, count))
    gap = _divergence(target, seen / count) - _divergence(target, plain / count)
    _require(abs(gap) < 0.01, f"the divergences differ by {gap:.3f}")


def hf_ordering(sampler: Sampler) -> None:
    """Put the counts of four tokens in order; the draft is certain, and wrong."""
    logits = {1: 2.0, 3: 1.0, 7: -0.01, 8: 2.0}
    target = _softmax(np.array([logits.get(x, -np.inf) for x in range(10)]))
    draft = _softmax(np.array([10.0 if x == 5 else -10.0 for x in range(10)]))
    counts = sampler.counts(target, draft, 10_000)
    _require(sum(counts[x] for x in logits) == sum(counts), "a token of no weight was emitted")
    _require(counts[1] > counts[3] > counts[7] > 0, "1, 3 and 7 are not in order")
    _require(counts[8] > counts[3], "8 and 3 are not in order")


def amazon_smell_test(sampler: Sampler) -> None:
    """Test 6 fixed and 20 random pairs of laws by chi-squared, a thousand samples each."""
    pairs = [(np.array(target), np.array(draft)) for target, draft in _FIXED]
    for seed in range(20):
        random = np.random.default_rng([sampler.run, seed])
        size = int(random.integers(10)) + 1
        pairs.append((_softmax(random.random(size) * 3), _softmax(random.random(size) * 3)))
    for weights, draft in pairs:
        target = weights / weights.sum()
        expected = (target + 1e-50) * 1_000
        counts = np.array(sampler.counts(target, draft, 1_000))
        statistic = float(((counts - expected) ** 2 / expected).sum())
        chance = tail(statistic, len(target) - 1)
        _require(chance >= 1e-7, f"a chance of {chance:.1e}")


# Fixed pairs of target and draft: equal, disjoint, a sure draft, and two without any pattern.
_FIXED: list[tuple[list[float], list[float]]] = [
    ([0.1] * 10, [0.1] * 10),
    ([0.2] * 5 + [0.0] * 5, [0.0] * 5 + [0.2] * 5),
    ([0.1, 0.9], [0.1, 0.9]),
    ([0.1, 0.8, 0.1], [0.4, 0.6, 0.0]),
    ([0.005, 0.930, 0.726, 0.829, 0.768], [0.060, 0.145, 0.292, 0.529, 0.147]),
    ([0.657, 0.002, 0.413, 0.232, 0.423], [0.560, 0.826, 0.885, 0.394, 0.536]),
]

ENGINE_TESTS: dict[str, Callable[[Sampler], object]] = {
    "vLLM v1": vllm_v1_distances,
    "vLLM V2 wide": vllm_v2_wide,
    "vLLM V2 narrow": vllm_v2_narrow,
    "TRT-LLM": trt_llm_divergence,
    "HF": hf_ordering,
    "Amazon": amazon_smell_test,
}


def tail(statistic: float, freedom: int) -> float:
    """Return the probability that a chi-squared variable is at least this large.

    >>> round(tail(3.841458820694124, 1), 12), round(tail(18.307038053275146, 10), 12)
    (0.05, 0.05)
    """
    half = statistic / 2
    if freedom == 0:
        return float(statistic == 0)
    if half > 600:
        return 0.0
    start = freedom % 2 / 2
    total = erfc(sqrt(half)) if start else 0.0
    steps = np.arange(start, freedom / 2)
    terms = (exp(-half) * half**k / gamma(k + 1) for k in map(float, steps))
    return float(total + sum(terms))


def _below_ten_deviations(counts: list[int], target: Floats) -> None:
    """Pool tokens that are expected fewer than five times, and compare all with what is expected."""
    observed, expected = np.array(counts, np.float64), target * sum(counts)
    rare = expected < 5
    bins = [observed[~rare], expected[~rare]]
    if expected[rare].sum() >= 5:
        bins = [np.append(bins[0], observed[rare].sum()), np.append(bins[1], expected[rare].sum())]
    statistic = float(((bins[0] - bins[1]) ** 2 / bins[1]).sum())
    freedom = len(bins[0]) - 1
    limit = freedom + 10 * sqrt(2 * freedom)
    _require(statistic < limit, f"chi-squared {statistic:.0f}, at most {limit:.0f}")


def _softmax(logits: Floats) -> Floats:
    weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def _heaviest(weights: Floats, most: int) -> Floats:
    kept = np.where(weights >= np.sort(weights)[-most], weights, 0.0)
    return np.asarray(kept / kept.sum())


def _divergence(target: Floats, seen: Floats) -> float:
    """Return the Kullback-Leibler divergence of a target from observed frequencies."""
    support = target > 0
    if not seen[support].all():
        return float("inf")
    return float((target[support] * np.log(target[support] / seen[support])).sum())


def _require(fine: bool, said: str) -> None:  # noqa: FBT001 - this is our assert
    if not fine:
        raise AssertionError(said)
