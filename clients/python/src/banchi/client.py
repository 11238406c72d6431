"""The client: one method for each route of docs/interface.md."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, cast

from .errors import RequestError, TooManyRecordsError, request_error
from .limits import LARGEST_BATCH, LARGEST_BATCH_BYTES, LAST_OFFSET
from .parameters import (
    Conditions,
    MultilingualConditions,
    MultilingualParameters,
    SearchParameters,
    form_of,
)
from .transport import DEFAULT_URL, Credentials, Transport
from .types import (
    Datum,
    FoundStation,
    GeocodeResult,
    Language,
    Level,
    LineageResult,
    MultilingualRecord,
    Point,
    Question,
    Record,
    ReverseResult,
    SearchResult,
    SuggestResult,
    Target,
    Word,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Words of a batch are gathered up to this size: the service takes somewhat more.
_BATCH_BYTES = LARGEST_BATCH_BYTES * 3 // 4
# Longer addresses are sent as forms: proxies may refuse them.
_LONGEST_PATH = 2000
# A longer word is a batch of one: escaped it may have nine times its length.
_LONGEST_WORD = 500


class Client:
    """
    Asks one service. It holds no connection and need not be closed; threads may share it.

    >>> client = Client("http://127.0.0.1:8080")
    >>> client.geocode("文京区春日1-16-21")["record"]["position"]
    [139.7524182, 35.7083346]

    :param url: where the service is; a path in it is kept
    :param credentials: an IpKey, RefererKey or ClientKey
    :param language: of error messages
    :param timeout: seconds to wait for a connection, and for each further piece of an answer
    :param retries: further attempts where the service cannot be reached, does not answer in time, or says 429, 502, 503
        or 504
    :param max_wait: seconds a wait between attempts may last; where the service wants more, its error is raised
    :param batch_size: words a request of `geocode_many`; a key with a rate of 50 lets in no larger batch
    """

    def __init__(
        self,
        url: str = DEFAULT_URL,
        *,
        credentials: Credentials | None = None,
        language: Literal["en", "ja", "zh-Hans", "zh-Hant", "ko"] = "en",
        timeout: float = 10,
        retries: int = 2,
        max_wait: float = 30,
        batch_size: int = LARGEST_BATCH,
    ) -> None:
        if not 1 <= batch_size <= LARGEST_BATCH:
            raise ValueError(f"batch_size: {batch_size} is not between 1 and {LARGEST_BATCH}")
        self._batch_size = batch_size
        self._transport = Transport(
            url,
            credentials=credentials,
            language=language,
            timeout=timeout,
            retries=retries,
            max_wait=max_wait,
        )

    def search_address(self, **parameters: Unpack[SearchParameters]) -> SearchResult[Record]:
        """One page of the address search, the first 100 records unless `limit=(offset, count)` is given."""
        return cast("SearchResult[Record]", self._search("/search/address", parameters))

    def search_address_multi(self, **parameters: Unpack[MultilingualParameters]) -> SearchResult[MultilingualRecord]:
        """One page of the multilingual search, as `search_address` returns it."""
        return cast("SearchResult[MultilingualRecord]", self._search("/search/address_multi", parameters))

    def each_address(self, **conditions: Unpack[Conditions]) -> Iterator[Record]:
        """
        Every record of the address search, page by page as they are taken.

        Raises a TooManyRecordsError behind the last that paging reaches.
        """
        return cast("Iterator[Record]", self._each("/search/address", conditions))

    def each_address_multi(self, **conditions: Unpack[MultilingualConditions]) -> Iterator[MultilingualRecord]:
        """Every record of the multilingual search, as `each_address` yields it."""
        return cast("Iterator[MultilingualRecord]", self._each("/search/address_multi", conditions))

    def export(
        self,
        *,
        address_code: str | None = None,
        address_level: Level | Iterable[Level] | None = None,
        address_polygon: bool = False,
        pastmap_year: int | None = None,
        lang: Language | Iterable[Language] | None = None,
    ) -> Iterator[Record]:
        """
        Every record of a part of the data, however many there are, as the service makes them.

        An answer that breaks off raises an UnreachableError behind its last whole record. A key needs the contract
        `export`.

        >>> for record in client.export(address_code="13105", address_level="AZC"): ...

        :param address_code: with which the records' codes begin; None for all records
        """
        asked = {
            "address_code": address_code,
            "address_level": _listed(address_level),
            "address_polygon": address_polygon or None,
            "pastmap_year": pastmap_year,
            "lang": _listed(lang),
        }
        for line in self._transport.lines(f"/export?{form_of(asked)}"):
            yield cast("Record", line)

    def geocode(
        self,
        word: str,
        *,
        target: Target | None = None,
        parts: bool = False,
        lang: Language | Iterable[Language] | None = None,
    ) -> GeocodeResult:
        """
        The one best record for an address as people write it; with its parts where they are asked for.

        :param lang: languages whose names records have besides the Japanese ones
        """
        if len(word) > _LONGEST_WORD:
            answer = next(self.geocode_many([word], target=target, parts=parts, lang=lang))
            if isinstance(answer, RequestError):
                raise answer
            return answer
        asked = {"word": word, "target": target, "parts": parts or None, "lang": _listed(lang)}
        return cast("GeocodeResult", self._result("/geocode", asked))

    def geocode_many(
        self,
        words: Iterable[Word],
        *,
        target: Target | None = None,
        parts: bool = False,
        lang: Language | Iterable[Language] | None = None,
    ) -> Iterator[GeocodeResult | RequestError]:
        """
        The same for any number of words, in their order, 1,000 a request, asked as they are taken.

        A list or tuple holds the parts of one address in any order, as the columns of a table do:
        `("8階", "文京区春日1-16-21")`.

        A word that the service refuses, an empty one for example, is answered with its error, which is not raised.
        """
        asked = form_of({"target": target, "parts": parts or None, "lang": _listed(lang)})
        path = f"/geocode?{asked}" if asked else "/geocode"
        for batch in self._batches(words):
            body = f"[{','.join(batch)}]"
            answers = self._transport.send(path, body, "application/json")
            for answer in cast("list[dict[str, Any]]", answers):
                yield (
                    cast("GeocodeResult", answer["result"]) if answer["status"] == "OK" else request_error(200, answer)
                )

    def reverse(
        self,
        *,
        longitude: float,
        latitude: float,
        address_level: Level | Iterable[Level] | None = None,
        datum: Datum | None = None,
    ) -> list[Record]:
        """The finest records at a point, mostly one: several may share it. None of them at sea and abroad."""
        asked = {"position": (longitude, latitude), "address_level": _listed(address_level), "datum": datum}
        result = self._search("/search/address", asked)
        return cast("list[Record]", result.items)

    def reverse_many(
        self,
        points: Iterable[Point],
        *,
        address_level: Level | Iterable[Level] | None = None,
        datum: Datum | None = None,
        lang: Language | Iterable[Language] | None = None,
    ) -> Iterator[ReverseResult | RequestError]:
        """
        The finest record at each of any number of points, in their order, 1,000 a request, asked as they are taken.

        A point is `(longitude, latitude)`, or a string with both in either order: `"35°42′30″N 139°45′8″E"`. The
        `distance` of a record is that of its own point. A point that the service refuses is answered with its error,
        which is not raised.
        """
        asked = form_of({"address_level": _listed(address_level), "datum": datum, "lang": _listed(lang)})
        path = f"/reverse?{asked}" if asked else "/reverse"
        texts = (json.dumps(point if isinstance(point, str) else list(point)) for point in points)
        for batch in self._in_requests(texts):
            answers = self._transport.send(path, f"[{','.join(batch)}]", "application/json")
            for answer in cast("list[dict[str, Any]]", answers):
                yield (
                    cast("ReverseResult", answer["result"]) if answer["status"] == "OK" else request_error(200, answer)
                )

    def suggest(self, word: str, *, lang: Language | Iterable[Language] | None = None) -> SuggestResult:
        """
        Places that a word which is still being typed may become, the likeliest first.

        :param lang: languages whose names records have besides the Japanese ones
        """
        return cast("SuggestResult", self._result("/suggest", {"word": word, "lang": _listed(lang)}))

    def stations(
        self,
        *,
        longitude: float,
        latitude: float,
        limit: int | None = None,
        distance: float | None = None,
    ) -> list[FoundStation]:
        """The railway stations nearest to a place, the nearest one first; 5 within 20 km where nothing else is said.

        Data without stations is a `RequestError` with the code `NOT_IMPLEMENTED`.
        """
        asked = {"position": (longitude, latitude), "limit": limit, "distance": distance}
        return cast("list[FoundStation]", cast("dict[str, Any]", self._result("/stations", asked))["items"])

    def ask(self, question: Question, **parameters: object) -> Any:
        """The result of a question by its name, with the parameters of its route.

        `found: HereResult = client.ask("here", position=(139.7524, 35.7083))`
        """
        return self._result(f"/{question}", parameters)

    def lineage(self, address_code: str) -> LineageResult:
        """The places that a municipality or town was before and became after, by its code of today or of the past.

        A code that nobody has or had is a `RequestError` with the code `NOT_FOUND`.
        """
        return cast("LineageResult", self._result("/lineage", {"address_code": address_code}))

    def get(self, path: str) -> object:
        """The answer of another path of the service, as it is: `/version`. The path is escaped, with its query."""
        return self._transport.send(path)

    def _send(self, path: str, parameters: Mapping[str, object]) -> dict[str, Any]:
        form = form_of(parameters)
        address = f"{path}?{form}"
        if len(address) <= _LONGEST_PATH:
            return cast("dict[str, Any]", self._transport.send(address))
        sent = self._transport.send(path, form, "application/x-www-form-urlencoded")
        return cast("dict[str, Any]", sent)

    def _result(self, path: str, parameters: Mapping[str, object]) -> object:
        answer = self._transport.send(f"{path}?{form_of(parameters)}")
        return cast("dict[str, Any]", answer)["result"]

    def _search(self, path: str, parameters: Mapping[str, object]) -> SearchResult[Any]:
        result = self._send(path, parameters)["result"]
        info = result["info"]
        return SearchResult(info["hit"], result["item"], info.get("hit_by_prefecture"), info.get("hit_by_level"))

    def _each(self, path: str, conditions: Mapping[str, object]) -> Iterator[Any]:
        count = 1000
        offset = 0
        while True:
            page = self._search(path, {**conditions, "limit": (offset, count)})
            yield from page.items
            offset += count
            if not page.items or offset >= page.hit:
                return
            if offset > LAST_OFFSET:
                raise TooManyRecordsError(page.hit, offset)

    def _batches(self, words: Iterable[Word]) -> Iterator[list[str]]:
        """Words as JSON, so many at a time as one request may have."""
        return self._in_requests(map(_word_text, words))

    def _in_requests(self, texts: Iterable[str]) -> Iterator[list[str]]:
        """Elements as JSON, so many at a time as one request may have."""
        batch: list[str] = []
        size = 0
        for text in texts:
            if len(batch) == self._batch_size or (batch and size + len(text) > _BATCH_BYTES):
                yield batch
                batch, size = [], 0
            batch.append(text)
            size += len(text) + 1
        if batch:
            yield batch


def _listed(value: str | Iterable[str] | None) -> str | list[str] | None:
    """One text, or a list of any iterable of texts."""
    return value if value is None or isinstance(value, str) else list(value)


def _word_text(word: object) -> str:
    if not isinstance(word, str) and not _is_parts(word):
        raise TypeError(f"a word is a string or a list of strings, not {type(word).__name__}: {word!r}")
    return json.dumps(word if isinstance(word, str) else {"parts": word})


def _is_parts(word: object) -> bool:
    return isinstance(word, (list, tuple)) and len(word) > 0 and all(isinstance(part, str) for part in word)
