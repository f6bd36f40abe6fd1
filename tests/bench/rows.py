"""Rows of build/bench.json, and the table they are printed as."""

from collections.abc import Sequence
from statistics import median
from typing import TypedDict


class Row(TypedDict):
    """One figure: the median of `runs`, beside the same of another way of doing it."""

    name: str
    value: float
    unit: str
    beside: float | None
    ratio: float | None
    runs: int
    min: float
    max: float


def row(name: str, unit: str, ours: Sequence[float], others: Sequence[float] = ()) -> Row:
    """Medians of runs of ours and, if there are any, of the others, and their ratio."""
    value = median(ours)
    beside = median(others) if others else None
    return {
        "name": name,
        "value": round(value, 3),
        "unit": unit,
        "beside": None if beside is None else round(beside, 3),
        "ratio": round(value / beside, 3) if beside else None,
        "runs": len(ours),
        "min": round(min(ours), 3),
        "max": round(max(ours), 3),
    }


def table(rows: Sequence[Row]) -> str:
    """The rows as text, columns aligned."""
    head = ("name", "value", "unit", "beside", "ratio", "runs", "min", "max")
    cells = [head, *([_cell(each.get(key)) for key in head] for each in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(head))]
    left = {0, 2}
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    )


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:g}" if isinstance(value, float) else str(value)
