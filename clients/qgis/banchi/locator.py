"""Addresses in the locator bar: typing completes them, picking one shows it on the map."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, cast

from qgis.core import (  # type: ignore[attr-defined]
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsFeedback,
    QgsGeometry,
    QgsJsonUtils,
    QgsLocatorContext,
    QgsLocatorFilter,
    QgsLocatorResult,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
    QgsTask,
)
from qgis.gui import QgsMapCanvas
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtGui import QIcon

from .service import CanceledError, Json, Service, ServiceError
from .settings import read_settings
from .texts import FOLDER, translate

WGS84 = "EPSG:4326"
"""The reference system of the service's coordinates: JGD2011, which is the same to a metre, longitude first."""

# How many metres a place of each level mostly reaches: 春日 of 文京区 is 1 km long, its 一丁目 500 m, a block 100 m.
_REACH = {"TOD": 50_000, "SHK": 10_000, "OAZ": 700, "AZC": 300, "GIK": 80, "TBN": 40}
# Levels whose records may have a boundary.
_BOUNDED = ("TOD", "SHK", "OAZ", "AZC")
# Metres of a degree of latitude.
_DEGREE = 111_195


@dataclass(frozen=True)
class Place:
    """The part of a record that the map needs."""

    code: str
    level: str
    longitude: float
    latitude: float

    def around(self) -> QgsRectangle:
        """As large as places of the level mostly are, in degrees."""
        high = _REACH.get(self.level, _REACH["TBN"]) / _DEGREE
        wide = high / math.cos(math.radians(self.latitude))
        return QgsRectangle(self.longitude - wide, self.latitude - high, self.longitude + wide, self.latitude + high)


class AddressFilter(QgsLocatorFilter):
    """Completes addresses by `/suggest`; what is written further than any place is what `/geocode` takes it for."""

    noted = pyqtSignal(str)
    """Why the service has not answered, for a person; empty once it has."""

    def __init__(self, canvas: QgsMapCanvas) -> None:
        super().__init__()
        self._canvas = canvas
        # kept while it runs, since QGIS does not keep objects of Python
        self._task: QgsTask | None = None
        # who types names of layers does not ask for them as addresses
        self.setUseWithoutPrefix(False)
        self.setFetchResultsDelay(200)

    def name(self) -> str:
        """By which QGIS remembers the filter."""
        return "banchi"

    def displayName(self) -> str:
        """As it is called in the list of filters."""
        return translate("Banchi", "Addresses of Japan")

    def prefix(self) -> str:
        """The word before an address: `ban 文京区春日1-16-21`."""
        return "ban"

    def clone(self) -> AddressFilter:
        """A copy that asks in a thread of its own."""
        copy = AddressFilter(self._canvas)
        copy.noted.connect(self.noted)
        return copy

    def fetchResults(self, string: str, context: QgsLocatorContext, feedback: QgsFeedback) -> None:
        """Asks for what is typed. Runs in a thread of its own."""
        word = string.strip()
        if word == "":
            return
        service = Service(read_settings())
        try:
            items = service.suggest(word, feedback)
            found = [(item["text"], item["record"], "") for item in items]
            # one place or none: the word may say more than the place
            if len(items) < 2:
                found = _meant(service.geocode(word, feedback), {text: record for text, record, _ in found}) or found
        except CanceledError:
            return
        except ServiceError as error:
            self.logMessage(str(error), Qgis.MessageLevel.Warning)
            self.noted.emit(str(error))
            return
        self.noted.emit("")
        for number, (text, record, note) in enumerate(found):
            if record["position"] is not None:
                # results stand in the order of their scores
                self.resultFetched.emit(self._result(text, record, note, 1 - number / 100))

    def triggerResult(self, result: QgsLocatorResult) -> None:
        """Shows a place: at once where it is a house, with its boundary where it may have one."""
        place = Place(*_user_data(result))
        if place.level not in _BOUNDED:
            self._show(place, None)
            return
        service = Service(read_settings())

        def ask(task: QgsTask) -> str:
            feedback = QgsFeedback()
            return service.boundary(place.code, feedback)

        def finished(error: Exception | None, found: str | None = None) -> None:
            # a boundary that is not to be had leaves the place where it is
            self._show(place, None if found is None else _geometry(found))

        self._task = QgsTask.fromFunction(translate("Banchi", "Boundary"), ask, on_finished=finished)
        QgsApplication.taskManager().addTask(self._task)

    def _result(self, text: str, record: Json, note: str, score: float) -> QgsLocatorResult:
        longitude, latitude = record["position"]
        # a list, since it travels as a QVariant
        place = [record["address_code"], record["address_level"], longitude, latitude]
        result = QgsLocatorResult(self, text, place)
        result.description = note or _postal(record["post_code"])
        result.icon = QIcon(str(FOLDER / "icon.svg"))
        result.score = score
        return result

    def _show(self, place: Place, boundary: QgsGeometry | None) -> None:
        wgs84 = QgsCoordinateReferenceSystem(WGS84)
        drawn = boundary or QgsGeometry.fromPointXY(QgsPointXY(place.longitude, place.latitude))
        extent = place.around() if boundary is None else boundary.boundingBox()
        crs = self._canvas.mapSettings().destinationCrs()
        try:
            to_map = QgsCoordinateTransform(wgs84, crs, QgsProject.instance())
            self._canvas.zoomToFeatureExtent(to_map.transformBoundingBox(extent))
        except QgsCsException:
            text = translate("Banchi", "The map's coordinate system {crs} has no place for this address.")
            self.noted.emit(text.format(crs=crs.userFriendlyIdentifier()))
            return
        self._canvas.flashGeometries([drawn], wgs84)


def _meant(answer: Json, completed: Json) -> list[tuple[str, Json, str]]:
    """The record that an address means, or all of a tie, with the rest of the word. Completions give the texts."""
    record, rest = answer["record"], answer["match"]["rest"].strip()
    if record is None:
        return [(each["address"], each, "") for each in answer["ambiguous"]["records"]]
    codes = {each["address_code"]: text for text, each in completed.items()}
    note = "" if rest == "" else translate("Banchi", "not found: {rest}").format(rest=rest)
    return [(codes.get(record["address_code"], record["address"]), record, note)]


def _user_data(result: QgsLocatorResult) -> list[Any]:
    """The data that a result was made with; its name in QGIS depends on the version."""
    asked = getattr(result, "getUserData", None) or getattr(result, "_userData", None)
    return cast("list[Any]", asked())


def _postal(code: str | None) -> str:
    return "" if code is None else f"〒{code[:3]}-{code[3:]}"


def _geometry(geojson: str) -> QgsGeometry | None:
    """The boundary in a FeatureCollection; None where the data has none."""
    features = QgsJsonUtils.stringToFeatureList(geojson)
    if not features:
        return None
    geometry = features[0].geometry()
    return geometry if geometry.type() == 2 else None
