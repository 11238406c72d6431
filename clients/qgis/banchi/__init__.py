"""Addresses of Japan in QGIS, asked of a Banchi service."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from .plugin import BanchiPlugin


def classFactory(iface: QgisInterface | None) -> BanchiPlugin:
    """Makes the plugin. QGIS calls this; `qgis_process` does without a window, where iface is None."""
    from .plugin import BanchiPlugin

    return BanchiPlugin(iface)
