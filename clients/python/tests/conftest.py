"""The services that tests ask: BANCHI_URL is one over the specimen, BANCHI_KEYED_URL the same with keys."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from banchi import Client

Answers = list[tuple[int, dict[str, str], str]]


@pytest.fixture(scope="session")
def url() -> str:
    return os.environ["BANCHI_URL"]


@pytest.fixture
def client(url: str) -> Client:
    return Client(url)


@pytest.fixture(scope="session")
def keyed_url() -> str:
    return os.environ["BANCHI_KEYED_URL"]


@pytest.fixture(scope="session")
def secrets() -> dict[str, str]:
    """Of a key for 127.0.0.0/8, pages of good.example and tokens, without contracts."""
    made: dict[str, str] = json.loads(os.environ["BANCHI_KEY"])
    return made


class Recorded:
    """A server that gives prepared answers, one after another, and keeps the requests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[tuple[str, dict[str, str], bytes]] = []


@pytest.fixture
def recorded() -> Iterator[Callable[[Answers], Recorded]]:
    servers: list[ThreadingHTTPServer] = []

    def start(answers: Answers) -> Recorded:
        rest = iter(answers)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                recorder.asked.append((self.path, headers, body))
                status, fields, text = next(rest)
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text.encode())

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        servers.append(server)
        recorder = Recorded(f"http://127.0.0.1:{server.server_port}")
        threading.Thread(target=server.serve_forever).start()
        return recorder

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()
