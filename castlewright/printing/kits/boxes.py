"""Boxes on paper: upright rectangles in millimetres, and what folding and flipping does to them.

    >>> Box(10, 20, 30, 40).over_vertical(105)  # the page turned over like one of a book
    Box(x=170, y=20, width=30, height=40)
    >>> Box(10, 20, 30, 40).over_horizontal(148.5).y  # ... and like one of a calendar
    237.0

x grows to the right and y downwards, from the upper left corner of a page as it is looked at.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> "Box":
        """So much larger on every side; smaller if that is negative."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, east: float, south: float) -> "Box":
        return replace(self, x=self.x + east, y=self.y + south)

    def over_vertical(self, x: float) -> "Box":
        """The mirror image over the upright line at `x`."""
        return replace(self, x=2 * x - self.right)

    def over_horizontal(self, y: float) -> "Box":
        """The mirror image over the level line at `y`."""
        return replace(self, y=2 * y - self.bottom)

    def holds(self, other: "Box", slack: float = 1e-6) -> bool:
        """Whether no part of the other sticks out; `slack` is for rounding."""
        return (
            self.x - slack <= other.x
            and self.y - slack <= other.y
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: "Box", slack: float = 1e-6) -> bool:
        """Whether they share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )
