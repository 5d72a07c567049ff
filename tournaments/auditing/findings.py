"""What a look at an event's own record finds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """`is_fault` is False for what is only worth knowing, such as a pair set by hand."""

    code: str
    text: str
    is_fault: bool = True
