"""Scalar functions for SQL in DuckDB: `SELECT banchi_geocode(住所).lon FROM customers`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import pyarrow as pa

from .client import Client
from .rows import COLUMNS, geocoded_rows
from .types import Target

_ARROW: dict[type[object], pa.DataType] = {str: pa.string(), float: pa.float64(), int: pa.int64()}
_SQL: dict[type[object], str] = {str: "VARCHAR", float: "DOUBLE", int: "BIGINT"}
_PLACE: dict[str, type[object]] = {"address": str, "address_code": str, "address_level": str, "post_code": str}


def register(
    connection: duckdb.DuckDBPyConnection, client: Client | None = None, *, target: Target | None = None
) -> None:
    """
    Adds two functions to a connection, in the place of those added before.

    `banchi_geocode(word)` is a STRUCT of `outcome`, `address`, `lon`, `lat` and the other columns of
    `df.banchi.geocode`, NULL for NULL. It asks for up to 1,000 words a request.

    `banchi_reverse(lon, lat)` is a STRUCT of `address`, `address_code`, `address_level` and `post_code`: that of the
    first where several records share the point, NULL where there is none. It asks once for each point.
    """
    asked = client or Client()

    def geocode(words: pa.ChunkedArray) -> pa.Array:
        values: list[str | None] = words.to_pylist()
        rows = geocoded_rows(asked, values, target)
        return pa.array([None if word is None else row for word, row in zip(values, rows)], _arrow_struct(COLUMNS))

    def reverse(longitudes: pa.ChunkedArray, latitudes: pa.ChunkedArray) -> pa.Array:
        points = list(zip(longitudes.to_pylist(), latitudes.to_pylist()))
        found: dict[tuple[float, float], dict[str, object] | None] = {}
        for point in dict.fromkeys(points):
            if None in point:
                continue
            records = asked.reverse(longitude=point[0], latitude=point[1])
            found[point] = {name: value for name, value in records[0].items() if name in _PLACE} if records else None
        return pa.array([found.get(point) for point in points], _arrow_struct(_PLACE))

    _add(connection, "banchi_geocode", geocode, ["VARCHAR"], COLUMNS)
    _add(connection, "banchi_reverse", reverse, ["DOUBLE", "DOUBLE"], _PLACE)


def _add(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: Callable[..., pa.Array],
    parameters: list[str],
    columns: dict[str, type[object]],
) -> None:
    try:
        connection.remove_function(name)
    except duckdb.InvalidInputException:
        pass  # not there yet
    returned = f"STRUCT({', '.join(f'{column} {_SQL[kind]}' for column, kind in columns.items())})"
    # its types know no words, only enumerations, which are in another module in every version
    create: Any = connection.create_function
    create(name, function, parameters, returned, type="arrow", null_handling="special")


def _arrow_struct(columns: dict[str, type[object]]) -> pa.StructType:
    return pa.struct([(name, _ARROW[kind]) for name, kind in columns.items()])
