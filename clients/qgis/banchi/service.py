"""Asks a Banchi service through QGIS's network: its proxy, timeout, authentication and log of requests hold."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlencode

from qgis.core import QgsApplication, QgsAuthMethodConfig, QgsBlockingNetworkRequest, QgsFeedback
from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtNetwork import QNetworkReply, QNetworkRequest

from .limits import LARGEST_BATCH
from .settings import Settings, is_url
from .texts import language, translate

Json = dict[str, Any]
"""An object of an answer, by the names of the interface."""

# Further attempts where the service cannot be reached, or asks to come back.
_RETRIES = 2
# First wait in seconds where the service names none; it doubles.
_FIRST_WAIT = 0.25
# The longest that the service is waited for where it says when to come back.
_LONGEST_WAIT = 60.0
# Statuses that another attempt may overcome: too many requests, and proxies before a service that restarts.
_RETRIED = (429, 502, 503, 504)
# Answered to a batch that is larger than its key, or the service, ever allows.
_TOO_LARGE = (413, 429)


class ServiceError(Exception):
    """The service refused a request, failed or was not reached. Its text is for a person, in the language of QGIS."""

    def __init__(self, text: str, status: int | None = None, retry_after: float | None = None) -> None:
        super().__init__(text)
        self.status = status
        """HTTP status; None where no answer came."""
        self.retry_after = retry_after
        """Seconds after which the service wants to be asked again."""


class CanceledError(Exception):
    """Whoever asked wants no answer any more."""


@dataclass(frozen=True)
class Answered:
    """The service's reply to one word of a batch: an answer, or the reason why there is none."""

    result: Json | None
    error: str | None


class Service:
    """One service. Threads may share it; each question blocks the thread that asks."""

    def __init__(self, settings: Settings) -> None:
        self._url = settings.url.rstrip("/")
        self._authcfg = settings.authcfg
        self._most = LARGEST_BATCH

    def suggest(self, word: str, feedback: QgsFeedback) -> list[Json]:
        """Completions of a word while it is typed: `text` and `record` of each."""
        answer = self._ask(f"/suggest?{urlencode({'word': word})}", feedback, retries=0)
        return cast("list[Json]", answer["result"]["items"])

    def geocode(self, word: str, feedback: QgsFeedback) -> Json:
        """The meaning of an address: `record`, `match` and `ambiguous`."""
        answer = self._ask(f"/geocode?{urlencode({'word': word})}", feedback, retries=0)
        return cast("Json", answer["result"])

    def geocode_batch(self, words: Sequence[str], target: str | None, feedback: QgsFeedback) -> list[Answered]:
        """Answers to up to 1,000 words, in order. Where that is more than the key allows, it asks for fewer at once."""
        if len(words) > self._most:
            first, rest = words[: self._most], words[self._most :]
            return [*self.geocode_batch(first, target, feedback), *self.geocode_batch(rest, target, feedback)]
        body = [word if target is None else {"word": word, "target": target} for word in words]
        try:
            answers = self._ask("/geocode", feedback, body=json.dumps(body, ensure_ascii=False).encode())
        except ServiceError as error:
            if error.status not in _TOO_LARGE or error.retry_after is not None or len(words) < 2:
                raise
            self._most = len(words) // 2
            return self.geocode_batch(words, target, feedback)
        return [_answered(answer) for answer in answers]

    def boundary(self, code: str, feedback: QgsFeedback) -> str:
        """The record of an address code as GeoJSON, with its boundary where there is one."""
        asked = {"address_code": code, "address_polygon": "true", "show_code_zero": "true", "limit": "0,1"}
        answer = self._ask(f"/search/address?{urlencode({**asked, 'format': 'geojson'})}", feedback, retries=0)
        return json.dumps(answer)

    def _ask(self, path: str, feedback: QgsFeedback, *, body: bytes | None = None, retries: int = _RETRIES) -> Any:
        failed = 0
        while True:
            try:
                return self._attempt(path, feedback, body)
            except ServiceError as error:
                wait = _wait(error, failed)
                if failed >= retries or wait is None or wait > _LONGEST_WAIT:
                    raise
                # the limit of requests a second is not a failure: a long table goes on as fast as it allows
                failed += error.status != 429
            _sleep(wait, feedback.isCanceled)

    def _attempt(self, path: str, feedback: QgsFeedback, body: bytes | None) -> Any:
        if feedback.isCanceled():
            raise CanceledError
        if not is_url(self._url):
            text = translate("Banchi", "“{url}” is no address of a service, such as http://127.0.0.1:8080.")
            raise ServiceError(text.format(url=self._url))
        request = QNetworkRequest(QUrl(self._url + path))
        asking = QgsBlockingNetworkRequest()
        self._authenticate(request, asking)
        request.setRawHeader(b"Accept-Language", b"ja" if language() == "ja" else b"en")
        if body is None:
            asking.get(request, True, feedback)
        else:
            request.setHeader(QNetworkRequest.KnownHeaders.ContentTypeHeader, "application/json")
            asking.post(request, body, True, feedback)
        if feedback.isCanceled():
            raise CanceledError
        reply = asking.reply()
        status = reply.attribute(QNetworkRequest.Attribute.HttpStatusCodeAttribute)
        answer = _parsed(bytes(reply.content()))
        if status == 200 and answer is not None and reply.error() == QNetworkReply.NetworkError.NoError:
            return answer
        # QGIS finds a header only as it was written
        headers = {bytes(name).lower(): bytes(reply.rawHeader(name)) for name in reply.rawHeaderList()}
        retry_after = headers.get(b"retry-after", b"").decode("latin-1").strip()
        raise ServiceError(
            self._fault_text(status, answer, asking.errorMessage()),
            status,
            float(retry_after) if retry_after.isdecimal() else None,
        )

    def _authenticate(self, request: QNetworkRequest, asking: QgsBlockingNetworkRequest) -> None:
        """Shows the key. Of the method Basic the password is the key; other methods do what they always do in QGIS."""
        if self._authcfg == "":
            return
        config = QgsAuthMethodConfig()
        QgsApplication.authManager().loadAuthenticationConfig(self._authcfg, config, True)
        if config.method() == "":
            text = translate("Banchi", "QGIS cannot read the authentication configuration “{id}”.")
            raise ServiceError(text.format(id=self._authcfg))
        if config.method() != "Basic":
            asking.setAuthCfg(self._authcfg)
            return
        key = config.config("password")
        if not key.isascii() or not key.isprintable() or " " in key or key == "":
            raise ServiceError(translate("Banchi", "The key (the password of the configuration) must be ASCII."))
        request.setRawHeader(b"X-API-Key", key.encode())
        request.setRawHeader(b"Authorization", b"ip")

    def _fault_text(self, status: int | None, answer: Any, reason: str) -> str:
        """Why there is no answer, and where that can be mended."""
        said = _message(answer)
        if status is None:
            text = translate("Banchi", "The service at {url} cannot be reached: {reason}")
        elif status in (401, 403):
            text = translate(
                "Banchi", "The service at {url} does not let you in. {reason} See Settings > Options > Banchi."
            )
        elif said is None:
            text = translate("Banchi", "At {url} something else than Banchi answers (HTTP status {status}): {reason}")
        else:
            text = translate("Banchi", "The service at {url} does not answer. {reason}")
        return text.format(url=self._url, reason=said or reason, status=status)


def _answered(answer: Json) -> Answered:
    if answer["status"] == "OK":
        return Answered(answer["result"], None)
    return Answered(None, _message(answer))


def _message(answer: Any) -> str | None:
    """The error of an answer: its message and every wrong parameter. None where it is not the service's."""
    if not isinstance(answer, dict) or not isinstance(answer.get("message"), str):
        return None
    wrong = [f"{each['parameter'] or 'request'}: {each['reason']}" for each in answer.get("errors", [])]
    return " ".join([answer["message"], *wrong])


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None


def _wait(error: ServiceError, failed: int) -> float | None:
    """Seconds until another attempt; None where it cannot help."""
    if error.status is not None and error.status not in _RETRIED:
        return None
    if error.retry_after is not None or error.status == 429:
        return None if error.retry_after is None else max(error.retry_after, _FIRST_WAIT)
    return float(_FIRST_WAIT * 2**failed)


def _sleep(seconds: float, is_canceled: Callable[[], bool]) -> None:
    """Waits, but no longer than anybody wants the answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_canceled():
            raise CanceledError
        time.sleep(min(0.1, seconds))
