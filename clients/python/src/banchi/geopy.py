"""A geocoder for geopy, by its conventions: latitude before longitude, its adapters, its exceptions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from geopy.adapters import AdapterHTTPError, BaseAsyncAdapter
from geopy.exc import (
    GeocoderRateLimited,
    GeocoderServiceError,
    GeocoderTimedOut,
    GeocoderUnavailable,
    GeopyError,
)
from geopy.geocoders.base import DEFAULT_SENTINEL, ERROR_CODE_MAP, Geocoder
from geopy.location import Location
from geopy.util import logger

from .errors import BanchiError, NoAnswerInTimeError, RequestError, request_error
from .parameters import form_of
from .transport import Credentials, Transport
from .types import Target

__all__ = ("Banchi",)


class Banchi(Geocoder):
    """
    Asks a Banchi service.

    >>> geolocator = Banchi(domain="127.0.0.1:8080", scheme="http")
    >>> geolocator.geocode("文京区春日1-16-21")
    Location(東京都文京区春日１丁目16-21, (35.7083346, 139.7524182, 0.0))
    """

    geocode_path = "/geocode"
    reverse_path = "/search/address"

    def __init__(
        self,
        *,
        domain: str,
        scheme: str | None = None,
        credentials: Credentials | None = None,
        timeout: Any = DEFAULT_SENTINEL,
        proxies: Any = DEFAULT_SENTINEL,
        user_agent: str | None = None,
        ssl_context: Any = DEFAULT_SENTINEL,
        adapter_factory: Any = None,
    ) -> None:
        """
        :param domain: where the service is, with its port and, behind a proxy, its path
        :param credentials: an IpKey, RefererKey or ClientKey of banchi; the adapter does not fetch its tokens

        The others are those of all geocoders of geopy.
        """
        super().__init__(
            scheme=scheme,
            timeout=timeout,
            proxies=proxies,
            user_agent=user_agent,
            ssl_context=ssl_context,
            adapter_factory=adapter_factory,
        )
        self.api = f"{self.scheme}://{domain.strip('/')}"
        self._transport = Transport(self.api, credentials=credentials, language="en", timeout=10, retries=0, max_wait=0)

    def geocode(
        self, query: str, *, exactly_one: bool = True, timeout: Any = DEFAULT_SENTINEL, target: Target | None = None
    ) -> Any:
        """
        Return a location point by address.

        :param query: an address as people write it, in any of the five languages
        :param exactly_one: the one record that is meant, None where there is none or nothing decides between several;
            False: a list, which holds those several too, ten at most
        :param timeout: seconds to wait for the service, instead of the geocoder's own
        :param target: "house" finds no lots, "lot" no houses
        :rtype: ``None``, :class:`geopy.location.Location` or a list of them, if ``exactly_one=False``
        """
        url = f"{self.api}{self.geocode_path}?{form_of({'word': query, 'target': target})}"
        return self._ask(url, partial(_geocoded, exactly_one=exactly_one), timeout)

    def reverse(
        self,
        query: Any,
        *,
        exactly_one: bool = True,
        timeout: Any = DEFAULT_SENTINEL,
        address_level: str | list[str] | None = None,
    ) -> Any:
        """
        Return an address by location point.

        :param query: a :class:`geopy.point.Point`, (latitude, longitude), or "latitude, longitude"
        :param exactly_one: one result or a list: several records may share a point
        :param timeout: seconds to wait for the service, instead of the geocoder's own
        :param address_level: the finest of these that has an address there: TOD, SHK, OAZ, AZC, GIK, TBN
        :rtype: ``None``, :class:`geopy.location.Location` or a list of them, if ``exactly_one=False``
        """
        position = self._coerce_point_to_string(query, "%(lon)s,%(lat)s")
        form = form_of({"position": position, "address_level": address_level})
        url = f"{self.api}{self.reverse_path}?{form}"
        return self._ask(url, partial(_reversed, exactly_one=exactly_one), timeout)

    def _ask(self, url: str, callback: Callable[[Any], Any], timeout: Any) -> Any:
        logger.debug("%s: %s", self.__class__.__name__, url)
        if not isinstance(self.adapter, BaseAsyncAdapter):
            return self._call_geocoder(url, callback, timeout=timeout, headers=self._headers())

        async def asked() -> Any:
            # a token may have to be fetched, which waits
            headers = await asyncio.to_thread(self._headers)
            return await self._call_geocoder(url, callback, timeout=timeout, headers=headers)

        return asked()

    def _headers(self) -> dict[str, str]:
        try:
            return self._transport.headers()
        except BanchiError as error:
            raise _geopy_error(error) from error

    def _geocoder_exception_handler(self, error: Exception) -> None:
        if not isinstance(error, AdapterHTTPError) or not error.text:
            return
        if error.status_code == 401:
            self._transport.forget_token()
        try:
            answer = json.loads(error.text)
        except ValueError:
            return
        refused = request_error(error.status_code, answer, None)
        # geopy itself reports the others, and answers with waiting times
        if refused.body is not None and error.status_code != 429:
            raise _geopy_error(refused) from error


def _geopy_error(error: BanchiError) -> GeopyError:
    if isinstance(error, RequestError):
        kind = ERROR_CODE_MAP.get(error.status, GeocoderServiceError)
        if issubclass(kind, GeocoderRateLimited):
            return kind(str(error), retry_after=error.retry_after)
        return kind(str(error))
    return (GeocoderTimedOut if isinstance(error, NoAnswerInTimeError) else GeocoderUnavailable)(str(error))


def _geocoded(answer: Any, *, exactly_one: bool) -> Any:
    result = answer["result"]
    found = result["record"]
    records = [{**found, "match": result["match"]}] if found else []
    return _locations(records if found or exactly_one else result["ambiguous"]["records"], exactly_one)


def _reversed(answer: Any, *, exactly_one: bool) -> Any:
    return _locations(answer["result"]["item"], exactly_one)


def _locations(records: list[dict[str, Any]], exactly_one: bool) -> Any:
    """Records as geopy has them; one without a point cannot be one of its locations."""
    located = [
        Location(record["address"], tuple(reversed(record["position"])), record)
        for record in records
        if record["position"] is not None
    ]
    if not located:
        return None
    return located[0] if exactly_one else located
