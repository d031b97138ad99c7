from specdec_exact.notation.document import Document, parse
from specdec_exact.vectors.codec import write
from specdec_exact.vectors.files import DATA
from specdec_exact.vectors.schema import schema
from specdec_exact.vectors.seal import canonical
from tests.vectors.loaded import full


def fits(  # noqa: C901, PLR0911 - a line for every word of the schema
    rule: Document, document: Document, whole: dict[str, Document]
) -> bool:
    """As much of JSON Schema as is written here."""
    assert isinstance(rule, dict)
    definitions = whole["$defs"]
    assert isinstance(definitions, dict)
    if "$ref" in rule:
        return fits(definitions[str(rule["$ref"]).rpartition("/")[2]], document, whole)
    if "oneOf" in rule:
        options = rule["oneOf"]
        assert isinstance(options, list)
        return sum(fits(option, document, whole) for option in options) == 1
    if "enum" in rule:
        values = rule["enum"]
        return isinstance(values, list) and document in values
    match rule.get("type"):
        case "object" if isinstance(document, dict):
            properties = rule.get("properties")
            if not isinstance(properties, dict):
                return True
            return set(document) == set(properties) and all(
                fits(properties[name], value, whole) for name, value in document.items()
            )
        case "array" if isinstance(document, list):
            parts = rule.get("prefixItems")
            if isinstance(parts, list):
                return len(parts) == len(document) and all(
                    fits(part, value, whole) for part, value in zip(parts, document, strict=True)
                )
            return all(fits(rule["items"], value, whole) for value in document)
        case "string":
            return isinstance(document, str)
        case "integer":
            return type(document) is int
        case "boolean":
            return type(document) is bool
        case _:
            return False


def test_the_data_fits_its_schema() -> None:
    whole = schema()
    for suite in full():
        assert fits({"$ref": whole["$ref"]}, write(suite), whole), suite.name


def test_a_changed_type_does_not_fit() -> None:
    whole = schema()
    document = write(full()[0])
    assert isinstance(document, dict)
    assert not fits({"$ref": whole["$ref"]}, {**document, "count": "3"}, whole)
    assert not fits({"$ref": whole["$ref"]}, {**document, "more": 3}, whole)


def test_the_schema_in_the_tree_is_the_one_of_the_records() -> None:
    assert parse((DATA / "schema.json").read_text(encoding="utf-8")) == parse(canonical(schema()))
