"""Parameters of the searches, with the names of docs/interface.md, and how they are written into a request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypedDict
from urllib.parse import urlencode

from .types import Datum, Language, LanguageWords, Level


class _CommonConditions(TypedDict, total=False):
    address_code: str
    code_match_type: Literal[1, 2]
    proximity: tuple[float, float, float]
    """(longitude, latitude, radius in metres)"""
    position: tuple[float, float]
    """(longitude, latitude)"""
    address_level: Level | Sequence[Level]
    sort: str | Sequence[str]
    address_polygon: bool
    show_code_zero: bool
    match_info: bool
    datum: Datum


class Conditions(_CommonConditions, total=False):
    """Parameters of the address search but for its window."""

    word: str
    word_match_type: Literal[1, 3]
    pastmap_year: int | Sequence[int]
    lang: Language | Sequence[Language]
    """Languages whose names records have besides the Japanese ones."""


class MultilingualConditions(_CommonConditions, LanguageWords, total=False):
    """Parameters of the multilingual search but for its window."""

    word_match_type: Literal[1, 2, 3]


class SearchParameters(Conditions, total=False):
    """Parameters of the address search."""

    limit: tuple[int, int]
    """(offset, count)"""


class MultilingualParameters(MultilingualConditions, total=False):
    """Parameters of the multilingual search."""

    limit: tuple[int, int]
    """(offset, count)"""


def form_of(parameters: Mapping[str, object]) -> str:
    """Parameters as they are sent: lists joined by commas, what is None left out."""
    return urlencode({name: _text(value) for name, value in parameters.items() if value is not None})


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ",".join(_text(each) for each in value)
    if isinstance(value, float):
        # never 1e-05, which the service does not read as a coordinate
        return f"{value:.12f}".rstrip("0").rstrip(".")
    return str(value)
