"""Every source of randomness but the chooser is noticed, named, and put back."""

import random
import uuid

from specdec_exact.search.outside import watched


def test_every_source_is_named_and_everything_is_put_back() -> None:
    before = (random.Random.seed, uuid.os.urandom)  # type: ignore[attr-defined]
    with watched() as touched:
        uuid.uuid4()
        random.Random()  # noqa: S311
        random.getrandbits(1)
    assert touched == ["os.urandom", "random", "random.Random()"]
    assert (random.Random.seed, uuid.os.urandom) == before  # type: ignore[attr-defined]


def test_a_seeded_generator_of_its_own_is_no_other_source() -> None:
    with watched() as touched:
        random.Random(7).random()  # noqa: S311
    assert touched == []
