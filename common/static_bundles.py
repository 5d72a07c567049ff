"""Finds bundles where Django looks for static files, before the sources of the same name."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage

from common.bundles import bundles, write


class BundleFinder(BaseFinder):
    """Bundles lie in BUNDLES_DIR and are served under the paths of the scripts that they begin with."""

    @cached_property
    def storage(self) -> FileSystemStorage:
        return FileSystemStorage(location=settings.BUNDLES_DIR)

    @cached_property
    def bundles(self) -> Any:
        return bundles(Path(settings.STATIC_SOURCES), settings.BUNDLED_SCRIPTS)

    def check(self, **kwargs: Any) -> list[CheckMessage]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        bundle = self.bundles.get(path)
        if bundle is None:
            return []
        made = str(write(bundle, Path(settings.BUNDLES_DIR)))
        return [made] if find_all else made

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        for bundle in self.bundles.values():
            write(bundle, Path(settings.BUNDLES_DIR))
            yield bundle.path, self.storage
