"""A mail server, as far as one mail needs it."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Handler(socketserver.StreamRequestHandler):
    got: list[str]

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        inside = False
        for raw in self.rfile:
            text = raw.decode().rstrip("\r\n")
            self.got.append(text)
            if inside:
                inside = text != "."
                if not inside:
                    self.wfile.write(b"250 taken\r\n")
            elif text.lower() == "data":
                inside = True
                self.wfile.write(b"354 go on\r\n")
            elif text.lower() == "quit":
                self.wfile.write(b"221 bye\r\n")
                return
            else:
                self.wfile.write(b"250 ok\r\n")


@contextmanager
def mail_server() -> Iterator[tuple[str, list[str]]]:
    """One that runs for a while: what GROGNARD_SMTP is to say, and every line that it was sent."""
    got: list[str] = []
    with socketserver.TCPServer(("127.0.0.1", 0), type("Own", (Handler,), {"got": got})) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}?from=games@example.org&tls=no", got
        server.shutdown()
