"""The address in one row of a table: the columns of `banchi geocode`, for pandas, polars and DuckDB."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypedDict

from .client import Client
from .errors import RequestError
from .types import GeocodeResult, Target, Word

Progress = Callable[[int, int], None]
"""Called with how many distinct addresses are done, and how many there are."""


class Row(TypedDict):
    """One answered address."""

    outcome: Literal["found", "ambiguous", "not_found", "empty", "error"]
    address: str | None
    address_code: str | None
    address_level: str | None
    verdict: str | None
    precision: str | None
    confidence: float | None
    post_code: str | None
    lon: float | None
    lat: float | None
    number: str | None
    position_of: str | None
    kind: str | None
    rest: str | None
    ambiguous: int | None
    error: str | None


COLUMNS: dict[str, type[object]] = {
    "outcome": str,
    "address": str,
    "address_code": str,
    "address_level": str,
    "verdict": str,
    "precision": str,
    "confidence": float,
    "post_code": str,
    "lon": float,
    "lat": float,
    "number": str,
    "position_of": str,
    "kind": str,
    "rest": str,
    "ambiguous": int,
    "error": str,
}
"""The columns, in order, and what stands in them."""


def geocoded_rows(
    client: Client, words: Sequence[Word | None], target: Target | None, progress: Progress | bool = False
) -> list[Row]:
    """A row for each word. Equal words are asked for once, words that are None or blank not at all."""
    report = to_stderr if progress is True else progress or None
    distinct = list(dict.fromkeys(word for word in words if word is not None and "".join(word).strip() != ""))
    rows: dict[Word | None, Row] = {}
    answers = client.geocode_many(distinct, target=target)
    for done, (word, answer) in enumerate(zip(distinct, answers), 1):
        rows[word] = _row(answer)
        if report is not None and (done % 1000 == 0 or done == len(distinct)):
            report(done, len(distinct))
    return [rows.get(word, _EMPTY) for word in words]


def to_stderr(done: int, total: int) -> None:
    """Shows progress as one line that is written over."""
    print(f"\r{done:,} of {total:,} addresses", end="\n" if done == total else "", file=sys.stderr, flush=True)


def new_columns(
    client: Client,
    columns: Mapping[str, Sequence[object]],
    *,
    taken: Sequence[object],
    prefix: str,
    target: Target | None,
    progress: Progress | bool,
) -> dict[str, list[object]]:
    """
    The columns that a table with these addresses gets, by name. What is missing is None.

    :param columns: the cells of each column with a part of the address, by its name
    """
    names = {name: prefix + name for name in COLUMNS}
    clash = sorted(set(names.values()).intersection(map(str, taken)))
    if clash:
        raise ValueError(f"the table has a column {clash[0]!r} already: choose another prefix than {prefix!r}")
    for column, values in columns.items():
        for number, value in enumerate(values):
            if value is not None and not isinstance(value, str):
                raise TypeError(f"column {column!r}, row {number}: {value!r} is not a text")
    words = [_word(cells) for cells in zip(*columns.values())]
    rows = geocoded_rows(client, words, target, progress)
    by_name: list[dict[str, object]] = [dict(row) for row in rows]
    return {new: [row[name] for row in by_name] for name, new in names.items()}


def names_of(column: str | Sequence[str]) -> list[str]:
    """The names of one column or of several."""
    names = [column] if isinstance(column, str) else list(column)
    if not names:
        raise ValueError("name at least one column with addresses")
    return names


def _word(cells: Sequence[object]) -> Word | None:
    """The cells of a row: one is the address, of several each is a part of it."""
    parts = tuple(cell for cell in cells if isinstance(cell, str))
    if len(parts) < 2:
        return parts[0] if parts else None
    return parts


_NOTHING: Row = {
    "outcome": "not_found",
    "address": None,
    "address_code": None,
    "address_level": None,
    "verdict": None,
    "precision": None,
    "confidence": None,
    "post_code": None,
    "lon": None,
    "lat": None,
    "number": None,
    "position_of": None,
    "kind": None,
    "rest": None,
    "ambiguous": None,
    "error": None,
}
_EMPTY: Row = {**_NOTHING, "outcome": "empty"}


def _row(answer: GeocodeResult | RequestError) -> Row:
    if isinstance(answer, RequestError):
        return {**_NOTHING, "outcome": "error", "error": str(answer)}
    record, match, ambiguous = answer["record"], answer["match"], answer["ambiguous"]["count"]
    row: Row = {
        **_NOTHING,
        "verdict": match["verdict"],
        "confidence": answer["confidence"],
        "kind": match["kind"],
        "rest": match["rest"],
        "ambiguous": ambiguous,
    }
    if record is None:
        return {**row, "outcome": "ambiguous" if ambiguous > 0 else "not_found"}
    lon, lat = record["position"] or (None, None)
    return {
        **row,
        "outcome": "found",
        "address": record["address"],
        "address_code": record["address_code"],
        "address_level": record["address_level"],
        "post_code": record["post_code"],
        "lon": lon,
        "lat": lat,
        "number": match["number"],
        "position_of": match["position"],
        "precision": match["precision"],
    }
