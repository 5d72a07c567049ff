"""How gunicorn serves: found by itself when it starts in this folder. Each value has a variable where machines differ."""

import os

bind = os.environ.get("MUSTER_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("WEB_CONCURRENCY", "4"))
# A slow connection or a waiting query holds up one thread, not a process.
worker_class = "gthread"
threads = int(os.environ.get("MUSTER_WEB_THREADS", "8"))
# The application is loaded once and shared: loading takes seconds of processor, and four at a time overrun the timeout.
preload_app = True
timeout = 60
graceful_timeout = 30
# Longer than a proxy keeps an idle connection: otherwise it sends a request into one that is just being closed here.
keepalive = 75
max_requests = 10_000
max_requests_jitter = 1_000
limit_request_line = 8190
limit_request_fields = 100
limit_request_field_size = 8190
control_socket_disable = True
