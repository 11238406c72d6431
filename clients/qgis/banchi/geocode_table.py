"""The algorithm that makes points of a table of addresses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from qgis.core import (  # type: ignore[attr-defined]
    NULL,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureRequest,
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsGeometry,
    QgsPointXY,
    QgsProcessing,
    QgsProcessingAlgorithm,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeatureSource,
    QgsProcessingFeedback,
    QgsProcessingOutputNumber,
    QgsProcessingParameterAuthConfig,
    QgsProcessingParameterDefinition,
    QgsProcessingParameterEnum,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterFeatureSource,
    QgsProcessingParameterField,
    QgsProcessingParameterNumber,
    QgsProcessingParameterString,
    QgsProcessingUtils,
    QgsWkbTypes,
)
from qgis.PyQt.QtCore import QVariant
from qgis.PyQt.QtGui import QIcon

from .limits import LARGEST_BATCH
from .service import Answered, CanceledError, Service, ServiceError
from .settings import Settings, read_settings
from .texts import FOLDER, translate

COLUMNS = (
    ("outcome", QVariant.String),
    ("address", QVariant.String),
    ("address_code", QVariant.String),
    ("address_level", QVariant.String),
    ("verdict", QVariant.String),
    ("precision", QVariant.String),
    ("post_code", QVariant.String),
    ("number", QVariant.String),
    ("position_of", QVariant.String),
    ("kind", QVariant.String),
    ("rest", QVariant.String),
    ("ambiguous", QVariant.Int),
    ("error", QVariant.String),
)
"""Columns of the answer, with the names of `banchi geocode`; longitude and latitude are the point."""

TARGETS: tuple[str | None, ...] = (None, "house", "lot")
"""The values of `target` at `/geocode` for the choices of the parameter TARGET."""

# Outcomes, and the outputs that count them.
_COUNTS = {
    "found": "FOUND",
    "ambiguous": "AMBIGUOUS",
    "not_found": "NOT_FOUND",
    "empty": "EMPTY",
    "error": "ERRORS",
}


class GeocodeTable(QgsProcessingAlgorithm):
    """Asks for the address of every row, in batches, and writes a point for each that is found."""

    def createInstance(self) -> GeocodeTable:
        """A fresh one for every run."""
        return GeocodeTable()

    def name(self) -> str:
        """Behind the provider's: banchi:geocodetable."""
        return "geocodetable"

    def displayName(self) -> str:
        """As it is called in the toolbox."""
        return translate("Banchi", "Geocode table")

    def shortHelpString(self) -> str:
        """The help beside the dialog."""
        return translate(
            "Banchi",
            "Asks a Banchi service where the address of every row is, and writes the rows as points with what is known "
            "of each.\n\n"
            "outcome is found, ambiguous (several places fit as well), not_found, empty or error. Rows without a place "
            "have no geometry, since a wrong place is worse than none. rest is what of the text is not explained, "
            "position_of whose point it is: own, children or parent.\n\n"
            "Several columns are put together in the order in which they are chosen. Service and key are those of "
            "Settings > Options > Banchi unless others are given here.",
        )

    def tags(self) -> list[str]:
        """The words that find it in the toolbox."""
        return ["banchi", "address", "japan", "geocoding", "住所", "ジオコーディング", "番地", "csv"]

    def icon(self) -> QIcon:
        """The plugin's own."""
        return QIcon(str(FOLDER / "icon.svg"))

    def initAlgorithm(self, configuration: dict[str, Any] | None = None) -> None:
        """Parameters and outputs."""
        self.addParameter(
            QgsProcessingParameterFeatureSource("INPUT", translate("Banchi", "Table"), [QgsProcessing.TypeVector])
        )
        self.addParameter(
            QgsProcessingParameterField(
                "ADDRESS",
                translate("Banchi", "Column with the address"),
                parentLayerParameterName="INPUT",
                type=QgsProcessingParameterField.String,
                allowMultiple=True,
            )
        )
        choices = [
            translate("Banchi", "Houses and lots"),
            translate("Banchi", "Houses (住居番号) only"),
            translate("Banchi", "Lots (地番) only"),
        ]
        self.addParameter(
            QgsProcessingParameterEnum("TARGET", translate("Banchi", "Numbers mean"), options=choices, defaultValue=0)
        )
        for parameter in (
            QgsProcessingParameterNumber(
                "BATCH",
                translate("Banchi", "Addresses in one request"),
                type=QgsProcessingParameterNumber.Integer,
                defaultValue=200,
                minValue=1,
                maxValue=LARGEST_BATCH,
            ),
            QgsProcessingParameterString(
                "URL", translate("Banchi", "Address of the service, unless that of the options"), optional=True
            ),
            QgsProcessingParameterAuthConfig(
                "AUTHCFG", translate("Banchi", "Key, unless that of the options"), optional=True
            ),
        ):
            parameter.setFlags(parameter.flags() | QgsProcessingParameterDefinition.FlagAdvanced)
            self.addParameter(parameter)
        self.addParameter(
            QgsProcessingParameterFeatureSink("OUTPUT", translate("Banchi", "Points"), QgsProcessing.TypeVectorPoint)
        )
        titles = {
            "FOUND": translate("Banchi", "Rows found"),
            "AMBIGUOUS": translate("Banchi", "Rows ambiguous"),
            "NOT_FOUND": translate("Banchi", "Rows not found"),
            "EMPTY": translate("Banchi", "Rows without an address"),
            "ERRORS": translate("Banchi", "Rows refused"),
        }
        for name, title in titles.items():
            self.addOutput(QgsProcessingOutputNumber(name, title))

    def processAlgorithm(
        self, parameters: dict[str, Any], context: QgsProcessingContext, feedback: QgsProcessingFeedback
    ) -> dict[str, Any]:
        """Asks and writes, batch by batch. Ends as an exception where the service cannot be asked."""
        source = self.parameterAsSource(parameters, "INPUT", context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(parameters, "INPUT"))
        indexes = [source.fields().lookupField(name) for name in self.parameterAsFields(parameters, "ADDRESS", context)]
        if not indexes or -1 in indexes:
            raise QgsProcessingException(translate("Banchi", "The table has no such column."))
        fields = QgsProcessingUtils.combineFields(source.fields(), _fields())
        sink, destination = self.parameterAsSink(
            parameters, "OUTPUT", context, fields, QgsWkbTypes.Point, QgsCoordinateReferenceSystem("EPSG:4326")
        )
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, "OUTPUT"))
        service = Service(self._settings(parameters, context))
        target = TARGETS[self.parameterAsEnum(parameters, "TARGET", context)]
        counts = dict.fromkeys(_COUNTS, 0)
        total, done = source.featureCount(), 0
        try:
            for rows in _batches(source, self.parameterAsInt(parameters, "BATCH", context)):
                words = [_word(row, indexes) for row in rows]
                answers = _answers(service, words, target, feedback)
                for row, word in zip(rows, words):
                    cells, point = _cells(answers.get(word))
                    counts[str(cells[0])] += 1
                    done += 1
                    if cells[-1] is not None:
                        feedback.reportError(
                            translate("Banchi", "Row {row}: {error}").format(row=done, error=cells[-1])
                        )
                    written = QgsFeature(fields)
                    written.setAttributes([*row.attributes(), *(NULL if cell is None else cell for cell in cells)])
                    if point is not None:
                        written.setGeometry(QgsGeometry.fromPointXY(point))
                    if not sink.addFeature(written, QgsFeatureSink.Flag.FastInsert):
                        raise QgsProcessingException(self.writeFeatureError(sink, parameters, "OUTPUT"))
                if total > 0:
                    feedback.setProgress(100 * done / total)
        except CanceledError:
            # written rows stay, as QGIS's own algorithms leave them
            pass
        except ServiceError as error:
            raise QgsProcessingException(str(error)) from error
        feedback.pushInfo(
            translate(
                "Banchi",
                "{found} found, {ambiguous} ambiguous, {not_found} not found, {empty} empty, {error} refused",
            ).format(**counts)
        )
        return {"OUTPUT": destination, **{name: counts[outcome] for outcome, name in _COUNTS.items()}}

    def _settings(self, parameters: dict[str, Any], context: QgsProcessingContext) -> Settings:
        """Those of the options, unless the parameters say otherwise; a key is for the service it was set with."""
        kept = read_settings()
        url = self.parameterAsString(parameters, "URL", context).strip()
        authcfg = self.parameterAsString(parameters, "AUTHCFG", context).strip()
        if url == "":
            return Settings(kept.url, authcfg or kept.authcfg)
        return Settings(url, authcfg)


def _fields() -> QgsFields:
    fields = QgsFields()
    for name, kind in COLUMNS:
        fields.append(QgsField(name, kind))
    return fields


def _batches(source: QgsProcessingFeatureSource, size: int) -> Iterator[list[QgsFeature]]:
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.NoGeometry)
    batch: list[QgsFeature] = []
    for feature in source.getFeatures(request, QgsProcessingFeatureSource.FlagSkipGeometryValidityChecks):
        batch.append(feature)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def _word(row: QgsFeature, indexes: list[int]) -> str:
    """The address of a row; empty where its columns are."""
    cells = [row.attribute(index) for index in indexes]
    return "".join("" if cell is None or cell == NULL else str(cell) for cell in cells)


def _answers(
    service: Service, words: list[str], target: str | None, feedback: QgsProcessingFeedback
) -> dict[str, Answered]:
    """Answers by word. Equal words are asked for once, blank ones not at all."""
    if feedback.isCanceled():
        raise CanceledError
    distinct = list(dict.fromkeys(word for word in words if word.strip() != ""))
    return dict(zip(distinct, service.geocode_batch(distinct, target, feedback))) if distinct else {}


def _cells(answered: Answered | None) -> tuple[list[str | int | None], QgsPointXY | None]:
    """The values of the COLUMNS, and the point."""
    nothing = [None] * (len(COLUMNS) - 1)
    if answered is None:
        return ["empty", *nothing], None
    if answered.result is None:
        return ["error", *nothing[:-1], answered.error], None
    record, match = answered.result["record"], answered.result["match"]
    ambiguous = answered.result["ambiguous"]["count"]
    of_match = [match["kind"], match["rest"], ambiguous, None]
    if record is None:
        outcome = "ambiguous" if ambiguous > 0 else "not_found"
        return [outcome, None, None, None, match["verdict"], *[None] * 4, *of_match], None
    names = [record[name] for name in ("address", "address_code", "address_level")]
    judged = [match["verdict"], match["precision"], record["post_code"]]
    point = None if record["position"] is None else QgsPointXY(*record["position"])
    return ["found", *names, *judged, match["number"], match["position"], *of_match], point
