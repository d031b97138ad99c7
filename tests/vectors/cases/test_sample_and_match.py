from tests.vectors.loaded import kills


def test_only_the_emitted_law_is_asked_for() -> None:
    # It accepts less than the token rule, and is not to be blamed for it.
    assert "draft-law-emitted" in kills("sample_and_match", "one_step")
    assert "block-as-token" not in kills("sample_and_match", "rounds")
