"""What is wrong with an adventure, or with a proposed solution of one: the rulebook as a judge.

`violations(adventure)` finds the faults of the adventure itself, `violations(adventure, placement)`
those of the placement, all of them, in a fixed order; an empty answer means right. Each way to
break a rule is one row of `FAULTS` and one small check below. Whether everything hangs together is
judged on a networkx graph of the finished picture (`network`), not on how it was made.

    >>> adventure = Adventure.parse("1R/2 W1")
    >>> [fault.code for fault in violations(adventure, Placement.parse("b1 R / . .", ...))]
    ['BD-19-castle-refuses', 'BD-21-castle-unreached']
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import networkx as nx

from castlewright.puzzles.base import ContradictionError, InvalidPuzzleError, NamedRules, Violation
from castlewright.puzzles.burgen_drachen.adventure import Adventure
from castlewright.puzzles.burgen_drachen.board import (
    EAST,
    LARGEST,
    SIDE_NAMES,
    SIDES,
    SMALLEST,
    SOUTH,
    opposite,
)
from castlewright.puzzles.burgen_drachen.placement import Placement
from castlewright.puzzles.burgen_drachen.tile_set import NO_PATH, Kind, Laid, shipped_tile_set_names


@dataclass(frozen=True)
class HouseRules(NamedRules):
    """The places where the rulebook can be read in two ways. The defaults are the ledger's."""

    castle_is_end: bool = False  # BD-22A: the hero cannot walk on through a castle
    stray_paths: bool = False  # BD-23A: tiles that the hero cannot reach may lie about
    hero_before_castle: bool = False  # BD-05A: the hero may stand right before a castle
    start_anywhere: bool = False  # BD-13A: the path may begin at any side of the hero's space
    dead_ends: bool = False  # BD-16A: a path may end in the middle of a tile
    last_must_solve: bool = False  # BD-34A: being the last wins nobody the third medal


DEFAULT_RULES = HouseRules()

ADVENTURE_FAULTS = {
    "BD-02-unknown-tile-set": "no tile set {name} is known here; known are {known}",
    "BD-04-no-piece": "{tile} is a path tile; an adventure shows castles and dragons",
    "BD-04-no-castle": "an adventure needs at least one castle",
    "BD-04-piece-off-board": "{piece} lies off the board",
    "BD-04-too-many": "{count} of {tile}, but a hero owns only {copies}",
    "BD-04-two-pieces": "{first} and {second} share one space",
    "BD-04-no-hero": "the hero is missing; it stands beside the board, such as W2",
    "BD-04-hero-off-board": "the hero stands off the board; {side} has the places 1 to {places}",
    "BD-05A-hero-before-castle": "the hero stands right before {piece}; a path cannot begin there",
    "BD-05A-hero-before-dragon": "the hero stands right before {piece}; a path cannot begin there",
    "BD-06-board-size": "a board has 2 to 10 rows and columns, this one {rows} x {columns}",
}

PLACEMENT_FAULTS = {
    "BD-06-other-board": "the placement has {mine} spaces, the adventure {theirs}",
    "BD-10-piece-moved": "{piece} must lie here as the adventure shows it",
    "BD-10-piece-added": "the adventure shows no {piece} here",
    "BD-11-foreign-tile": "{tile} is not one of the tile set {name}",
    "BD-11-tile-twice": "{tile} is used {count} times, but a hero owns only {copies}",
    "BD-13-hero-before-nothing": "no path begins at the hero",
    "BD-14-colours-clash": "the {colour} path that leaves to the {side} meets a {other} one",
    "BD-16A-dead-end": "a {colour} path ends on this {tile}",
    "BD-17-loose-end": "the {colour} path that leaves to the {side} ends at an empty space",
    "BD-18-path-stops": "the {colour} path that leaves to the {side} does not go on there",
    "BD-19-castle-refuses": "the {colour} path to the {side} ends where {piece} takes none",
    "BD-19-dragon-refuses": "the {colour} path to the {side} ends where {piece} has no such arrow",
    "BD-21-castle-unreached": "the hero cannot reach {piece}",
    "BD-23A-stray-tile": "this tile is not joined to the hero's path",
    "BD-25-too-few-dragons": "{count} of the dragons defeated, {wanted} must be",
}

FAULTS = ADVENTURE_FAULTS | PLACEMENT_FAULTS


def violations(
    adventure: Adventure,
    placement: Placement | None = None,
    dragons: int = 0,
    rules: HouseRules = DEFAULT_RULES,
) -> tuple[Violation, ...]:
    """Every fault of the adventure, or else of the placement, in the order of `FAULTS`.

    A placement is judged for a hero who must defeat at least `dragons` dragons (BD-25). The
    placement of a faulty adventure is not judged: the faults of the adventure are the answer.
    """
    found = list(_adventure_faults(adventure, rules))
    if not found and placement is not None:
        found = list(_placement_faults(adventure, placement, dragons, rules))
    rank = {code: number for number, code in enumerate(FAULTS)}
    return tuple(sorted(found, key=lambda fault: rank[fault.code]))


def check_adventure(adventure: Adventure, rules: HouseRules = DEFAULT_RULES) -> None:
    """Raise `InvalidPuzzleError` for a faulty adventure."""
    if found := violations(adventure, rules=rules):
        raise InvalidPuzzleError(found)


def defeated(adventure: Adventure, placement: Placement, rules: HouseRules = DEFAULT_RULES) -> int:
    """How many dragons the placement defeats (BD-24)."""
    reached = reached_nodes(adventure, placement, rules)
    return len({node[1] for node in reached if node[0] is Kind.DRAGON})


Node = tuple[Kind | str, int, int]
_HERO: Node = ("hero", -1, -1)
_ANY_SIDE = -1


def network(adventure: Adventure, placement: Placement, rules: HouseRules) -> "nx.Graph[Node]":
    """The paths of the picture as a graph: strands, castles and dragons, joined where they meet.

    A strand is `(Kind.PATH, space, index)`. A castle is one node, since it joins all paths that end
    at it (BD-22A), or a node for each of its sides under the house rule that it is an end. A dragon
    is an end (BD-16), so each of its sides is a node.
    """
    graph: nx.Graph[Node] = nx.Graph()
    graph.add_node(_HERO)
    for space, laid in enumerate(placement.spaces):
        for side in SIDES:
            if laid is not None and laid.sides[side] != NO_PATH:
                graph.add_node(_node(space, laid, side, rules))
    for space, side, laid, beyond in _meetings(placement):
        # only a path joins: castles and dragons that lie side by side are not joined (BD-22A)
        if laid.tile.kind is not Kind.PATH or beyond is None:
            continue
        if beyond.sides[opposite(side)] == laid.sides[side] != NO_PATH:
            neighbour = placement.board.neighbour(space, side)
            if neighbour is None:
                raise ContradictionError("a tile beside a space off the board")
            graph.add_edge(
                _node(space, laid, side, rules), _node(neighbour, beyond, opposite(side), rules)
            )
    if adventure.hero is not None:
        space = adventure.hero_space
        before = placement.spaces[space]
        if before is not None and _hero_is_met(adventure, before, rules):
            for side in _hero_sides(adventure, before, rules):
                graph.add_edge(_HERO, _node(space, before, side, rules))
    return graph


def reached_nodes(adventure: Adventure, placement: Placement, rules: HouseRules) -> set[Node]:
    """The hero's network: all nodes that the hero's path leads to."""
    graph = network(adventure, placement, rules)
    return set(nx.node_connected_component(graph, _HERO))


def _node(space: int, laid: Laid, side: int, rules: HouseRules) -> Node:
    if laid.tile.kind is Kind.PATH:
        strand = laid.strand_at(side)
        if strand is None:
            raise ContradictionError("a path end that belongs to no strand")
        return Kind.PATH, space, strand
    if laid.tile.kind is Kind.CASTLE and not rules.castle_is_end:
        return Kind.CASTLE, space, _ANY_SIDE
    return laid.tile.kind, space, side


def _hero_is_met(adventure: Adventure, before: Laid, rules: HouseRules) -> bool:
    """BD-13: the tile before the hero has a path end there (or is a castle, under a house rule)."""
    if before.tile.kind is Kind.PATH:
        return bool(_hero_sides(adventure, before, rules))
    return before.tile.kind is Kind.CASTLE and rules.hero_before_castle


def _hero_sides(adventure: Adventure, before: Laid, rules: HouseRules) -> list[int]:
    """BD-13A: at which sides of what lies before the hero its path may begin."""
    if adventure.hero is None:
        raise ContradictionError("an adventure without a hero was not refused")
    if before.tile.kind is not Kind.PATH:
        return [adventure.hero.side]
    may_begin = SIDES if rules.start_anywhere else (adventure.hero.side,)
    return [side for side in may_begin if before.sides[side] != NO_PATH]


def start_colours(
    adventure: Adventure, placement: Placement, rules: HouseRules = DEFAULT_RULES
) -> set[str]:
    """The colours in which the hero's path begins: one, unless it may begin at any side."""
    if adventure.hero is None:
        return set()
    before = placement.spaces[adventure.hero_space]
    if before is None:
        return set()
    ends = {before.sides[side] for side in _hero_sides(adventure, before, rules)}
    return {colour for colour in ends if colour != NO_PATH}


def _meetings(placement: Placement) -> Iterator[tuple[int, int, Laid, Laid | None]]:
    """Each space that is laid, each side of it with a neighbour, and what lies there."""
    for space, laid in enumerate(placement.spaces):
        for side in SIDES:
            neighbour = placement.board.neighbour(space, side)
            if laid is not None and neighbour is not None:
                yield space, side, laid, placement.spaces[neighbour]


def _fault(code: str, where: str, **words: object) -> Violation:
    return Violation(code, where, FAULTS[code].format(**words))


def _adventure_faults(adventure: Adventure, rules: HouseRules) -> Iterator[Violation]:
    board, tile_set, hero = adventure.board, adventure.tile_set, adventure.hero
    if not (SMALLEST <= board.rows <= LARGEST and SMALLEST <= board.columns <= LARGEST):
        yield _fault("BD-06-board-size", "board", rows=board.rows, columns=board.columns)
        return  # what lies where cannot be told
    if not tile_set.known:
        known = ", ".join(shipped_tile_set_names())
        yield _fault("BD-02-unknown-tile-set", "tile set", name=tile_set.name, known=known)
    for piece in adventure.pieces:
        if piece.laid.tile.kind is Kind.PATH:
            yield _fault("BD-04-no-piece", "adventure", tile=piece.laid.tile.name)
    if not adventure.castles:
        yield _fault("BD-04-no-castle", "adventure")
    shown = adventure.castles + adventure.dragons
    for tile, count in Counter(piece.laid.tile for piece in shown).items():
        copies = tile.copies if tile in tuple(tile_set) else 0
        if tile_set.known and count > copies:
            yield _fault(
                "BD-04-too-many", "adventure", count=count, tile=f"the {tile.name}", copies=copies
            )
    for piece in adventure.pieces:
        if piece.space not in board.spaces:
            yield _fault("BD-04-piece-off-board", "adventure", piece=adventure.call(piece))
    for first, second in zip(adventure.pieces, adventure.pieces[1:], strict=False):
        if first.space == second.space:
            yield _fault(
                "BD-04-two-pieces",
                board.name(first.space),
                first=f"the {first.laid.tile.name}",
                second=f"the {second.laid.tile.name}",
            )
    if hero is None:
        yield _fault("BD-04-no-hero", "hero")
        return
    space = board.hero_space(hero)
    if space is None:
        side, places = SIDE_NAMES[hero.side], board.places(hero.side)
        yield _fault("BD-04-hero-off-board", f"hero {hero}", side=side, places=places)
    elif space in adventure.laid:
        tile = adventure.laid[space].tile
        code = f"BD-05A-hero-before-{tile.kind}"
        if code in FAULTS and not (tile.kind is Kind.CASTLE and rules.hero_before_castle):
            yield _fault(code, f"hero {hero}", piece=f"the {tile.name}")


def _placement_faults(
    adventure: Adventure, placement: Placement, dragons: int, rules: HouseRules
) -> Iterator[Violation]:
    if (placement.rows, placement.columns) != (adventure.rows, adventure.columns):
        mine = f"{placement.rows} x {placement.columns}"
        theirs = f"{adventure.rows} x {adventure.columns}"
        yield _fault("BD-06-other-board", "placement", mine=mine, theirs=theirs)
        return
    yield from _piece_faults(adventure, placement)
    yield from _inventory_faults(adventure, placement)
    yield from _meeting_faults(adventure, placement)
    if not rules.dead_ends:
        yield from _dead_ends(adventure, placement)
    before = placement.spaces[adventure.hero_space]
    if before is None or not _hero_is_met(adventure, before, rules):
        # where no path begins nothing is reached: one fault, not one for each castle
        yield _fault("BD-13-hero-before-nothing", f"hero {adventure.hero}")
    else:
        yield from _network_faults(adventure, placement, dragons, rules)


def _piece_faults(adventure: Adventure, placement: Placement) -> Iterator[Violation]:
    """BD-10: castles and dragons lie exactly as the adventure shows."""
    for space, laid in enumerate(placement.spaces):
        shown = adventure.laid.get(space)
        where = adventure.board.name(space)
        if shown is not None and laid != shown:
            yield _fault("BD-10-piece-moved", where, piece=f"the {shown.tile.name}")
        elif shown is None and laid is not None and laid.tile.kind is not Kind.PATH:
            yield _fault("BD-10-piece-added", where, piece=laid.tile.name)


def _inventory_faults(adventure: Adventure, placement: Placement) -> Iterator[Violation]:
    """BD-11: only tiles of the set, each at most once (or as many as there are copies)."""
    tile_set = adventure.tile_set
    paths = placement.paths
    for space, laid in paths.items():
        if laid.tile not in tile_set.paths:
            where = adventure.board.name(space)
            yield _fault("BD-11-foreign-tile", where, tile=laid.tile.name, name=tile_set.name)
    for tile, count in Counter(laid.tile for laid in paths.values()).items():
        if tile in tile_set.paths and count > tile.copies:
            where = adventure.board.name(max(s for s, laid in paths.items() if laid.tile == tile))
            yield _fault("BD-11-tile-twice", where, tile=tile.name, count=count, copies=tile.copies)


def _dead_ends(adventure: Adventure, placement: Placement) -> Iterator[Violation]:
    """BD-16A: a strand with one side only leads nowhere."""
    for space, laid in placement.paths.items():
        for strand in laid.strands:
            ends = [colour for colour in strand if colour != NO_PATH]
            if len(ends) == 1:
                yield _fault(
                    "BD-16A-dead-end",
                    adventure.board.name(space),
                    colour=adventure.tile_set.colour_name(ends[0]),
                    tile=laid.tile.kind,
                )


def _meeting_faults(adventure: Adventure, placement: Placement) -> Iterator[Violation]:
    """BD-14 to BD-20: what each path end meets. A path may run off the board (BD-15)."""
    for space, side, laid, beyond in _meetings(placement):
        if laid.tile.kind is not Kind.PATH or laid.sides[side] == NO_PATH:
            continue  # an arrow or a castle side without a path is no fault (BD-20)
        code = _meeting_fault(laid.sides[side], opposite(side), beyond)
        # Two colours that clash are one fault: it is told from the first of the two tiles.
        if code is None or (code == "BD-14-colours-clash" and side not in (EAST, SOUTH)):
            continue
        other = adventure.tile_set.colour_name(beyond.sides[opposite(side)]) if beyond else ""
        yield _fault(
            code,
            placement.board.name(space),
            colour=adventure.tile_set.colour_name(laid.sides[side]),
            side=SIDE_NAMES[side],
            other=other,
            piece=f"the {beyond.tile.name}" if beyond else "",
        )


def _meeting_fault(colour: str, side: int, beyond: Laid | None) -> str | None:
    """What is wrong when a path end of this colour meets that side of what lies beyond."""
    if beyond is None:
        return "BD-17-loose-end"
    if beyond.sides[side] == colour:
        return None
    if beyond.tile.kind is not Kind.PATH:
        return f"BD-19-{beyond.tile.kind}-refuses"
    return "BD-18-path-stops" if beyond.sides[side] == NO_PATH else "BD-14-colours-clash"


def _network_faults(
    adventure: Adventure, placement: Placement, dragons: int, rules: HouseRules
) -> Iterator[Violation]:
    """BD-21 to BD-25: what the hero reaches."""
    reached = {(node[0], node[1]) for node in reached_nodes(adventure, placement, rules)}
    for piece in adventure.castles:
        if (Kind.CASTLE, piece.space) not in reached:
            where = adventure.board.name(piece.space)
            yield _fault("BD-21-castle-unreached", where, piece=f"the {piece.laid.tile.name}")
    for space in placement.paths:
        if not rules.stray_paths and (Kind.PATH, space) not in reached:
            yield _fault("BD-23A-stray-tile", adventure.board.name(space))
    count = sum((Kind.DRAGON, piece.space) in reached for piece in adventure.dragons)
    if count < dragons:
        yield _fault("BD-25-too-few-dragons", "dragons", count=count, wanted=dragons)
