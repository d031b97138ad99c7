"""Classes that stand in for another one: they make its objects, and take them for their own."""

from typing import Any

__all__ = ["pretending"]


def pretending(original: Any, attributes: dict[str, Any]) -> Any:
    """Return a class that makes objects of another one, and takes them for its own."""

    class Pretends(type):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, original)

    return Pretends(original.__name__, (original,), attributes)
