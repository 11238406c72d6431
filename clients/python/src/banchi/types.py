"""Answers of the service: dictionaries with the names of docs/interface.md. Points are [longitude, latitude]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypedDict, TypeVar

Datum = Literal["JGD", "TOKYO", "TOKYO_NAVI"]
"""Datum of coordinates, in and out."""

Word = str | Sequence[str]
"""An address, or its parts in any order, as the columns of a table hold them."""

Point = tuple[float, float] | str
"""Longitude and latitude, or a string with both in either order."""

LonLat = list[float]
"""[longitude, latitude] in degrees."""


class MultiPolygon(TypedDict):
    """A boundary as a GeoJSON geometry."""

    type: Literal["MultiPolygon"]
    coordinates: list[list[list[LonLat]]]


class _FormerSpan(TypedDict, total=False):
    former: FormerName
    """Only with the rule `former`."""


_SpanEnds = TypedDict("_SpanEnds", {"from": int, "to": int})


class Span(_SpanEnds, _FormerSpan):
    """A part of a word and what it was taken for. Positions count UTF-16 units, not characters."""

    level: Level | None
    rule: SpanRule


class _Matched(TypedDict, total=False):
    match: Match
    """Only where `match_info=True` was asked for."""


# Written by `npm run client:facts` from the tables of the service.

Level = Literal["TOD", "SHK", "OAZ", "AZC", "GIK", "TBN"]
"""Prefecture, municipality, large section, small section, block, lot or house number."""

Target = Literal["house", "lot"]
"""The kind of number that is wanted of an address: its block and house number, or its lot."""

Language = Literal["ja", "en", "zh_cn", "zh_tw", "ko"]
"""A language of names and words."""

MatchNote = Literal[
    "no_houses",
    "other_prefecture",
    "station",
    "other_kind",
    "other_municipality",
    "other_post_code",
    "other_address",
]
"""A reason why an answer is less than what was written, or none."""

Precision = Literal["prefecture", "municipality", "town", "section", "block", "rooftop"]
"""Whose point a record's is: `rooftop` is that of a house or lot itself."""

SpanRule = Literal["name", "reading", "alias", "variant", "number", "street", "postcode", "omitted", "near", "former"]
"""How a part of a word was recognised."""

PartVerdict = Literal["confirmed", "corrected", "added", "unconfirmed", "contradicted"]
"""Whether the data has a part of an address."""

Verdict = Literal["complete", "unconfirmed_number", "town_only", "municipality_only", "contradictory", "not_found"]
"""How far the data has an address."""

Question = Literal["geocode", "explain", "reverse", "here", "suggest", "lineage", "stations"]
"""A question by its name."""

LineKind = Literal["shinkansen", "jr", "public", "private", "joint"]
"""Who runs a railway line."""


class Match(TypedDict):
    """How a record was found."""

    kind: Literal["exact", "partial", "prefix", "resolved", "postcode"] | None
    word: str | None
    rest: str | None
    spans: list[Span]
    note: MatchNote | None
    number: Target | None
    position: Literal["own", "children", "parent"] | None
    precision: Precision | None
    lg_code: str | None
    machiaza_id: str | None
    blk_id: str | None
    rsdt_id: str | None
    rsdt2_id: str | None
    prc_id: str | None
    name_source: str | None
    name_date: str | None
    position_source: str | None
    position_date: str | None


class AddressParts(TypedDict, total=False):
    """The parts of an address that it has."""

    prefecture: AddressPart
    county: AddressPart
    municipality: AddressPart
    ward: AddressPart
    town: AddressPart
    section: AddressPart
    street: AddressPart
    block: AddressPart
    number: AddressPart
    building: AddressPart
    floor: AddressPart
    room: AddressPart
    rest: AddressPart


class _CommonRecord(_Matched):
    """Fields of every record."""

    address_code: str
    address: str
    address_read: str | None
    address_read_through: str | None
    address_code1: str
    address1: str
    address_read1: str
    address_read_through1: str
    address_code2: str | None
    address2: str | None
    address_read2: str | None
    address_read_through2: str | None
    address_code3: str | None
    address3: str | None
    address_read3: str | None
    address_read_through3: str | None
    address_code4: str | None
    address4: str | None
    address_read4: str | None
    address_read_through4: str | None
    address_code5: str | None
    address5: str | None
    address_read5: str | None
    address_read_through5: str | None
    address_detail_code1: str | None
    address_detail1: str | None
    address_detail_read1: str | None
    address_detail_read_through1: str | None
    address_detail_code2: str | None
    address_detail2: str | None
    address_detail_read2: str | None
    address_detail_read_through2: str | None
    post_code: str | None
    address_level: Level
    address_name_type: Literal[0, 1] | None
    exclude_level_flag: Literal[0, 1]
    child_level_flag: Literal[0, 1]
    entrance_point: list[LonLat] | None
    position: LonLat | None
    distance: float | None
    address_polygon: str | MultiPolygon | None


class _Named(TypedDict, total=False):
    """Names in the languages that `lang` asks for."""

    address_en: str | None
    address_zh_cn: str | None
    address_zh_tw: str | None
    address_ko: str | None
    address1_en: str
    address1_zh_cn: str
    address1_zh_tw: str
    address1_ko: str
    address2_en: str | None
    address2_zh_cn: str | None
    address2_zh_tw: str | None
    address2_ko: str | None
    address3_en: str | None
    address3_zh_cn: str | None
    address3_zh_tw: str | None
    address3_ko: str | None
    address4_en: str | None
    address4_zh_cn: str | None
    address4_zh_tw: str | None
    address4_ko: str | None
    address5_en: str | None
    address5_zh_cn: str | None
    address5_zh_tw: str | None
    address5_ko: str | None
    address_detail1_en: str | None
    address_detail1_zh_cn: str | None
    address_detail1_zh_tw: str | None
    address_detail1_ko: str | None
    address_detail2_en: str | None
    address_detail2_zh_cn: str | None
    address_detail2_zh_tw: str | None
    address_detail2_ko: str | None


class Record(_CommonRecord, _Named):
    """A record of the address search."""

    pastmap_id: int | None
    pastmap_year: int | None


class MultilingualRecord(_CommonRecord):
    """A record of the multilingual search."""

    address_en: str | None
    address_zh_cn: str | None
    address_zh_tw: str | None
    address_ko: str | None
    address1_en: str
    address1_zh_cn: str
    address1_zh_tw: str
    address1_ko: str
    address2_en: str | None
    address2_zh_cn: str | None
    address2_zh_tw: str | None
    address2_ko: str | None
    address3_en: str | None
    address3_zh_cn: str | None
    address3_zh_tw: str | None
    address3_ko: str | None
    address4_en: str | None
    address4_zh_cn: str | None
    address4_zh_tw: str | None
    address4_ko: str | None
    address5_en: str | None
    address5_zh_cn: str | None
    address5_zh_tw: str | None
    address5_ko: str | None
    address_detail1_en: str | None
    address_detail1_zh_cn: str | None
    address_detail1_zh_tw: str | None
    address_detail1_ko: str | None
    address_detail2_en: str | None
    address_detail2_zh_cn: str | None
    address_detail2_zh_tw: str | None
    address_detail2_ko: str | None


class _NamesInLanguages(TypedDict):
    """Names of a former place in other languages."""

    name_en: str | None
    name_zh_cn: str | None
    name_zh_tw: str | None
    name_ko: str | None


class _StationNames(TypedDict, total=False):
    """Names of a station in other languages."""

    name_en: str | None
    name_zh_cn: str | None
    name_zh_tw: str | None
    name_ko: str | None


class LanguageWords(TypedDict, total=False):
    """The word of a multilingual search."""

    word_en: str
    word_zh_cn: str
    word_zh_tw: str
    word_ko: str


ExplainResultParts = TypedDict(
    "ExplainResultParts",
    {
        "from": int,
        "to": int,
        "text": str,
        "folded": str,
        "level": Level | None,
        "rule": SpanRule | None,
    },
)
"""A result, or a part of one, of a question."""


class ExplainResultConsidered(TypedDict):
    """A result, or a part of one, of a question."""

    address: str
    address_code: str
    by: str
    rest: str


class ExplainResult(TypedDict):
    """A result, or a part of one, of a question."""

    answer: GeocodeResult
    folded: str
    parts: list[ExplainResultParts]
    considered: list[ExplainResultConsidered] | None


class HereResultItems(TypedDict):
    """A result, or a part of one, of a question."""

    record: Record
    inside: bool | None
    number: Target | None


class HereResultStations(TypedDict):
    """A result, or a part of one, of a question."""

    distance: float
    station: Station


class HereResult(TypedDict):
    """A result, or a part of one, of a question."""

    position: LonLat
    items: list[HereResultItems]
    stations: list[HereResultStations] | None


# End of the written types.


class FormerName(_NamesInLanguages):
    """A former place that a part of a word names, and its successors."""

    name: str
    read: str | None
    code: str
    successors: list[str]
    date: str | None
    year: int | None
    kind: str


class AddressPart(TypedDict):
    """A part of an address."""

    written: str
    """As typed; empty where it is left out."""
    value: str
    """Its value, in one form."""
    verdict: PartVerdict


class _Parted(TypedDict, total=False):
    """Only where `parts=True` was asked for."""

    parts: AddressParts


class GeocodeMatch(Match, _Parted):
    """How a word was understood."""

    verdict: Verdict


class Ambiguous(TypedDict):
    """Records that nothing decides between: how many, and the first ten."""

    count: int
    records: list[Record]


class _OneForm(TypedDict, total=False):
    """Only where `parts=True` was asked for; None without a record."""

    address_normalized: str | None
    """The address in one form: two spellings of one address are equal."""
    key: str | None
    """A text that is equal for equal addresses."""


class GeocodeResult(_OneForm):
    """The one best record for an address; None where it is not an address, or where nothing decides between several."""

    word: str
    record: Record | None
    match: GeocodeMatch
    confidence: float
    """From 0 (no record) to 1: so large a share of answers of its kind, at least, was right where it was measured."""
    language: Language
    """The language that the word was read in."""
    ambiguous: Ambiguous
    suggestions: list[Record]


class ReverseResult(TypedDict):
    """The answer to a point: the finest record there, its `distance` filled; None at sea and abroad."""

    position: list[float]
    count: int
    record: Record | None
    precision: Precision | None
    """Whose point the record's is."""


class Suggestion(TypedDict):
    """A place that a word may become, written in the word's language."""

    text: str
    whole: bool
    record: Record


class RailwayLine(TypedDict):
    """A line as the official data names it."""

    operator: str
    line: str
    kind: LineKind


class Station(_StationNames):
    """A railway station.

    Its names lack 駅; those in other languages are absent for keys without the contract `multilingual`.
    """

    code: str
    name: str
    read: str | None
    position: list[float]
    lines: list[RailwayLine]
    address: str
    address_code: str


class FoundStation(TypedDict):
    """A station near a place, and its distance in metres."""

    distance: float
    station: Station


class SuggestedStation(TypedDict):
    """A station that a word may become, written in the word's language."""

    text: str
    whole: bool
    station: Station


class SuggestResult(TypedDict):
    """Completions of a word, the likeliest first. Stations are not addresses and stand in a list of their own."""

    word: str
    language: Language
    items: list[Suggestion]
    stations: list[SuggestedStation]


class PrefectureHits(TypedDict):
    """Matching records of one prefecture."""

    address_code: str
    address: str | None
    hit: int


R = TypeVar("R", Record, MultilingualRecord)


@dataclass(frozen=True)
class SearchResult(Generic[R]):
    """A page of records."""

    hit: int
    """Exact number of all matching records."""
    items: list[R]
    hit_by_prefecture: list[PrefectureHits] | None = None
    """Only where `match_info=True` was asked for."""
    hit_by_level: dict[Level, int] | None = None
    """Only where `match_info=True` was asked for."""


_PlaceFrom = TypedDict("_PlaceFrom", {"from": "str | None"})
_StepFrom = TypedDict("_StepFrom", {"from": "int | None"})


class LineagePlace(_NamesInLanguages, _PlaceFrom):
    """A municipality, ward, county or town while it was called and coded so."""

    code: str
    name: str
    read: str | None
    until: str | None
    year: int | None
    today: bool


class LineageStep(_StepFrom):
    """A change from one place to another; `from` and `to` are numbers of places."""

    to: int | None
    date: str | None
    kind: str
    whole: bool
    part: str | None
    certainty: int
    source: Literal["list", "comparison"]


class LineageResult(TypedDict):
    """The places of a code, with those before and after them."""

    address_code: str
    asked: list[int]
    places: list[LineagePlace]
    steps: list[LineageStep]
