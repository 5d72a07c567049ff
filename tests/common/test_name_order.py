"""A name stands where people look for it: accents do not send it to the end."""

from common.name_order import by_name


def test_accents_and_case_count_only_between_names_that_are_alike_without_them() -> None:
    names = ["Zoe", "Éowyn", "ann", "Łukasz", "Maria", "Faramir", "Ørjan", "Pia", "Eowyn"]
    assert sorted(names, key=by_name) == [
        "ann", "Eowyn", "Éowyn", "Faramir", "Łukasz", "Maria", "Ørjan", "Pia", "Zoe",
    ]  # fmt: skip
