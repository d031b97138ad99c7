from tests.vectors.loaded import compiles_to_its_data, kills


def test_it_compiles_to_its_data() -> None:
    assert compiles_to_its_data("sample_and_match")


def test_only_the_emitted_law_is_asked_for() -> None:
    # It accepts less than the token rule, and is not to be blamed for it.
    assert "draft-law-emitted" in kills("sample_and_match", "one_step")
    assert "block-as-token" not in kills("sample_and_match", "rounds")
