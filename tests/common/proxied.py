"""nginx as deploy/nginx.conf sets it up, in front of web processes of the tests: without certificates, on a port of its own."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from devtools.processes import die_with_parent
from tests.common.chaos import free_port

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
EXAMPLE = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
# What needs certificates, or IPv6.
LEFT_OUT = re.compile(r"^\s*(ssl_\w+|listen \[::\]:\d+) .*\n", re.MULTILINE)


def settings(folder: Path, port: int, upstreams: Sequence[str]) -> str:
    """The example, with these web processes (`host:port`) behind it."""
    text = LEFT_OUT.sub("", EXAMPLE.read_text())
    text = text.replace("    server 127.0.0.1:8000;\n", "".join(f"    server {one};\n" for one in upstreams))
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};").rpartition(
        "server {\n    listen 80;"
    )[0]
    folders = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{folders}{text}}}\n"
    )


@contextmanager
def proxy(folder: Path, upstreams: Sequence[str]) -> Iterator[int]:
    """Gives the port that it listens on."""
    port, where = free_port(), folder / "nginx.conf"
    where.write_text(settings(folder, port, upstreams))
    command = [str(NGINX), "-c", str(where), "-e", str(folder / "nginx.log")]
    process = subprocess.Popen(command, preexec_fn=die_with_parent)  # noqa: PLW1509 - nothing else starts here
    try:
        yield port
    finally:
        process.terminate()
        process.wait()
