"""A real HTTP server that keeps what it is sent and answers as it is told. For whatever Muster sends into the world."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True)
class Post:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """`statuses` are given one after the other, the last one for ever."""

    url: str = ""
    statuses: list[int] = field(default_factory=lambda: [200])
    text: str = "thank you"
    delay: float = 0
    headers: dict[str, str] = field(default_factory=dict)
    posts: list[Post] = field(default_factory=list)

    def status(self) -> int:
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.posts.append(Post(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            time.sleep(receiver.delay)
            self.send_response(receiver.status())
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(receiver.text.encode())

        def log_message(self, *args: object) -> None:
            """Not on the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook?from=muster"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
