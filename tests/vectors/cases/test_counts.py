from tests.vectors.loaded import kills


def test_every_kind_of_count_is_told_from_its_neighbour() -> None:
    assert "mask-summed" in kills("counts", "conditional_rates")
    assert "survival-taken-for-conditional" in kills("counts", "survival_rates")
    assert "counted-past-end" in kills("counts", "kept_tokens")
    assert "share-taken-for-rate" in kills("counts", "accepted_mean")
    assert "rate-over-budget" in kills("counts", "accepted_per_tested")
    assert "probability-of-other-row" in kills("counts", "reported_probability")
