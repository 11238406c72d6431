"""Exceptions. Each is a `BanchiError`; a refusal of the service is a `RequestError`, by its codes."""

from __future__ import annotations

from typing import TypedDict, cast


class ParameterFault(TypedDict):
    """One wrong parameter. Its name is None where the fault is of no single one."""

    parameter: str | None
    reason: str
    value: str | None


class BanchiError(Exception):
    """Anything that this package raises of itself."""


class RequestError(BanchiError):
    """The service refused a request, or failed."""

    def __init__(self, status: int, body: dict[str, object] | None, retry_after: float | None = None) -> None:
        super().__init__(status, body, retry_after)
        self.status = status
        """HTTP status; 200 for one word of a batch."""
        self.body = body
        """The status of the answer; None where the answer is not the service's."""
        self.retry_after = retry_after
        """Seconds after which the service wants to be asked again."""
        self.code = "UNEXPECTED" if body is None else str(body["status"])
        """The service's code; UNEXPECTED for an answer that is not the service's, of a proxy for example."""
        self.errors = [] if body is None else cast("list[ParameterFault]", body.get("errors", []))
        """Every wrong parameter."""
        self.request_id = None if body is None else cast("str | None", body.get("request_id"))
        """The id to quote to the operator after an InternalError."""

    def __str__(self) -> str:
        if self.body is None:
            return f"unexpected answer with HTTP status {self.status}"
        reasons = [f"{each['parameter'] or 'request'}: {each['reason']}" for each in self.errors]
        request = [f"Request {self.request_id}."] if self.request_id is not None else []
        return " ".join([str(self.body["message"]), *reasons, *request])


class InvalidParameterError(RequestError, ValueError):
    """Parameters are wrong; `errors` lists all of them."""


class UnauthorizedError(RequestError):
    """The key or token is missing or wrong."""


class ForbiddenError(RequestError):
    """The key does not allow this request."""


class ContractRequiredError(ForbiddenError):
    """The request needs a contract that the key does not have."""


class TooLargeError(RequestError):
    """The request or its answer is too large."""


class TooManyRequestsError(RequestError):
    """The key has reached its limit; without `retry_after` a batch is larger than the limit ever allows."""


class InternalError(RequestError):
    """The service failed; `request_id` names the request in its log."""


class UnavailableError(RequestError):
    """The service cannot answer just now."""


class UnreachableError(BanchiError, OSError):
    """No answer came."""


class NoAnswerInTimeError(UnreachableError, TimeoutError):
    """No answer came within the timeout."""


class TooManyRecordsError(BanchiError):
    """More records match than paging reaches; what was given before it is right."""

    def __init__(self, hit: int, reached: int) -> None:
        super().__init__(hit, reached)
        self.hit = hit
        self.reached = reached

    def __str__(self) -> str:
        return f"{self.hit} records match, paging reaches {self.reached}: narrow the search"


BY_CODE: dict[str, type[RequestError]] = {
    "INVALID_PARAMETER": InvalidParameterError,
    "UNAUTHORIZED": UnauthorizedError,
    "FORBIDDEN": ForbiddenError,
    "CONTRACT_REQUIRED": ContractRequiredError,
    "PAYLOAD_TOO_LARGE": TooLargeError,
    "URI_TOO_LONG": TooLargeError,
    "HEADERS_TOO_LARGE": TooLargeError,
    "TOO_MANY_REQUESTS": TooManyRequestsError,
    "INTERNAL_ERROR": InternalError,
    "UNAVAILABLE": UnavailableError,
}
"""Exceptions by the codes of the service; a RequestError for others."""


def request_error(status: int, answer: object, retry_after: float | None = None) -> RequestError:
    """The exception for an answer, which may be anything."""
    if not isinstance(answer, dict) or not isinstance(answer.get("status"), str) or "message" not in answer:
        return RequestError(status, None, retry_after)
    return BY_CODE.get(answer["status"], RequestError)(status, answer, retry_after)
