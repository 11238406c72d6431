"""Prints texts that no translation has, and translations of texts that are no more: nothing, if all is well."""

from __future__ import annotations

import ast
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "banchi"


def sources() -> Iterator[str]:
    """The second argument of every `translate("Banchi", …)`."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "translate":
                context, text = (ast.literal_eval(argument) for argument in node.args)
                assert context == "Banchi", (path, context)
                yield text


def translations(path: Path) -> Iterator[tuple[str, str]]:
    """Source and translation of every message that is done."""
    for message in ElementTree.parse(path).getroot().iter("message"):
        translated = message.find("translation")
        if translated is not None and translated.get("type") is None and translated.text:
            yield message.findtext("source") or "", translated.text


wrong = 0
for path in sorted((FOLDER / "i18n").glob("*.ts")):
    done = dict(translations(path))
    for text in set(sources()) ^ set(done):
        wrong += 1
        print(f"{path.name}: {text!r}")
    for text, translation in done.items():
        # the placeholders have equal names
        if sorted(re.findall(r"{\w+}", text)) != sorted(re.findall(r"{\w+}", translation)):
            wrong += 1
            print(f"{path.name}: {translation!r}")
sys.exit(wrong > 0)
