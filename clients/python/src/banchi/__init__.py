"""Client of Banchi, the address search for Japan. `banchi.geopy`, `.pandas`, `.polars` and `.duckdb` are extras."""

from .client import Client
from .errors import (
    BanchiError,
    ContractRequiredError,
    ForbiddenError,
    InternalError,
    InvalidParameterError,
    NoAnswerInTimeError,
    RequestError,
    TooLargeError,
    TooManyRecordsError,
    TooManyRequestsError,
    UnauthorizedError,
    UnavailableError,
    UnreachableError,
)
from .transport import ClientKey, Credentials, IpKey, RefererKey
from .types import (
    GeocodeResult,
    LineageResult,
    MultilingualRecord,
    Point,
    Record,
    ReverseResult,
    SearchResult,
    SuggestResult,
)

__all__ = [
    "BanchiError",
    "Client",
    "ClientKey",
    "ContractRequiredError",
    "Credentials",
    "ForbiddenError",
    "GeocodeResult",
    "InternalError",
    "InvalidParameterError",
    "IpKey",
    "LineageResult",
    "MultilingualRecord",
    "NoAnswerInTimeError",
    "Point",
    "Record",
    "RefererKey",
    "RequestError",
    "ReverseResult",
    "SearchResult",
    "SuggestResult",
    "TooLargeError",
    "TooManyRecordsError",
    "TooManyRequestsError",
    "UnauthorizedError",
    "UnavailableError",
    "UnreachableError",
]
