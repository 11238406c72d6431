"""`df.banchi.geocode("住所")` for polars, once this module is imported."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from .client import Client
from .rows import COLUMNS, Progress, names_of, new_columns
from .types import Target

_DTYPES: dict[type[object], type[pl.DataType]] = {str: pl.String, float: pl.Float64, int: pl.Int64}


@pl.api.register_dataframe_namespace("banchi")
class BanchiNamespace:
    """The namespace `df.banchi`."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def geocode(
        self,
        column: str | Sequence[str],
        *,
        client: Client | None = None,
        prefix: str = "",
        target: Target | None = None,
        progress: Progress | bool = False,
    ) -> pl.DataFrame:
        """Returns a new frame with columns for the addresses in one; the parameters are those of `banchi.pandas`."""
        columns = new_columns(
            client or Client(),
            {name: self._frame[name].to_list() for name in names_of(column)},
            taken=self._frame.columns,
            prefix=prefix,
            target=target,
            progress=progress,
        )
        types = [_DTYPES[kind] for kind in COLUMNS.values()]
        return self._frame.with_columns(
            pl.Series(name, values, dtype=dtype) for (name, values), dtype in zip(columns.items(), types)
        )
