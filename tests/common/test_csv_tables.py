"""What is wrong with a CSV file, in sentences of our own: Python gives its reasons in English only."""

import pytest
from django.utils.translation import override

from common.csv_tables import Limits, Unreadable, read_table


def test_a_file_that_is_no_csv_names_the_line_and_what_to_check() -> None:
    with pytest.raises(Unreadable) as refused:
        list(read_table('name,points\n"Ann" x,3\n', Limits(), strict=True).rows)
    assert (refused.value.code, refused.value.line) == ("unreadable", 2)
    assert refused.value.text == "This is not a CSV file: line 2 cannot be read. Check its quotation marks."


def test_a_cell_beyond_any_limit_is_said_as_any_other() -> None:
    with pytest.raises(Unreadable) as refused:
        list(read_table(f"name\n{'a' * 140_000}\n", Limits()).rows)
    assert refused.value.code == "cell-too-long"
    assert refused.value.text == "Line 2: a cell is longer than 131072 characters."


def test_the_reason_is_in_the_readers_language() -> None:
    with override("de"), pytest.raises(Unreadable) as refused:
        list(read_table('name\n"Ann" x\n', Limits(), strict=True).rows)
    assert "Anführungszeichen" in refused.value.text
