"""The plugin as QGIS loads it: adds the filter, the algorithms and the options, and removes them again."""

from __future__ import annotations

from qgis.core import Qgis, QgsApplication
from qgis.gui import QgisInterface

from .locator import AddressFilter
from .options import OptionsFactory
from .provider import BanchiProvider
from .texts import install_translator


class BanchiPlugin:
    """The plugin. Without a window (`qgis_process`) it has the algorithms only."""

    def __init__(self, iface: QgisInterface | None) -> None:
        self._iface = iface
        # kept, since Qt does not keep objects of Python
        self._translator = install_translator()
        self._provider: BanchiProvider | None = None
        self._filter: AddressFilter | None = None
        self._options: OptionsFactory | None = None
        self._last = ""

    def initProcessing(self) -> None:
        """Adds the algorithms."""
        self._provider = BanchiProvider()
        QgsApplication.processingRegistry().addProvider(self._provider)

    def initGui(self) -> None:
        """Adds all that the window shows."""
        self.initProcessing()
        if self._iface is None:
            return
        self._filter = AddressFilter(self._iface.mapCanvas())
        self._filter.noted.connect(self._show)
        self._iface.registerLocatorFilter(self._filter)
        self._options = OptionsFactory()
        self._iface.registerOptionsWidgetFactory(self._options)

    def unload(self) -> None:
        """Takes everything away."""
        if self._provider is not None:
            QgsApplication.processingRegistry().removeProvider(self._provider)
        if self._iface is not None and self._filter is not None:
            self._iface.deregisterLocatorFilter(self._filter)
            self._iface.unregisterOptionsWidgetFactory(self._options)
        if self._translator is not None:
            QgsApplication.removeTranslator(self._translator)
        self._provider = self._filter = self._options = self._translator = None

    def _show(self, text: str) -> None:
        """Shows why the service does not answer: once, not at every letter that is typed."""
        if text not in ("", self._last) and self._iface is not None:
            self._iface.messageBar().pushMessage("Banchi", text, Qgis.MessageLevel.Warning)
        self._last = text
