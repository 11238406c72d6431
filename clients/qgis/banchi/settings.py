"""Which service is asked: kept in QGIS's settings, its key in QGIS's authentication database."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from qgis.core import QgsSettings

DEFAULT_URL = "http://127.0.0.1:8080"
"""Where `banchi start` listens."""

_URL = "banchi/url"
_AUTHCFG = "banchi/authcfg"


@dataclass(frozen=True)
class Settings:
    """The service that is asked."""

    url: str = DEFAULT_URL
    """Such as http://127.0.0.1:8080."""
    authcfg: str = ""
    """Id of an authentication configuration with the key; empty where the service has no keys."""


def read_settings() -> Settings:
    """The settings under Settings > Options > Banchi. Any thread may read them."""
    kept = QgsSettings()
    url = kept.value(_URL, "", section=QgsSettings.Section.Plugins) or DEFAULT_URL
    authcfg = kept.value(_AUTHCFG, "", section=QgsSettings.Section.Plugins) or ""
    return Settings(str(url), str(authcfg))


def write_settings(settings: Settings) -> None:
    """Keeps what is set."""
    kept = QgsSettings()
    kept.setValue(_URL, settings.url, QgsSettings.Section.Plugins)
    kept.setValue(_AUTHCFG, settings.authcfg, QgsSettings.Section.Plugins)


def is_url(text: str) -> bool:
    """Whether a text is the address of a service: http or https, with a host and without a query."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)
    except ValueError:
        return False
