"""The page Settings > Options > Banchi."""

from __future__ import annotations

from qgis.core import QgsApplication, QgsFeedback, QgsTask
from qgis.gui import QgsAuthConfigSelect, QgsOptionsPageWidget, QgsOptionsWidgetFactory
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QFormLayout, QLabel, QLineEdit, QPushButton, QWidget

from .service import Service
from .settings import DEFAULT_URL, Settings, read_settings, write_settings
from .texts import FOLDER, translate


class OptionsFactory(QgsOptionsWidgetFactory):
    """Makes the page whenever the options are opened."""

    def __init__(self) -> None:
        super().__init__("Banchi", QIcon(str(FOLDER / "icon.svg")))

    def createWidget(self, parent: QWidget | None = None) -> QgsOptionsPageWidget:
        """A page with what is set now."""
        return OptionsPage(parent)


class OptionsPage(QgsOptionsPageWidget):
    """Address and key of the service, and whether it answers."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        kept = read_settings()
        self.url = QLineEdit(kept.url)
        self.url.setPlaceholderText(DEFAULT_URL)
        self.key = QgsAuthConfigSelect()
        self.key.setConfigId(kept.authcfg)
        hint = QLabel(
            translate(
                "Banchi",
                "Only where the service has keys: a configuration of the method Basic with the key as its password, or "
                "one of the method API Header with x-api-key and authorization.",
            )
        )
        hint.setWordWrap(True)
        self.test = QPushButton(translate("Banchi", "Test"))
        self.test.clicked.connect(self._ask)
        self.answer = QLabel()
        self.answer.setWordWrap(True)
        form = QFormLayout(self)
        form.addRow(translate("Banchi", "Address of the service"), self.url)
        form.addRow(translate("Banchi", "Key"), self.key)
        form.addRow("", hint)
        form.addRow(self.test, self.answer)
        # kept while it runs, since QGIS does not keep objects of Python
        self._task: QgsTask | None = None

    def apply(self) -> None:
        """Keeps what stands on the page."""
        write_settings(self._settings())

    def _settings(self) -> Settings:
        return Settings(self.url.text().strip() or DEFAULT_URL, self.key.configId())

    def _ask(self) -> None:
        service = Service(self._settings())
        self.test.setEnabled(False)
        self.answer.setText("…")

        def ask(task: QgsTask) -> str:
            return str(service.geocode("東京都", QgsFeedback())["record"]["address"])

        def finished(error: Exception | None, found: str | None = None) -> None:
            try:
                self.test.setEnabled(True)
                self.answer.setText(translate("Banchi", "The service answers.") if error is None else str(error))
            except RuntimeError:
                # the options have been closed meanwhile
                pass

        self._task = QgsTask.fromFunction(translate("Banchi", "Test of the service"), ask, on_finished=finished)
        QgsApplication.taskManager().addTask(self._task)
