"""Run by QGIS itself (`qgis --code`) with the plugin installed; test/clients/qgis.test.ts starts it and the services.

BANCHI_URL is a service over the starter, BANCHI_KEYED_URL one that asks for BANCHI_KEY, which allows 50 a second.
What the tests say goes to BANCHI_REPORT.
"""

from __future__ import annotations

import os
import time
import traceback
import unittest
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import processing
import qgis.utils
from qgis.core import (
    NULL,
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsProject,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt, QTimer, QTranslator
from qgis.PyQt.QtGui import QKeyEvent
from qgis.PyQt.QtWidgets import QLineEdit, QTreeView, QWidget
from qgis.utils import iface

URL = os.environ["BANCHI_URL"]
KEYED_URL = os.environ["BANCHI_KEYED_URL"]
KEY = os.environ["BANCHI_KEY"]
CLOSED_URL = "http://127.0.0.1:9"
TITLE = "Addresses of Japan"
FOLDER = Path(os.environ["BANCHI_FOLDER"])


def until(what: Callable[[], Any], seconds: float = 20) -> Any:
    """Lets QGIS work until something is so; what it is then."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        QCoreApplication.processEvents()
        result = what()
        if result:
            return result
        time.sleep(0.02)
    raise AssertionError(f"not so after {seconds} s")


def child(name: str) -> QWidget:
    """A widget of the window, by the class that QGIS has it of."""
    return next(each for each in iface.mainWindow().findChildren(QWidget) if each.metaObject().className() == name)


def use(url: str, authcfg: str = "") -> None:
    """Sets the service as the options do."""
    QgsSettings().setValue("banchi/url", url, QgsSettings.Section.Plugins)
    QgsSettings().setValue("banchi/authcfg", authcfg, QgsSettings.Section.Plugins)


def key_config(key: str) -> str:
    """A configuration of the method Basic, as a user makes it."""
    config = QgsAuthMethodConfig("Basic")
    config.setName("banchi")
    config.setConfig("username", "-")
    config.setConfig("password", key)
    assert QgsApplication.authManager().storeAuthenticationConfig(config)
    return str(config.id())


def warnings() -> list[str]:
    """The texts that the message bar has shown."""
    return [item.text() for item in iface.messageBar().items()]


class Locator:
    """The locator bar, typed into and picked from as people do."""

    def __init__(self) -> None:
        self.line: QLineEdit = child("QgsLocatorLineEdit")
        self.view: QTreeView = child("QgsLocatorResultsView")

    def shown(self) -> list[tuple[str, str]]:
        """Text and description of every result, as far as they are addresses."""
        model = self.view.model()
        rows = [model.index(row, 0) for row in range(model.rowCount())]
        return [
            (row.data(), str(row.siblingAtColumn(1).data() or ""))
            for row in rows
            if row.data() not in (None, NULL, TITLE)
        ]

    def type(self, text: str) -> None:
        self.line.setFocus()
        self.line.setText(text)

    def find(self, text: str, wanted: str) -> list[str]:
        """Types; the results once one of them is the wanted one."""
        self.type(f"ban {text}")
        until(lambda: any(wanted in shown for shown, _ in self.shown()))
        return [shown for shown, _ in self.shown()]

    def pick(self, wanted: str) -> None:
        model = self.view.model()
        row = next(
            index for index in (model.index(i, 0) for i in range(model.rowCount())) if wanted in str(index.data())
        )
        self.view.setCurrentIndex(row)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
            QCoreApplication.sendEvent(self.line, event)


class Feedback(QgsProcessingFeedback):
    """Keeps what an algorithm says, and cancels once it has come far enough."""

    def __init__(self, cancel_at: float = 101) -> None:
        super().__init__(False)
        self.errors: list[str] = []
        self.infos: list[str] = []
        self._cancel_at = cancel_at
        self.progressChanged.connect(self._progress)

    def _progress(self, progress: float) -> None:
        if progress >= self._cancel_at:
            self.cancel()

    def reportError(self, error: str, fatalError: bool = False) -> None:
        self.errors.append(error)

    def pushInfo(self, info: str) -> None:
        self.infos.append(info)


def table(rows: list[tuple[str, str]], name: str = "shops.csv") -> str:
    """A table in a CSV file, as a source of QGIS."""
    path = FOLDER / name
    path.write_text("店,address\n" + "".join(f'{shop},"{address}"\n' for shop, address in rows), encoding="utf-8")
    return f"{path.as_uri()}?delimiter=,&geomType=none&detectTypes=no"


def geocode(rows: list[tuple[str, str]], feedback: Feedback, **more: object) -> tuple[list[QgsFeature], dict[str, Any]]:
    """Runs the algorithm over a table; the rows of the points, and the outputs."""
    layer = QgsVectorLayer(table(rows), "shops", "delimitedtext")
    assert layer.isValid(), layer.error().summary()
    asked = {"INPUT": layer, "ADDRESS": ["address"], "OUTPUT": "memory:", **more}
    context = QgsProcessingContext()
    result = processing.run("banchi:geocodetable", asked, feedback=feedback, context=context)
    assert result["OUTPUT"].crs().authid() == "EPSG:4326"
    return list(result["OUTPUT"].getFeatures()), result


class PluginTest(unittest.TestCase):
    """The actions of a user."""

    def setUp(self) -> None:
        use(URL)
        iface.messageBar().clearWidgets()
        QgsProject.instance().setCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
        self.locator = Locator()

    def tearDown(self) -> None:
        self.locator.type("")

    def centre(self) -> tuple[float, float]:
        centre = iface.mapCanvas().extent().center()
        return centre.x(), centre.y()

    def test_typing_completes_and_picking_shows_the_boundary(self) -> None:
        self.assertIn("東京都文京区春日", self.locator.find("文京区かす", "春日"))
        self.assertEqual(self.locator.find("Wakayama-shi", "Wakayama-shi")[0], "Wakayama-shi, Wakayama")
        shown = self.locator.find("和歌山県和歌山市", "和歌山県和歌山市")
        self.assertEqual(shown[0], "和歌山県和歌山市", "the likeliest first")
        QgsProject.instance().setCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
        self.locator.pick("和歌山県和歌山市")
        # 和歌山市 reaches 25 km from west to east, its boundary is not the square that is drawn without one
        until(lambda: abs(self.centre()[0] - 135.18) < 0.1 and abs(self.centre()[1] - 34.25) < 0.1)
        self.assertLess(iface.mapCanvas().extent().height(), 0.4)

    def test_a_house_is_shown_in_the_coordinates_of_the_map(self) -> None:
        QgsProject.instance().setCrs(QgsCoordinateReferenceSystem("EPSG:6677"))
        self.locator.find("文京区春日1-16-21 文京シビックセンター", "春日１丁目16-21")
        notes = [note for _, note in self.locator.shown()]
        self.assertTrue(any("文京シビックセンター" in note for note in notes), notes)
        self.locator.pick("春日１丁目16-21")
        # zone 9 of Japan's plane coordinates, whose axes cross at 139°50' E 36° N
        until(lambda: abs(self.centre()[0] + 7306) < 20 and abs(self.centre()[1] + 32360) < 20)
        self.assertLess(iface.mapCanvas().extent().height(), 1000)

    def test_of_a_tie_all_are_shown(self) -> None:
        shown = self.locator.find("伊達市", "伊達市")
        self.assertTrue({"福島県伊達市", "北海道伊達市"} <= set(shown), shown)

    def test_a_service_that_is_not_there_is_told_once(self) -> None:
        use(CLOSED_URL)
        for word in ("ban 文", "ban 文京", "ban 文京区"):
            self.locator.type(word)
            until(warnings)
            time.sleep(0.3)
            QCoreApplication.processEvents()
        self.assertEqual(len(warnings()), 1)
        self.assertIn(CLOSED_URL, warnings()[0])
        use(URL)
        self.locator.find("文京区かす", "春日")

    def test_a_key_is_asked_for_and_taken_from_the_authentication_database(self) -> None:
        for authcfg in ("", key_config("bk_wrong"), "nothere"):
            use(KEYED_URL, authcfg)
            iface.messageBar().clearWidgets()
            self.locator.type("")
            self.locator.type("ban 文京区")
            self.assertRegex(until(warnings)[0], "does not let you in.*Settings|cannot read")
            with self.assertRaisesRegex(QgsProcessingException, "does not let you in.*Settings|cannot read"):
                geocode([("本店", "文京区春日1-16-21")], Feedback())
        use(KEYED_URL, key_config(KEY))
        self.locator.type("")
        self.locator.find("文京区かす", "春日")

    def test_a_table_becomes_points(self) -> None:
        rows = [
            ("本店", "文京区春日1-16-21 文京シビックセンター"),
            ("支店", "伊達市"),
            ("倉庫", ""),
            ("誰か", "山田太郎"),
            ("本店", "文京区春日1-16-21 文京シビックセンター"),
            ("長い", "文" * 70_000),
        ]
        feedback = Feedback()
        points, outputs = geocode(rows, feedback, BATCH=4)
        names = ["店", "address", "outcome", "address_2", "address_code", "address_level", "verdict", "precision"]
        names += ["post_code", "number", "position_of", "kind", "rest", "ambiguous", "error"]
        self.assertEqual([field.name() for field in points[0].fields()], names)
        self.assertEqual([point["店"] for point in points], [shop for shop, _ in rows])
        self.assertEqual(
            [point["outcome"] for point in points], ["found", "ambiguous", "empty", "not_found", "found", "error"]
        )
        self.assertEqual(points[0]["address_2"], "東京都文京区春日１丁目16-21")
        self.assertEqual([points[0]["verdict"], points[0]["precision"]], ["complete", "rooftop"])
        self.assertEqual(points[3]["verdict"], "not_found")
        self.assertEqual(points[0]["rest"], " 文京シビックセンター")
        self.assertEqual(points[1]["ambiguous"], 2)
        for point in (points[0], points[4]):
            self.assertAlmostEqual(point.geometry().asPoint().x(), 139.7524182)
            self.assertAlmostEqual(point.geometry().asPoint().y(), 35.7083346)
        self.assertFalse(any(points[i].hasGeometry() for i in (1, 2, 3, 5)))
        counts = {name: outputs[name] for name in ("FOUND", "AMBIGUOUS", "NOT_FOUND", "EMPTY", "ERRORS")}
        self.assertEqual(counts, {"FOUND": 2, "AMBIGUOUS": 1, "NOT_FOUND": 1, "EMPTY": 1, "ERRORS": 1})
        self.assertEqual(len(feedback.errors), 1)
        self.assertRegex(feedback.errors[0], r"^Row 6: .*65536")

    def test_columns_are_put_together_and_numbers_are_what_is_chosen(self) -> None:
        layer = QgsVectorLayer(table([("文京区春日", "1-16-21")]), "shops", "delimitedtext")
        for target, level in ((0, "TBN"), (1, "TBN"), (2, "AZC")):
            asked = {"INPUT": layer, "ADDRESS": ["店", "address"], "TARGET": target, "OUTPUT": "memory:"}
            [point] = processing.run("banchi:geocodetable", asked, feedback=Feedback())["OUTPUT"].getFeatures()
            self.assertEqual(point["address_level"], level)

    def test_batches_are_as_large_as_the_key_allows(self) -> None:
        rows = [(str(i), f"文京区春日1-16-{i}") for i in range(1, 161)]
        points, outputs = geocode(rows, Feedback(), BATCH=160, URL=KEYED_URL, AUTHCFG=key_config(KEY))
        self.assertEqual((len(points), outputs["ERRORS"]), (160, 0))

    def test_a_run_that_is_canceled_ends(self) -> None:
        points, _ = geocode([(str(i), "文京区") for i in range(1000)], Feedback(cancel_at=30), BATCH=100)
        self.assertTrue(300 <= len(points) < 1000, len(points))

    def test_what_is_not_there_is_an_error_of_processing(self) -> None:
        rows = [("本店", "文京区")]
        for url, message in (
            (CLOSED_URL, "cannot be reached"),
            ("ftp://127.0.0.1", "no address of a service"),
            (f"{URL}/docs", "not found|does not answer|something else"),
        ):
            with self.assertRaisesRegex(QgsProcessingException, message):
                geocode(rows, Feedback(), URL=url)
        # the key of the options is not shown to another service
        use(KEYED_URL, key_config(KEY))
        with self.assertRaisesRegex(QgsProcessingException, "does not let you in"):
            geocode(rows, Feedback(), URL=KEYED_URL)

    def test_the_options_keep_and_test(self) -> None:
        from banchi.options import OptionsFactory

        page: Any = OptionsFactory().createWidget()
        self.assertEqual(page.url.text(), URL)
        for url, text in ((CLOSED_URL, "cannot be reached"), (URL, "The service answers")):
            page.url.setText(url)
            page.test.click()
            until(lambda text=text: text in page.answer.text())
        page.url.setText(KEYED_URL)
        page.apply()
        self.assertEqual(QgsSettings().value("banchi/url", section=QgsSettings.Section.Plugins), KEYED_URL)

    def test_every_text_is_there_in_japanese(self) -> None:
        import banchi

        folder = Path(banchi.__file__).parent / "i18n"
        translator = QTranslator()
        self.assertTrue(translator.load(str(folder / "banchi_ja.qm")))
        QCoreApplication.installTranslator(translator)
        self.addCleanup(QCoreApplication.removeTranslator, translator)
        for message in ElementTree.parse(folder / "banchi_ja.ts").getroot().iter("message"):
            source = message.findtext("source")
            self.assertEqual(QCoreApplication.translate("Banchi", source), message.findtext("translation"))

    def test_it_goes_when_it_is_switched_off(self) -> None:
        self.assertTrue(qgis.utils.unloadPlugin("banchi"))
        self.assertIsNone(QgsApplication.processingRegistry().providerById("banchi"))
        self.locator.type("ban 文京区かす")
        time.sleep(0.5)
        QCoreApplication.processEvents()
        self.assertFalse(any("春日" in shown for shown, _ in self.locator.shown()))
        self.assertTrue(qgis.utils.loadPlugin("banchi") and qgis.utils.startPlugin("banchi"))
        self.locator.type("")
        self.locator.find("文京区かす", "春日")


def main() -> None:
    """Runs the tests in QGIS's own thread, and ends it."""
    code = 1
    with open(os.environ["BANCHI_REPORT"], "w", encoding="utf-8") as report:
        try:
            QgsApplication.authManager().setMasterPassword("test", True)
            suite = unittest.defaultTestLoader.loadTestsFromTestCase(PluginTest)
            code = 0 if unittest.TextTestRunner(report, verbosity=2).run(suite).wasSuccessful() else 1
        except BaseException:
            report.write(traceback.format_exc())
    # QGIS would ask whether the project is to be kept
    os._exit(code)


QTimer.singleShot(0, main)
