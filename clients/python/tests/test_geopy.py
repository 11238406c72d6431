from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import pytest
from geopy.adapters import AioHTTPAdapter, RequestsAdapter, URLLibAdapter
from geopy.exc import (
    ConfigurationError,
    GeocoderAuthenticationFailure,
    GeocoderInsufficientPrivileges,
    GeocoderQueryError,
    GeocoderRateLimited,
    GeocoderServiceError,
    GeocoderTimedOut,
    GeocoderUnavailable,
)
from geopy.extra.rate_limiter import RateLimiter
from geopy.point import Point

from banchi import ClientKey, IpKey
from banchi.geopy import Banchi
from conftest import Answers, Recorded

HOUSE = "見本県見本市中央区青葉町一丁目1-2"
TIE = "見本市港区〓町"


def geolocator(url: str, **options: Any) -> Banchi:
    return Banchi(domain=url.removeprefix("http://"), **{"scheme": "http", "timeout": 10, **options})


def test_geocode_gives_a_location_with_the_latitude_first(url: str) -> None:
    found = geolocator(url).geocode(f"{HOUSE} ビル")
    assert (found.address, found.latitude, found.longitude) == (HOUSE, 30.0139, 150.00072)
    assert found.raw["address_level"] == "TBN"
    assert found.raw["match"]["rest"] == " ビル"
    assert [each.address for each in geolocator(url).geocode(HOUSE, exactly_one=False)] == [HOUSE]
    assert geolocator(url).geocode(HOUSE, target="lot").address != HOUSE


def test_what_is_no_address_is_none_and_a_tie_a_list(url: str) -> None:
    assert geolocator(url).geocode("山田太郎") is None
    assert geolocator(url).geocode("山田太郎", exactly_one=False) is None
    assert geolocator(url).geocode(TIE) is None
    several = geolocator(url).geocode(TIE, exactly_one=False)
    assert [each.address for each in several] == ["見本県見本市港区本町", "見本県見本市港区緑町"]


@pytest.mark.parametrize("point", [(30.0139, 150.00072), "30.0139, 150.00072", Point(30.0139, 150.00072, 12)])
def test_reverse_takes_points_as_geopy_does(url: str, point: Any) -> None:
    assert geolocator(url).reverse(point).address == HOUSE
    assert [each.address for each in geolocator(url).reverse(point, exactly_one=False)] == [HOUSE]
    assert geolocator(url).reverse(point, address_level="SHK").address == "見本県見本市中央区"
    assert geolocator(url).reverse((31, 151)) is None


def test_the_asynchronous_adapter_answers_the_same(url: str, keyed_url: str, secrets: dict[str, str]) -> None:
    async def ask() -> None:
        async with geolocator(url, adapter_factory=AioHTTPAdapter) as locator:
            assert (await locator.geocode(HOUSE)).latitude == 30.0139
            assert (await locator.reverse((30.0139, 150.00072))).address == HOUSE
            with pytest.raises(GeocoderQueryError, match="word: "):
                await locator.geocode("")
        token = ClientKey(secrets["key"], secrets["client_id"], secrets["client_secret"])
        async with geolocator(keyed_url, adapter_factory=AioHTTPAdapter, credentials=token) as locator:
            assert (await locator.geocode(HOUSE)).address == HOUSE
        wrong = ClientKey(secrets["key"], secrets["client_id"], "wrong")
        async with geolocator(keyed_url, adapter_factory=AioHTTPAdapter, credentials=wrong) as locator:
            with pytest.raises(GeocoderAuthenticationFailure):
                await locator.geocode(HOUSE)

    asyncio.run(ask())


def test_both_synchronous_adapters_and_the_rate_limiter_work(url: str) -> None:
    for adapter in (RequestsAdapter, URLLibAdapter):
        with geolocator(url, adapter_factory=adapter) as locator:
            assert locator.geocode(HOUSE).address == HOUSE
    limited = RateLimiter(geolocator(url).geocode, min_delay_seconds=0)
    assert [limited(word).address for word in (HOUSE, "青葉町")] == [HOUSE, "見本県見本市中央区青葉町"]


def test_errors_are_those_of_geopy(url: str, keyed_url: str, secrets: dict[str, str]) -> None:
    with pytest.raises(GeocoderQueryError, match="word: "):
        geolocator(url).geocode("")
    with pytest.raises(GeocoderQueryError, match="address_level: "):
        geolocator(url).reverse((30, 150), address_level="XYZ")
    with pytest.raises(ValueError, match="Latitude"), pytest.warns(UserWarning, match="Latitude"):
        geolocator(url).reverse((100, 150))
    with pytest.raises(ConfigurationError):
        geolocator(url, scheme="ftp")
    with pytest.raises(GeocoderAuthenticationFailure, match="x-api-key"):
        geolocator(keyed_url).geocode(HOUSE)
    key = IpKey(secrets["key"])
    assert geolocator(keyed_url, credentials=key).geocode(HOUSE).address == HOUSE


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (403, GeocoderInsufficientPrivileges),
        (429, GeocoderRateLimited),
        (500, GeocoderServiceError),
        (503, GeocoderTimedOut),
    ],
)
def test_every_status_is_what_geopy_makes_of_it(
    recorded: Callable[[Answers], Recorded], status: int, kind: type[Exception]
) -> None:
    body = '{"status":"ANY","message":"The message.","errors":[],"request_id":"r1"}'
    server = recorded([(status, {"Retry-After": "7"}, body)] * 2)
    for credentials in (None, ClientKey("key", "id", "secret")):
        with pytest.raises(kind) as raised:
            geolocator(server.url, credentials=credentials, adapter_factory=URLLibAdapter).geocode(HOUSE)
        assert type(raised.value) is kind
        if isinstance(raised.value, GeocoderRateLimited):
            assert raised.value.retry_after == 7
        else:
            assert "The message." in str(raised.value)


def test_a_service_that_is_away_or_silent() -> None:
    tokens = {"credentials": ClientKey("key", "id", "secret")}
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{silent.getsockname()[1]}"
        for options in ({"adapter_factory": RequestsAdapter}, tokens):
            with pytest.raises(GeocoderUnavailable):
                geolocator(base, **options).geocode(HOUSE)
        silent.listen()
        with pytest.raises(GeocoderTimedOut):
            geolocator(base, adapter_factory=URLLibAdapter).geocode(HOUSE, timeout=0.1)
