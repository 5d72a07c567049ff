"""A file that is sent in pieces and still read whole by what asks for its content: a test client, a middleware."""

from typing import IO, Any

from django.http import FileResponse


class Download(FileResponse):
    """`file` stands at its beginning and is closed when the answer is."""

    def __init__(self, file: IO[bytes], **kwargs: Any) -> None:
        super().__init__(file, **kwargs)
        self._file = file

    @property
    def content(self) -> bytes:  # type: ignore[override]
        at = self._file.tell()
        self._file.seek(0)
        whole = self._file.read()
        self._file.seek(at)
        return whole

    @property
    def text(self) -> str:  # type: ignore[override]
        return self.content.decode()
