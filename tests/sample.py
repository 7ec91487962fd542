"""A handful of mixed puzzles, to be printed in every way there is.

`SAMPLE`: adventures of every level and one without, a heist, a night watch, a set-up. They fit on
half a sheet. `MORE` are two that a book of 24 pages needs besides. `SMALL` is what is printed in
every combination: two adventures and a heist, which fit there in large print too; `BOOK` is that
and just enough to make a book.
"""

from castlewright.puzzles.records import Record

ADVENTURES = [  # notation, solutions with exactly 0, 1, 2 dragons, one solution, level
    ("1r^3/4bv/1R1B1 N1", [964, 102, 0], "a0 r^ . b0 . / e0 c1 g1 h2 bv / i1 R f3 B d3", "page"),
    ("5/2R2/2R2 N1", [6633, 0, 0], "a0 d1 g2 b0 . / c0 f3 R h2 . / . . R i1 e3", "squire"),
    ("1rvR1B/B4/1R2b> E2", [465, 381, 0], "b0 rv R e3 B / B i0 g2 f1 a1 / d3 R c0 h2 b>", "knight"),
    ("rvR1b>1/B4/R4 E1", [75, 3, 0], "rv R a0 b> h1 / B i0 g2 . e0 / R c3 f0 b1 d3", "champion"),
    ("Rbv3/5/R1r<B1 E3", [286, 126, 19], "R bv g0 f2 . / a0 h0 c3 e0 . / R i1 r< B b1", "legend"),
    ("1bv1R1/5/1B1r^B W1", [0, 0, 1], "c2 bv . R i1 / a0 h0 e3 g2 b0 / f0 B d2 r^ B", None),
]
OTHERS = [
    {
        "game": "sleepy-castle",
        "puzzle": "ABCDEF 321300 ABC/DEF 2",
        "solution": "AB/A DE/D",
        "haul": 6,
        "grade": {"score": 1.5, "level": "squire"},
    },
    {
        "game": "sleepy-castle",
        "puzzle": "ABCDEF C<B B3D A|C A|D A-1-B A= C5 E4",
        "solution": "AECDBF 132321 -",
        "solutions": [1],
    },
    {
        "game": "catan-junior",
        "puzzle": "stand-in-4 S3G5F4P2T1T2P1F3G5S4 11,14,19,22 "
        "blue:8,27/red:9,30/white:25,6/orange:24,3",
    },
]


def _adventure(score: int, known: tuple[str, list[int], str, str | None]) -> Record:
    notation, solutions, solution, level = known
    fields = {"game": "burgen-drachen", "puzzle": notation, "solutions": solutions}
    more = {"solution": solution, "seed": 5, "made_by": "tests", "wishes": "--castles 2-4"}
    grade = {"grade": {"score": score, "level": level}} if level else {}
    return Record({**fields, **more, **grade}, "mixed.jsonl, line 1")


SAMPLE = [
    *(_adventure(score, known) for score, known in enumerate(ADVENTURES)),
    *(Record(fields, "mixed.jsonl, line 2") for fields in OTHERS),
]
MORE = [
    Record(fields, "mixed.jsonl, line 3")
    for fields in (
        {
            "game": "sleepy-castle",
            "puzzle": "ABCDEFGHIJKL 221322221322 CAEG/HBDF/LKJI",
            "solution": "BC/C AB/B LA/A KL/L JK/K IJ/J HI/I GH/H FG/G EF/F DE/E -/D",
            "haul": 23,
        },
        {
            "game": "sleepy-castle",
            "puzzle": "ABCDefGHIJKL 221302021322 CAEG/HBDF/LKJI 4",
            "solution": "HI/H JK/J AB/A BC/B",
            "haul": 9,
            "grade": {"score": 2.5, "level": "knight"},
        },
    )
]
SPRINT = Record(
    {
        "game": "sandcastles",
        "puzzle": "rb/yyB/rb/yrY/bb/yrR yr steps Q1",
        "solution": "s1.q2.+r tr>",
        "steps": 2,
    },
    "mixed.jsonl, line 4",
)
SMALL = [SAMPLE[1], SAMPLE[5], SAMPLE[6]]
BOOK = [*SAMPLE[:7], *MORE, SPRINT]
