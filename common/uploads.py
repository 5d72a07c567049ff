"""Files that people send: kept in memory while they are small, otherwise on the disk."""

from contextlib import suppress

from django.core.files.uploadhandler import TemporaryFileUploadHandler


class TidyUploadHandler(TemporaryFileUploadHandler):
    """What does not fit on the disk does not stay there in part: a full disk would be held full by what failed."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        try:
            return super().receive_data_chunk(raw_data, start)
        except OSError:
            with suppress(OSError):
                self.file.close()
            raise
