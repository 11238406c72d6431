"""The algorithms in the Processing toolbox."""

from __future__ import annotations

from qgis.core import QgsProcessingProvider
from qgis.PyQt.QtGui import QIcon

from .geocode_table import GeocodeTable
from .texts import FOLDER


class BanchiProvider(QgsProcessingProvider):
    """Has one algorithm."""

    def id(self) -> str:
        """Before the names of algorithms: banchi:geocodetable."""
        return "banchi"

    def name(self) -> str:
        """As it is called in the toolbox."""
        return "Banchi"

    def icon(self) -> QIcon:
        """The plugin's own."""
        return QIcon(str(FOLDER / "icon.svg"))

    def loadAlgorithms(self) -> None:
        """Adds what there is."""
        self.addAlgorithm(GeocodeTable())
