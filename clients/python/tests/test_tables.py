from __future__ import annotations

from typing import Any, cast

import duckdb
import pandas as pd
import polars as pl
import pytest

import banchi.duckdb
import banchi.pandas
import banchi.polars
from banchi import Client
from banchi.rows import COLUMNS

HOUSE = "見本県見本市中央区青葉町一丁目1-2"
TIE = "見本市港区〓町"
WORDS = [HOUSE, TIE, "山田太郎", "", None, HOUSE]
OUTCOMES = ["found", "ambiguous", "not_found", "empty", "empty", "found"]


class Counting(Client):
    """Keeps how many words were asked for."""

    asked = 0

    def geocode_many(self, words: Any, **options: Any) -> Any:
        words = list(words)
        self.asked += len(words)
        return super().geocode_many(words, **options)


def test_pandas_gets_columns(url: str) -> None:
    frame = pd.DataFrame({"住所": WORDS, "n": range(6)}, index=list("abcdef"))
    client = Counting(url)
    seen: list[tuple[int, int]] = []
    found = cast("Any", frame).banchi.geocode("住所", client=client, progress=lambda *each: seen.append(each))
    assert list(found.columns) == ["住所", "n", *COLUMNS]
    assert list(found.index) == list("abcdef")
    assert list(found["outcome"]) == OUTCOMES
    assert list(frame.columns) == ["住所", "n"]
    house = found.loc["f"]
    assert (house["address"], house["lat"], house["lon"], house["number"]) == (HOUSE, 30.0139, 150.00072, "house")
    assert found["ambiguous"].tolist()[:3] == [0, 2, 0]
    assert found["lon"].isna().tolist() == [False, True, True, True, True, False]
    assert (str(found["lat"].dtype), str(found["ambiguous"].dtype)) == ("float64", "Int64")
    assert client.asked == 3, "equal words once, missing ones not at all"
    assert seen == [(3, 3)]


def test_pandas_refuses_what_it_cannot_do(url: str, client: Client) -> None:
    frame = cast("Any", pd.DataFrame({"住所": [HOUSE], "address": [1]}))
    with pytest.raises(ValueError, match="the table has a column 'address' already"):
        frame.banchi.geocode("住所", client=client)
    assert frame.banchi.geocode("住所", client=client, prefix="banchi_")["banchi_address"].tolist() == [HOUSE]
    with pytest.raises(KeyError):
        frame.banchi.geocode("所在地", client=client)
    with pytest.raises(TypeError, match="column 'address', row 0: 1 is not a text"):
        frame.banchi.geocode("address", client=client, prefix="x_")
    twice = cast("Any", pd.DataFrame([[HOUSE, HOUSE]], columns=["a", "a"]))
    with pytest.raises(ValueError, match="several columns are called 'a'"):
        twice.banchi.geocode("a", client=client)
    empty = cast("Any", pd.DataFrame({"住所": pd.Series([], dtype=str)})).banchi.geocode("住所", client=client)
    assert list(empty.columns) == ["住所", *COLUMNS]


def test_columns_with_parts_of_an_address_are_one(client: Client) -> None:
    parts = {
        "番地": ["青葉町一丁目1-2", "青葉町一丁目1", "山田太郎", None, ""],
        "建物": ["8階", "2", None, None, ""],
        "市": ["見本市中央区", "見本市中央区", None, None, None],
        "県": ["見本県", "見本県", None, None, " "],
    }
    outcomes = ["found", "found", "not_found", "empty", "empty"]
    wanted = [HOUSE, " 8階", "見本県見本市中央区青葉町一丁目1-2"]
    named = list(parts)
    found = cast("Any", pd.DataFrame(parts)).banchi.geocode(named, client=client)
    assert found["outcome"].tolist() == outcomes
    assert [found["address"][0], found["rest"][0]] == wanted[:2]
    assert list(found.columns) == [*named, *COLUMNS]
    others = cast("Any", pl.DataFrame(parts)).banchi.geocode(tuple(named), client=client)
    assert others["address"].to_list() == [None if pd.isna(each) else each for each in found["address"]]
    with pytest.raises(KeyError):
        cast("Any", pd.DataFrame(parts)).banchi.geocode(["番地", "所在地"], client=client)
    with pytest.raises(ValueError, match="name at least one column"):
        cast("Any", pd.DataFrame(parts)).banchi.geocode([], client=client)
    assert next(client.geocode_many([["青葉町一丁目1-2", "見本市中央区"]]))["record"]["address"] == HOUSE  # type: ignore[index]


def test_progress_is_shown_on_standard_error(
    client: Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = cast("Any", pd.DataFrame({"住所": [f"{HOUSE} {n}号室" for n in range(1500)]}))
    found = frame.banchi.geocode("住所", client=client, progress=True)
    assert (found["address"] == HOUSE).all()
    assert found["rest"].iloc[7] == " 7号室"
    out, err = capsys.readouterr()
    assert (out, err) == ("", "\r1,000 of 1,500 addresses\r1,500 of 1,500 addresses\n")


def test_polars_gets_the_same_columns(client: Client) -> None:
    frame = cast("Any", pl.DataFrame({"住所": WORDS}))
    found = frame.banchi.geocode("住所", client=client, prefix="b_")
    assert found.columns == ["住所", *(f"b_{name}" for name in COLUMNS)]
    assert found["b_outcome"].to_list() == OUTCOMES
    assert found["b_lat"].to_list() == [30.0139, None, None, None, None, 30.0139]
    assert found.schema["b_ambiguous"] == pl.Int64
    with pytest.raises(pl.exceptions.ColumnNotFoundError):
        frame.banchi.geocode("所在地", client=client)
    assert (
        cast("Any", pl.DataFrame({"a": pl.Series([], dtype=pl.String)})).banchi.geocode("a", client=client).height == 0
    )


def test_duckdb_asks_in_batches(url: str) -> None:
    connection = duckdb.connect()
    client = Counting(url)
    banchi.duckdb.register(connection, client)
    connection.sql(f"CREATE TABLE customers AS SELECT i, '{HOUSE} ' || (i % 5) || '号室' AS 住所 FROM range(5000) r(i)")
    connection.sql("CREATE TABLE found AS SELECT i, banchi_geocode(住所) AS place FROM customers")
    assert client.asked <= 5 * 4, "equal words once in each of the vectors of 2,048 rows"
    rows = connection.sql("SELECT DISTINCT place.address, place.lat, place.rest FROM found ORDER BY 3").fetchall()
    assert rows == [(HOUSE, 30.0139, f" {n}号室") for n in range(5)]
    assert connection.sql("SELECT count(*) FROM found WHERE place.outcome = 'found'").fetchall() == [(5000,)]


def test_duckdb_knows_null_places_and_errors(client: Client, url: str) -> None:
    connection = duckdb.connect()
    banchi.duckdb.register(connection, client, target="lot")
    banchi.duckdb.register(connection, client)  # a cell of a notebook that is run again
    asked = "SELECT banchi_geocode(word).outcome FROM (VALUES (NULL), (''), ('山田太郎'), (?)) t(word)"
    assert connection.execute(asked, [TIE]).fetchall() == [(None,), ("empty",), ("not_found",), ("ambiguous",)]
    assert connection.execute("SELECT banchi_geocode(?).number", [HOUSE]).fetchall() == [("house",)]
    places = (
        "SELECT banchi_reverse(lon, lat).address FROM (VALUES (150.00072, 30.0139), (151, 31), (NULL, 1)) t(lon, lat)"
    )
    assert connection.sql(places).fetchall() == [(HOUSE,), (None,), (None,)]
    with pytest.raises(duckdb.InvalidInputException, match="position: "):
        connection.sql("SELECT banchi_reverse(500, 30)").fetchall()
    banchi.duckdb.register(connection, Client(f"{url}/nowhere"))
    with pytest.raises(duckdb.InvalidInputException, match="nothing at this address"):
        connection.execute("SELECT banchi_geocode(?)", [HOUSE]).fetchall()
