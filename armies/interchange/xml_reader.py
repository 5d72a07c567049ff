"""XML from outside, read by expat with every door closed: no document types, no entities, a limit to depth and elements."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar
from xml.parsers import expat

from django.utils.translation import gettext as _

from armies.interchange.drafts import Refused


class XmlReader(ABC):
    """What a file holds is gathered by a subclass while expat reads. `depth` counts the elements that are open."""

    what: ClassVar[str]  # in a sentence: "roster"
    deepest: ClassVar[int]
    most_elements: ClassVar[int]

    def __init__(self) -> None:
        self.depth = self._elements = 0

    def read(self, data: bytes) -> None:
        """Raises Refused for what is no XML, and for anything that such a file has no need of."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = self._no_doctype
        parser.StartElementHandler, parser.EndElementHandler = self._enter, self._leave
        parser.CharacterDataHandler = self.text
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            raise Refused(
                "xml",
                _("This is not readable XML: see line %(line)s.") % {"line": error.lineno},
            ) from None
        except (LookupError, ValueError):
            raise Refused("encoding", _("The XML is in an encoding we cannot read.")) from None

    @abstractmethod
    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element opens; `name` is without its namespace."""

    @abstractmethod
    def end(self, name: str) -> None:
        """The element that opened last closes."""

    def text(self, text: str) -> None:  # noqa: B027 - most readers need none
        """Text between two tags. Nothing is kept of it unless a subclass does."""

    def _no_doctype(self, *args: Any) -> None:
        roster = _("A roster may not declare document types or entities.")
        catalogue = _("A catalogue may not declare document types or entities.")
        raise Refused("xml", catalogue if self.what == "catalogue" else roster)

    def _enter(self, tag: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        self._elements += 1
        if self.depth > self.deepest or self._elements > self.most_elements:
            roster = _("The roster holds more than any roster needs.")
            catalogue = _("The catalogue holds more than any catalogue needs.")
            raise Refused("too-deep", catalogue if self.what == "catalogue" else roster)
        self.start(tag.rpartition(" ")[2], attributes)

    def _leave(self, tag: str) -> None:
        self.depth -= 1
        self.end(tag.rpartition(" ")[2])
