"""Lines of a list that have the same words are told apart by a number."""

from rules.templatetags.rulings import numbered


def test_words_that_stood_there_before_are_numbered() -> None:
    events = [("/0", "Strike Captain Chief"), ("/1", "Strike Chief Captain"), ("/2", "Strike Captain Chief")]
    assert [words for _, words in numbered(events)] == [
        "Strike Captain Chief",
        "Strike Chief Captain",
        "Strike Captain Chief (2)",
    ]
