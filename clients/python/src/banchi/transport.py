"""Sends requests: credentials, timeouts, retries, errors. Uses nothing but the standard library."""

from __future__ import annotations

import gzip
import http.client
import json
import random
import re
import threading
import time
import urllib.error
import urllib.request
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, cast
from urllib.parse import quote, urlsplit

from .errors import NoAnswerInTimeError, RequestError, UnauthorizedError, UnreachableError, request_error

_T = TypeVar("_T")
_Response = http.client.HTTPResponse | urllib.error.HTTPError

DEFAULT_URL = "http://127.0.0.1:8080"
"""Where `banchi start` listens."""


@dataclass(frozen=True)
class IpKey:
    """A key that is used from the addresses it allows."""

    key: str = field(repr=False)

    def __post_init__(self) -> None:
        _check_visible("key", self.key)


@dataclass(frozen=True)
class RefererKey:
    """A key that is used from pages it allows."""

    key: str = field(repr=False)
    referer: str

    def __post_init__(self) -> None:
        _check_visible("key", self.key)
        _check_visible("referer", self.referer)


@dataclass(frozen=True)
class ClientKey:
    """A key that is used with tokens, which are asked for with client id and secret and renewed when they end."""

    key: str = field(repr=False)
    client_id: str
    client_secret: str = field(repr=False)

    def __post_init__(self) -> None:
        _check_visible("key", self.key)


Credentials = IpKey | RefererKey | ClientKey


def _check_visible(name: str, value: str) -> None:
    """Header fields are visible ASCII; what is wrong is not repeated, it may be a secret."""
    if not re.fullmatch(r"[!-~]+", value):
        raise ValueError(f"{name}: must be ASCII without white space")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The service never redirects; to follow somebody who does would show him the key."""

    def redirect_request(self, *_: object) -> None:
        return None


# Statuses that another attempt may overcome: too many requests, and proxies before a service that restarts.
_RETRIED = {429, 502, 503, 504}
# First wait in seconds where the service names none; it doubles.
_FIRST_WAIT = 0.25
# Errors of a connection that fails, or breaks off.
_BROKEN = (OSError, EOFError, zlib.error, http.client.HTTPException)
# A token is renewed so many seconds before it expires.
_MARGIN = 60


class Transport:
    """Asks one service. Threads may share it."""

    def __init__(
        self,
        url: str,
        *,
        credentials: Credentials | None,
        language: str,
        timeout: float,
        retries: int,
        max_wait: float,
    ) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"url: {url!r} is not an address such as {DEFAULT_URL}")
        self.base = url.rstrip("/")
        self.credentials = credentials
        self._language = language
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._lock = threading.Lock()
        self._token: tuple[str, float] | None = None

    def send(self, path: str, body: str | None = None, content_type: str | None = None) -> object:
        """The answer to a request, parsed. Raises a RequestError or an UnreachableError."""
        return self._answered(lambda headers: self._attempt(path, headers, body, content_type))

    def lines(self, path: str) -> Iterator[object]:
        """
        The lines of an answer in NDJSON, each parsed, as they come.

        Raises a RequestError, or an UnreachableError behind the last whole line of an answer that breaks off.
        """
        response = self._answered(lambda headers: self._opened(path, headers, None, None))
        with response:
            is_packed = response.headers.get("Content-Encoding") == "gzip"
            lines = iter(gzip.GzipFile(fileobj=response) if is_packed else response)
            while True:
                try:
                    line = next(lines, None)
                except _BROKEN as error:
                    raise self._unreachable(error) from error
                if line is None:
                    return
                if not line.endswith(b"\n"):
                    raise UnreachableError(f"{self.base}: the answer breaks off")
                yield json.loads(line)

    def _answered(self, ask: Callable[[Mapping[str, str]], _T]) -> _T:
        """The answer to a question that may be asked again: where a token has ended, and where waiting may help."""
        failed = 0
        while True:
            try:
                return self._authorized(ask)
            except (RequestError, UnreachableError) as error:
                wait = self._wait(error, failed)
                if failed >= self._retries or wait is None or wait > self._max_wait:
                    raise
            failed += 1
            time.sleep(wait)

    def headers(self) -> dict[str, str]:
        """The headers that identify the caller. Fetches a token where one is needed."""
        match self.credentials:
            case None:
                return {}
            case IpKey(key):
                return {"X-API-Key": key, "Authorization": "ip"}
            case RefererKey(key, referer):
                return {"X-API-Key": key, "Authorization": "referer", "Referer": referer}
            case ClientKey(key):
                return {"X-API-Key": key, "Authorization": f"Bearer {self._bearer(self.credentials)}"}

    def forget_token(self) -> None:
        """The next request asks for a fresh token: one may end before its time, with the key that it is of."""
        with self._lock:
            self._token = None

    def _authorized(self, ask: Callable[[Mapping[str, str]], _T]) -> _T:
        try:
            return ask(self.headers())
        except UnauthorizedError:
            if self._token is None:
                raise
            self.forget_token()
            return ask(self.headers())

    @staticmethod
    def _wait(error: RequestError | UnreachableError, failed: int) -> float | None:
        """Seconds until another attempt; None where it cannot help."""
        if isinstance(error, RequestError):
            if error.status not in _RETRIED:
                return None
            if error.retry_after is not None:
                return error.retry_after
            # a batch that is larger than its key ever allows
            if error.status == 429:
                return None
        # at random, so that clients that failed together do not come back together
        return float(_FIRST_WAIT * 2**failed * (0.5 + random.random()))

    def _attempt(self, path: str, headers: Mapping[str, str], body: str | None, content_type: str | None) -> object:
        """One request and its answer, parsed."""
        with self._opened(path, headers, body, content_type) as response:
            answer = _parsed(self._data(response))
            if response.status == 200 and answer is not None:
                return answer
            raise self._refused(response, answer)

    def _opened(
        self, path: str, headers: Mapping[str, str], body: str | None, content_type: str | None
    ) -> http.client.HTTPResponse:
        """One request, and its answer of success, unread."""
        sent = {
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "Accept-Language": self._language,
            "User-Agent": "banchi-python",
            **headers,
        }
        if content_type is not None:
            sent["Content-Type"] = content_type
        request = urllib.request.Request(self.base + path, data=None if body is None else body.encode(), headers=sent)
        try:
            return cast("http.client.HTTPResponse", self._opener.open(request, timeout=self._timeout))
        except urllib.error.HTTPError as refused:
            with refused:
                raise self._refused(refused, _parsed(self._data(refused))) from None
        except _BROKEN as error:
            raise self._unreachable(error) from error

    def _data(self, response: _Response) -> bytes:
        """The whole body of an answer."""
        try:
            data = response.read()
            return gzip.decompress(data) if response.headers.get("Content-Encoding") == "gzip" else data
        except _BROKEN as error:
            raise self._unreachable(error) from error

    @staticmethod
    def _refused(response: _Response, answer: object) -> RequestError:
        """The error of an answer that is not one of success."""
        return request_error(response.status or 0, answer, _seconds(response.headers.get("Retry-After")))

    def _unreachable(self, error: Exception) -> UnreachableError:
        """The error of a request that got no answer, or a part of one."""
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            return NoAnswerInTimeError(f"{self.base} did not answer in {self._timeout} s")
        return UnreachableError(f"{self.base} cannot be reached: {reason}")

    def _bearer(self, credentials: ClientKey) -> str:
        """The token, which is asked for once and used until it expires."""
        with self._lock:
            if self._token is None or self._token[1] <= time.monotonic():
                self._token = self._issue(credentials)
            return self._token[0]

    def _issue(self, credentials: ClientKey) -> tuple[str, float]:
        pair = f"{quote(credentials.client_id, safe='')}:{quote(credentials.client_secret, safe='')}"
        headers = {"Authorization": f"Basic {b64encode(pair.encode()).decode()}"}
        form = "application/x-www-form-urlencoded"
        answer = self._attempt("/oauth2/token", headers, "grant_type=client_credentials", form)
        token = cast("dict[str, object]", answer)
        lasts = max(1.0, float(cast("float", token["expires_in"])) - _MARGIN)
        return str(token["access_token"]), time.monotonic() + lasts


def _parsed(data: bytes) -> object:
    try:
        return json.loads(data)
    except ValueError:
        return None


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.strip().isdecimal() else None
