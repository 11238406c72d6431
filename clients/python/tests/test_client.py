from __future__ import annotations

import pickle
import socket
from collections.abc import Callable
from typing import Any, cast

import pytest

import banchi
from banchi import Client, ClientKey, IpKey, RefererKey, errors, parameters, types
from banchi.parameters import form_of
from conftest import Answers, Recorded

HOUSE = "見本県見本市中央区青葉町一丁目1-2"
TIE = "見本市港区〓町"
BUSY = '{"status":"UNAVAILABLE","message":"The service cannot answer just now.","errors":[]}'
FOUND = '{"status":"OK","result":{"word":"x"}}'


def test_geocode_tells_the_record_what_is_left_and_ties(client: Client) -> None:
    found = client.geocode(f"{HOUSE} ビル")
    assert found["record"] is not None
    assert found["record"]["address"] == HOUSE
    assert found["record"]["position"] == [150.00072, 30.0139]
    assert (found["match"]["kind"], found["match"]["number"], found["match"]["rest"]) == ("resolved", "house", " ビル")
    assert client.geocode(HOUSE, target="lot")["record"] != found["record"]
    tie = client.geocode(TIE)
    assert tie["record"] is None
    assert [each["address"] for each in tie["ambiguous"]["records"]] == ["見本県見本市港区本町", "見本県見本市港区緑町"]


def test_a_word_longer_than_an_address_may_be_is_geocoded(client: Client) -> None:
    rest = " ビル" * 2000
    assert client.geocode(HOUSE + rest)["match"]["rest"] == rest
    with pytest.raises(banchi.InvalidParameterError, match="larger than 65536 bytes"):
        client.geocode(HOUSE + rest * 10)


def test_names_in_other_languages(client: Client) -> None:
    english = "1-2, Aobacho 1-chome, Chuo-ku, Mihon-shi, Mihon"
    found = client.geocode(HOUSE, lang=["en", "ko"])
    assert found["record"] is not None and found["record"]["address_en"] == english
    assert "address_zh_cn" not in found["record"]
    (many,) = client.geocode_many([HOUSE], lang="en")
    assert not isinstance(many, banchi.RequestError)
    assert many["record"] is not None and many["record"]["address_en"] == english
    (point,) = client.reverse_many([(150.00072, 30.0139)], lang="en")
    assert not isinstance(point, banchi.RequestError)
    assert point["record"] is not None and point["record"]["address_en"] is not None
    assert client.suggest("見本", lang="zh_tw")["items"][0]["record"]["address_zh_tw"]


def test_whole_parts_of_the_data_come_record_by_record(client: Client, recorded: Callable[[Answers], Recorded]) -> None:
    towns = list(client.export(address_level=["OAZ", "AZC"], lang="en"))
    assert len(towns) == client.search_address(address_level=["OAZ", "AZC"], limit=(0, 0)).hit
    assert all("address_en" in each and each["address_polygon"] is None for each in towns)
    (prefecture,) = client.export(address_level="TOD", address_polygon=True)
    assert [prefecture] == client.search_address(address_code="99", address_level="TOD", address_polygon=True).items
    assert list(client.export(address_code="01")) == []
    with pytest.raises(banchi.InvalidParameterError, match="1900"):
        next(client.export(pastmap_year=1900))
    cut = '{"address_code":"01"}\n{"address'
    server = recorded([(503, {"retry-after": "0"}, BUSY), (200, {}, cut)])
    records = Client(server.url).export(address_code="01")
    assert next(records)["address_code"] == "01"
    with pytest.raises(banchi.UnreachableError, match="breaks off"):
        next(records)
    assert [path for path, _, _ in server.asked] == ["/export?address_code=01"] * 2


def test_many_words_are_answered_in_order_over_several_requests(client: Client) -> None:
    words = [HOUSE, "山田太郎", ""] * 834
    answers = list(client.geocode_many(words))
    assert len(answers) == 2502
    for at in range(0, len(words), 3):
        house, nobody, empty = answers[at : at + 3]
        assert not isinstance(house, banchi.RequestError) and not isinstance(nobody, banchi.RequestError)
        assert house["record"] is not None and house["record"]["address"] == HOUSE
        assert nobody["record"] is None
        assert isinstance(empty, banchi.InvalidParameterError)
        assert empty.errors[0]["parameter"] == "word"


def test_parts_of_an_address(client: Client) -> None:
    word = f"{HOUSE} 見本ビル3F"
    result = client.geocode(word, parts=True)
    assert result["match"]["parts"]["building"]["value"] == "見本ビル"
    (many,) = client.geocode_many([word], parts=True)
    assert not isinstance(many, banchi.RequestError) and many["key"] == result["key"]
    assert "key" not in client.geocode(word)


def test_many_points_are_answered_in_order(client: Client) -> None:
    record = client.geocode(HOUSE)["record"]
    assert record is not None and record["position"] is not None
    longitude, latitude = record["position"]
    points: list[banchi.Point] = [(longitude, latitude), f"{latitude} {longitude}", (151, 31), "x"]
    answers = list(client.reverse_many(points * 300))
    assert len(answers) == 1200
    house, written, sea, wrong = answers[-4:]
    assert not isinstance(house, banchi.RequestError) and house["record"] is not None
    assert (house["record"]["address"], house["record"]["distance"]) == (HOUSE, 0)
    assert not isinstance(written, banchi.RequestError) and written["record"] == house["record"]
    assert not isinstance(sea, banchi.RequestError) and sea["record"] is None
    assert isinstance(wrong, banchi.InvalidParameterError)
    (city,) = client.reverse_many([(longitude, latitude)], address_level=["SHK"])
    assert not isinstance(city, banchi.RequestError) and city["record"] is not None
    assert city["record"]["address_level"] == "SHK"


def test_a_batch_is_no_larger_than_the_service_takes(client: Client) -> None:
    words = [f"{HOUSE} {'あ' * 5000}"] * 300
    answers = list(client.geocode_many(words))
    assert all(not isinstance(each, banchi.RequestError) and each["record"] is not None for each in answers)
    assert len(answers) == 300
    with pytest.raises(TypeError, match="a word is a string or a list of strings, not int: 7"):
        list(client.geocode_many(cast("list[str]", [7])))


def test_batches_are_asked_as_they_are_taken(recorded: Callable[[Answers], Recorded]) -> None:
    answer = '[{"status":"OK","result":{"word":"a"}},{"status":"OK","result":{"word":"b"}}]'
    server = recorded([(200, {}, answer), (200, {}, answer)])
    answers = Client(server.url, batch_size=2).geocode_many(["a", ("b", "x"), "c", "d"], target="lot")
    next(answers)
    assert [asked[0] for asked in server.asked] == ["/geocode?target=lot"]
    assert server.asked[0][2] == b'["a",{"parts": ["b", "x"]}]'
    assert len(list(answers)) == 3
    assert len(server.asked) == 2
    with pytest.raises(ValueError, match="batch_size: 1001"):
        Client(server.url, batch_size=1001)


def test_searches_answer_pages_and_totals(client: Client) -> None:
    page = client.search_address(
        address_code="99", code_match_type=2, address_level=["SHK"], limit=(0, 2), match_info=True
    )
    assert (page.hit, len(page.items)) == (4, 2)
    assert page.hit_by_level is not None and page.hit_by_level["SHK"] == 4
    assert page.hit_by_prefecture is not None and page.hit_by_prefecture[0]["address"] == "見本県"
    assert page.items[0]["match"]["position"] == "own"
    english = client.search_address_multi(word_en="Aobacho", address_level="OAZ", sort="-address_en")
    assert [each["address_en"] for each in english.items] == ["Aobacho, Chuo-ku, Mihon-shi, Mihon"]
    near = client.search_address(proximity=(150.00072, 30.0139, 5), address_level="TBN")
    assert near.items[0]["distance"] == 0
    long = client.search_address(word=f"{HOUSE} {'ビル' * 110}")
    assert [each["address"] for each in long.items] == [HOUSE]


def test_every_record_is_given_page_by_page(client: Client, recorded: Callable[[Answers], Recorded]) -> None:
    every = list(client.each_address(address_code="99", code_match_type=2))
    assert len({each["address_code"] for each in every}) == len(every) == 149
    pages = list(client.each_address_multi(word_zh_cn="青叶", address_level="OAZ"))
    assert pages[0]["address_zh_cn"] == "见本县见本市中央区青叶町"
    one = '{"status":"OK","result":{"info":{"hit":30000},"item":[{}]}}'
    endless = recorded([(200, {}, one)] * 21)
    with pytest.raises(banchi.TooManyRecordsError, match="30000 records match, paging reaches 21000"):
        list(Client(endless.url).each_address(address_level="TBN"))
    assert endless.asked[20][0].endswith("limit=20000%2C1000")


def test_reverse_and_suggest(client: Client) -> None:
    assert [each["address"] for each in client.reverse(longitude=150.00072, latitude=30.0139)] == [HOUSE]
    towns = client.reverse(longitude=150.00072, latitude=30.0139, address_level=["OAZ", "SHK"])
    assert [each["address"] for each in towns] == ["見本県見本市中央区青葉町"]
    assert client.reverse(longitude=151, latitude=31) == []
    answer = client.suggest("Aob")
    assert answer["language"] == "en"
    assert answer["items"][0]["record"]["address"] == "見本県見本市中央区青葉町"
    assert cast("dict[str, Any]", client.get("/version"))["name"] == "banchi"


def test_lineage(client: Client) -> None:
    answer = client.lineage("99999")
    assert answer["address_code"] == "99999"
    assert [answer["places"][place]["code"] for place in answer["asked"]] == ["99999"] * len(answer["asked"])
    with pytest.raises(banchi.RequestError) as refused:
        client.lineage("00000")
    assert (refused.value.status, refused.value.code) == (404, "NOT_FOUND")
    assert refused.value.errors[0]["parameter"] == "address_code"


def test_stations(client: Client) -> None:
    assert client.suggest("Aob")["stations"] == []
    with pytest.raises(banchi.RequestError) as refused:
        client.stations(longitude=150.0, latitude=30.0, limit=1)
    assert (refused.value.status, refused.value.code) == (501, "NOT_IMPLEMENTED")


def test_all_wrong_parameters_are_told(client: Client, url: str) -> None:
    with pytest.raises(banchi.InvalidParameterError) as refused:
        client.search_address(word="a", limit=(0, 2000))
    assert isinstance(refused.value, ValueError)
    assert (refused.value.status, refused.value.code) == (400, "INVALID_PARAMETER")
    assert {each["parameter"] for each in refused.value.errors} == {"word", "limit"}
    assert "limit: " in str(refused.value)
    copied = pickle.loads(pickle.dumps(refused.value))
    assert (str(copied), copied.code) == (str(refused.value), "INVALID_PARAMETER")
    with pytest.raises(banchi.InvalidParameterError, match="リクエストパラメータ"):
        Client(url, language="ja").geocode("")
    with pytest.raises(banchi.InvalidParameterError, match="wrong parameters"):
        Client(url, language="ko").geocode("")
    with pytest.raises(banchi.RequestError) as missing:
        client.get("/nothing")
    assert missing.value.code == "NOT_FOUND"


def test_keys(keyed_url: str, secrets: dict[str, str]) -> None:
    key = secrets["key"]
    with pytest.raises(banchi.UnauthorizedError):
        Client(keyed_url).geocode(HOUSE)
    token = ClientKey(key, secrets["client_id"], secrets["client_secret"])
    for credentials in (IpKey(key), RefererKey(key, "https://good.example/map"), token):
        record = Client(keyed_url, credentials=credentials).geocode(HOUSE)["record"]
        assert record is not None and record["address"] == HOUSE
    with pytest.raises(banchi.ForbiddenError):
        Client(keyed_url, credentials=RefererKey(key, "https://bad.example/")).geocode(HOUSE)
    with pytest.raises(banchi.ContractRequiredError):
        Client(keyed_url, credentials=IpKey(key)).search_address_multi(word_en="Aobacho")
    with pytest.raises(banchi.UnauthorizedError):
        Client(keyed_url, credentials=ClientKey(key, secrets["client_id"], "wrong")).geocode(HOUSE)
    for shown in (repr(token), str(token), repr(IpKey(key))):
        assert key not in shown and secrets["client_secret"] not in shown


def test_a_batch_that_a_key_never_lets_in_is_not_tried_again(keyed_url: str, secrets: dict[str, str]) -> None:
    credentials = IpKey(secrets["key"])
    with pytest.raises(banchi.TooManyRequestsError) as refused:
        list(Client(keyed_url, credentials=credentials, retries=100).geocode_many([HOUSE] * 201))
    assert refused.value.retry_after is None
    small = Client(keyed_url, credentials=credentials, batch_size=100, retries=100)
    assert len(list(small.geocode_many([HOUSE] * 201))) == 201


def test_a_token_that_ended_is_renewed_once(recorded: Callable[[Answers], Recorded]) -> None:
    token = '{{"access_token":"{}","token_type":"Bearer","expires_in":6480}}'
    ended = '{"status":"UNAUTHORIZED","message":"The credentials are missing or wrong.","errors":[]}'
    found: tuple[int, dict[str, str], str] = (200, {}, FOUND)
    server = recorded(
        [(200, {}, token.format("one")), found, found, (401, {}, ended), (200, {}, token.format("two")), found]
    )
    client = Client(server.url, credentials=ClientKey("key", "id", "secret"))
    for _ in range(3):
        client.geocode("x")
    shown = [headers.get("authorization") for _, headers, _ in server.asked]
    basic = "Basic aWQ6c2VjcmV0"
    assert shown == [basic, "Bearer one", "Bearer one", "Bearer one", basic, "Bearer two"]


def test_what_passes_is_tried_again(recorded: Callable[[Answers], Recorded]) -> None:
    again = {"Retry-After": "0"}
    server = recorded([(503, again, BUSY), (502, again, "<html>"), (200, {}, FOUND)])
    assert Client(server.url).geocode("x")["word"] == "x"
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("answers", "kind", "code"),
    [
        ([(503, {"Retry-After": "0"}, BUSY)] * 3, banchi.UnavailableError, "UNAVAILABLE"),
        ([(503, {"Retry-After": "31"}, BUSY)], banchi.UnavailableError, "UNAVAILABLE"),
        (
            [(500, {}, '{"status":"INTERNAL_ERROR","message":"m","errors":[],"request_id":"r1"}')],
            banchi.InternalError,
            "INTERNAL_ERROR",
        ),
        ([(200, {}, "<html>")], banchi.RequestError, "UNEXPECTED"),
        ([(404, {}, '{"detail":"of somebody else"}')], banchi.RequestError, "UNEXPECTED"),
        ([(302, {"Location": "http://127.0.0.1:1/"}, "")], banchi.RequestError, "UNEXPECTED"),
    ],
)
def test_what_does_not_pass_is_raised(
    recorded: Callable[[Answers], Recorded], answers: Answers, kind: type[banchi.RequestError], code: str
) -> None:
    server = recorded(answers)
    with pytest.raises(kind) as refused:
        Client(server.url, credentials=IpKey("key")).geocode("x")
    assert refused.value.code == code
    assert len(server.asked) == len(answers)
    if code == "INTERNAL_ERROR":
        assert "r1" in str(refused.value)


def test_a_service_that_is_away_or_silent() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        base = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(banchi.UnreachableError, match="cannot be reached") as away:
            Client(base, retries=0).geocode("x")
        assert isinstance(away.value, OSError)
        silent.listen()
        with pytest.raises(banchi.NoAnswerInTimeError, match=r"did not answer in 0\.1 s") as late:
            Client(base, retries=0, timeout=0.1).geocode("x")
        assert isinstance(late.value, TimeoutError)


def test_an_answer_that_arrives_damaged_is_none(recorded: Callable[[Answers], Recorded]) -> None:
    for headers, text in (({"Content-Encoding": "gzip"}, "no gzip"), ({"Content-Length": "9"}, "{")):
        with pytest.raises(banchi.UnreachableError):
            Client(recorded([(200, headers, text)]).url, retries=0).geocode("x")


@pytest.mark.parametrize("wrong", ["127.0.0.1:8080", "file:///etc/passwd", "http://"])
def test_a_wrong_url_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="url: "):
        Client(wrong)


def test_credentials_that_are_no_header_are_refused() -> None:
    for wrong in ("a\r\nX: y", "鍵", ""):
        with pytest.raises(ValueError, match="key: "):
            IpKey(wrong)


def test_parameters_are_written_as_the_service_reads_them() -> None:
    form = form_of({"a": True, "b": (139.5, -0.00001), "c": ["OAZ", "AZC"], "d": None, "e": (0, 10), "f": 1e-13})
    assert form == "a=true&b=139.5%2C-0.00001&c=OAZ%2CAZC&e=0%2C10&f=0"


def test_the_types_are_those_of_the_contract(client: Client) -> None:
    document = cast("dict[str, Any]", client.get("/openapi.json"))
    schemas = document["components"]["schemas"]
    for name, typed in {
        "AddressRecord": types.Record,
        "MultilingualRecord": types.MultilingualRecord,
        "Match": types.Match,
        "Span": types.Span,
        "FormerName": types.FormerName,
        "GeocodeResult": types.GeocodeResult,
        "SuggestResult": types.SuggestResult,
        "MultiPolygon": types.MultiPolygon,
    }.items():
        assert set(schemas[name]["properties"]) == set(typed.__annotations__), name
    for path, asked in {
        "/search/address": parameters.SearchParameters,
        "/search/address_multi": parameters.MultilingualParameters,
    }.items():
        names = {each["name"] for each in document["paths"][path]["get"]["parameters"]}
        names -= {"format"}  # the client reads JSON
        assert names == set(asked.__annotations__), path
    assert set(errors.BY_CODE) <= set(schemas["Error"]["properties"]["status"]["enum"])
