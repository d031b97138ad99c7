from typing import get_args

from specdec_exact.vectors.ask import Ask
from specdec_exact.vectors.codec import tag_of
from specdec_exact.vectors.plain import Plain


def test_every_question_has_an_operation_of_its_own_and_an_answer() -> None:
    tags = [tag_of(kind) for kind in get_args(Ask)]
    operations = [tag[1] for tag in tags if tag and tag[0] == "op"]
    assert len(set(operations)) == len(get_args(Ask)) == 10
    assert all(hasattr(Plain, operation.replace("-", "_")) for operation in operations)
