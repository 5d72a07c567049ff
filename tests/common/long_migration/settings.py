"""The settings of the version that brings the long migration."""

from config.settings.base import *  # noqa: F403
from config.settings.base import INSTALLED_APPS

INSTALLED_APPS += ["tests.common.long_migration"]
