"""Texts in the language of QGIS: English in the source, others in i18n/."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QCoreApplication, QTranslator

translate = QCoreApplication.translate
"""A text of this plugin: `translate("Banchi", "Geocode table")`."""

FOLDER = Path(__file__).parent


def language() -> str:
    """The two letters of the language that QGIS shows, such as "ja"."""
    return QgsApplication.locale()[:2]


def install_translator() -> QTranslator | None:
    """Lets QGIS know the texts in its language; None where they are as in the source."""
    translator = QTranslator()
    if not translator.load(str(FOLDER / "i18n" / f"banchi_{language()}.qm")):
        return None
    QCoreApplication.installTranslator(translator)
    return translator
