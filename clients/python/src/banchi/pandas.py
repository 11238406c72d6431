"""`df.banchi.geocode("住所")` for pandas, once this module is imported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pandas as pd

from .client import Client
from .rows import COLUMNS, Progress, names_of, new_columns
from .types import Target

_DTYPES: dict[type[object], Literal["string", "float64", "Int64"]] = {str: "string", float: "float64", int: "Int64"}


@pd.api.extensions.register_dataframe_accessor("banchi")
class BanchiAccessor:
    """The accessor `df.banchi`."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def geocode(
        self,
        column: str | Sequence[str],
        *,
        client: Client | None = None,
        prefix: str = "",
        target: Target | None = None,
        progress: Progress | bool = False,
    ) -> pd.DataFrame:
        """
        A new frame with columns for what the addresses in one are: `outcome`, `address`, `lon`, `lat` and others.

        :param column: the one with the addresses, or a list of those with their parts, in any order
        :param client: unless given, one that asks http://127.0.0.1:8080
        :param prefix: of the names of the new columns; a ValueError where one is taken
        :param target: "house" or "lot"
        :param progress: True shows it on standard error; a function is given how many are done, and how many there are
        """
        columns = new_columns(
            client or Client(),
            {name: self._cells(name) for name in names_of(column)},
            taken=list(self._frame.columns),
            prefix=prefix,
            target=target,
            progress=progress,
        )
        types = [_DTYPES[kind] for kind in COLUMNS.values()]
        added = {
            name: pd.Series(values, index=self._frame.index, dtype=dtype)
            for (name, values), dtype in zip(columns.items(), types)
        }
        whole: pd.DataFrame = self._frame.assign(**added)
        return whole

    def _cells(self, name: str) -> list[object]:
        cells = self._frame[name]
        if isinstance(cells, pd.DataFrame):
            raise ValueError(f"several columns are called {name!r}")
        values: list[object] = cells.astype(object).where(cells.notna(), None).tolist()
        return values
