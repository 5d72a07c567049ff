"""A collection as CSV: the columns of a list, so that imports read it back."""

import csv
import io
from collections.abc import Iterable

from armies.collection import OwnedModel
from armies.interchange.table import COLUMNS
from armies.spreadsheet import safe_cell


def write_owned(models: Iterable[OwnedModel]) -> str:
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(COLUMNS)
    for one in models:
        writer.writerow((one.count, safe_cell(one.card.name if one.card else one.key), one.key))
    return sink.getvalue()
