"""Types cells into LibreOffice Calc and reads what they show; run by test/clients/spreadsheets.test.ts.

Standard input is {"folder", "cells": {"A1": text or formula}}; printed is {"version", "typed", "opened"}: what the cells show as they are
typed, and once the document has been kept and opened again.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue


def option(name, value):
    answer = PropertyValue()
    answer.Name, answer.Value = name, value
    return answer


asked = json.load(sys.stdin)
folder = Path(asked["folder"])
pipe = f"banchi{folder.name.replace('-', '')}"
words = ["--headless", "--norestore", "--nologo", f"--accept=pipe,name={pipe};urp;"]
office = subprocess.Popen(["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", *words])
try:
    here = uno.getComponentContext()
    resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
    end = time.monotonic() + 60
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            break
        except Exception:
            if time.monotonic() > end or office.poll() is not None:
                raise
            time.sleep(0.1)
    create = context.ServiceManager.createInstanceWithContext
    desktop = create("com.sun.star.frame.Desktop", context)
    settings = create("com.sun.star.configuration.ConfigurationProvider", context)
    product = settings.createInstanceWithArguments(
        "com.sun.star.configuration.ConfigurationAccess", (option("nodepath", "/org.openoffice.Setup/Product"),)
    )

    def shown(document):
        sheet = document.Sheets.getByIndex(0)
        return {name: sheet.getCellRangeByName(name).String for name in asked["cells"]}

    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (option("Hidden", True),))
    for name, text in asked["cells"].items():
        document.Sheets.getByIndex(0).getCellRangeByName(name).Formula = text
    answer = {"version": product.ooSetupVersion, "typed": shown(document)}
    kept = (folder / "kept.ods").as_uri()
    document.storeAsURL(kept, ())
    document.close(True)
    document = desktop.loadComponentFromURL(kept, "_blank", 0, (option("Hidden", True),))
    answer["opened"] = shown(document)
    document.close(True)
    desktop.terminate()
    office.wait(20)
    print(json.dumps(answer))
finally:
    office.kill()
