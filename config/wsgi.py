"""The WSGI entry point that gunicorn serves."""

import gc
import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.base")

# Loading leaves nothing to clear away, and looking for it takes a sixth of the time. What is loaded is never looked through
# again either: the processes that are forked from this one go on sharing it. That includes the views, which Django would load
# in each of them at its first request.
gc.disable()
application = get_wsgi_application()
get_resolver().url_patterns  # noqa: B018 - reading it loads them
gc.freeze()
gc.enable()
