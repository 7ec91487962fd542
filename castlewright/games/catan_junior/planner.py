"""The planner: how many rolls are seven lairs away, and what makes them fewer?

**The measure.** The lairs to come are taken one after the other, the nearest and best first. Each
costs its cards, and those of a ship if none travels there yet. Cards come at a known rate a roll,
without luck, and what is too much of one type is traded for what is too little of another, at the
best rate there is for it. The wait for a lair is the least t for which hand and t rolls do, and
from then on its terrains bring cards as well. The measure is the sum of these waits, and a little
for everything that is not built yet.

    >>> rolls_for((2, 2, 1, 1, 0), (0.5, 0.5, 0.5, 0.5, 0), (3, 3, 3, 3, 3))
    3.5

**The play.** Of all it can do in its turn, also of trades that pay for something at once, it does
what leaves the fewest rolls, as long as that is fewer than now. A Coco card counts as the mean over
those still face down. It offers a card for a card where it gains and the other is likely to
(`partners`). It accepts what leaves itself fewer rolls, but not from who needs one lair only. Where
the next lair can't be paid for at all it buys a Coco card, and a swap on the marketplace that costs
no rolls is made too. The Ghost Pirate goes where it spoils most.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from castlewright.games.catan_junior.habits import (
    TRADES,
    OffersOfATurn,
    evening_swap,
    is_out_of_reach,
    send_the_ghost,
    swap_for_coco,
)
from castlewright.games.catan_junior.moves import ACCEPT, COCO, DECLINE, END, Kind, Move
from castlewright.games.catan_junior.partners import about_to_win
from castlewright.games.catan_junior.state import Phase, Sea, deck_left, lairs_built
from castlewright.games.catan_junior.view import View
from castlewright.games.catan_junior.ways import (
    SIDES,
    Rates,
    income,
    next_price,
    terrain_types,
    ways,
)
from castlewright.puzzles.catan_junior import CocoCard, Effect, Hand
from castlewright.puzzles.catan_junior.hands import (
    covers,
    lacking,
    minus,
    one,
    plus,
    some,
    with_seat,
)
from castlewright.puzzles.catan_junior.violations import LAIRS_OF_A_COLOUR

OFFERS_IN_A_TURN = 2
HURRY = (
    0.5  # rolls that a ship or lair not yet built counts beside its price: what is built is safe
)
GAIN = 0.05  # rolls that a deed must save, to be worth doing
NO_WAY = 20.0  # rolls that having no way to another lair costs
NEVER = 999.0  # rolls that a card costs for which no number of rolls is enough
MARKET_RATE = 2  # cards for one, in the measure of the easy game: one is swapped for one, once in a
# turn, if what is wanted lies there
LOOKED_AT = 3  # places to build on, for each kind of building


class PlannerPlayer:
    """The planner. Nothing in it is left to chance."""

    def __init__(self) -> None:
        self._offers = OffersOfATurn(OFFERS_IN_A_TURN)

    def choose(self, view: View) -> Move:
        match view.phase:
            case Phase.ACT:
                return self._act(view)
            case Phase.ANSWER:
                return _answer(view)
            case Phase.FREE:
                builds = [move for kind in view.moves.values() for move in kind]
                return min(
                    builds, key=lambda move: _after_building(view.sea, view, move, view.hand)
                )
            case Phase.GHOST | Phase.COCO_GHOST:
                return send_the_ghost(view)
            case _:
                (moves,) = view.moves.values()
                return min(moves, key=lambda move: _rolls(view, minus(view.hand, move.give)))

    def _act(self, view: View) -> Move:
        rolls, move = min(_deeds(view), key=itemgetter(0), default=(NEVER, END))
        now = _rolls(view, view.hand)
        if rolls < now - GAIN:
            return move
        return self._offer(view, now) or _way_round(view) or _swap_at_no_cost(view, now) or END

    def _offer(self, view: View, now: float) -> Move | None:
        gains = (
            move
            for move in self._offers.left(view)
            if _rolls(view, plus(minus(view.hand, move.give), move.take)) < now - GAIN
        )
        return self._offers.make_best(view, gains)


def _way_round(view: View) -> Move | None:
    """A Coco card, or a swap for one, where what the next lair lacks cannot be had at all.

    The measure does not see that: it trades whatever is too much.
    """
    if not is_out_of_reach(view, lacking(view.hand, next_price(view.sea, view.player))):
        return None
    return COCO if Kind.COCO in view.moves else swap_for_coco(view, view.hand)


def _swap_at_no_cost(view: View, now: float) -> Move | None:
    """A swap on the marketplace that leaves no more rolls; others may need what it puts there."""
    swap = evening_swap(view, lacking(next_price(view.sea, view.player), view.hand))
    if swap is None or _rolls(view, minus(plus(view.hand, swap.take), swap.give)) > now:
        return None
    return swap


def _deeds(view: View) -> Iterator[tuple[float, Move]]:
    """What can be done in a turn, each with the rolls that it leaves.

    A trade with the stockpiles alone saves nothing: it waits until it pays for something.
    """
    payable = _payable(view, view.hand)
    yield from _purchases(view, view.hand, payable)
    for kind in TRADES:
        for move in view.moves.get(kind, ()):
            hand = minus(plus(view.hand, move.take), move.give)
            if kind is Kind.MARKET:
                yield _rolls(view, hand), move
            for rolls, _ in _purchases(view, hand, _payable(view, hand) - payable):
                yield rolls, move


def _payable(view: View, hand: Hand) -> set[Kind]:
    """What this hand can pay for."""
    edition = view.board.edition
    prices = {
        Kind.LAIR: edition.lair_cost,
        Kind.SHIP: edition.ship_cost,
        Kind.COCO: edition.coco_cost,
    }
    return {kind for kind, price in prices.items() if covers(hand, price)}


def _purchases(view: View, hand: Hand, kinds: set[Kind]) -> Iterator[tuple[float, Move]]:
    """What of these kinds can be bought, each with the rolls that it leaves.

    Of all places to build on only those are looked at that lead to the best lair spaces.
    """
    edition, sea = view.board.edition, view.sea
    near = ways(sea, view.player)
    if Kind.LAIR in kinds:
        paid = minus(hand, edition.lair_cost)
        for way in [way for way in near if way.ship is None][:LOOKED_AT]:
            move = Move(Kind.LAIR, way.lair)
            yield _after_building(sea, view, move, paid), move
    if Kind.SHIP in kinds:
        paid = minus(hand, edition.ship_cost)
        for ship in [way.ship for way in near if way.ship is not None][:LOOKED_AT]:
            move = Move(Kind.SHIP, ship)
            yield _after_building(sea, view, move, paid), move
    if Kind.COCO in kinds and any(deck_left(sea)):
        yield _after_coco(view, minus(hand, edition.coco_cost)), COCO


def _after_building(sea: Sea, view: View, move: Move, hand: Hand) -> float:
    """The rolls that are left after building a lair or a ship that is paid for."""
    seat, bit = view.player, 1 << move.where
    if move.kind in (Kind.LAIR, Kind.FREE_LAIR):
        lairs = with_seat(sea.lairs, seat, sea.lairs[seat] | bit)
        return rolls_to_win(sea._replace(lairs=lairs), seat, hand)
    ships = with_seat(sea.ships, seat, sea.ships[seat] | bit)
    return rolls_to_win(sea._replace(ships=ships), seat, hand)


def _after_coco(view: View, hand: Hand) -> float:
    """The rolls that a Coco card leaves in the mean."""
    left = deck_left(view.sea)
    deck = view.board.edition.coco_deck
    rolls = (
        copies * _after_card(view, index, card, hand)
        for index, (copies, (card, _)) in enumerate(zip(left, deck, strict=True))
        if copies
    )
    return sum(rolls) / sum(left)


def _after_card(view: View, index: int, card: CocoCard, hand: Hand) -> float:
    sea, seat = view.sea, view.player
    match card.effect:
        case Effect.EQUIPMENT:
            return _rolls(view, plus(hand, card.cards))
        case Effect.FREE:
            near = ways(sea, seat)[:1]
            builds = [
                Move(Kind.LAIR, way.lair) if way.ship is None else Move(Kind.SHIP, way.ship)
                for way in near
            ]
            return min((_after_building(sea, view, move, hand) for move in builds), default=NO_WAY)
        case Effect.GHOST:
            bought = with_seat(sea.bought, seat, (*sea.bought[seat], index))
            cards = some(_scarcest(view, hand), card.amount)
            return rolls_to_win(sea._replace(bought=bought), seat, plus(hand, cards))
        case Effect.GIFTS:
            givers = sum(1 for other, size in enumerate(view.sizes) if size and other != seat)
            for _ in range(card.amount * givers):
                hand = plus(hand, one(_scarcest(view, hand)))
            return _rolls(view, hand)


def _scarcest(view: View, hand: Hand) -> int:
    """The type of which a lair's price lacks most, and that comes most seldom."""
    lair, rates = view.board.edition.lair_cost, income(view.sea, view.player)
    return max(range(5), key=lambda kind: (lair[kind] > 0, lair[kind] - hand[kind], -rates[kind]))


def _answer(view: View) -> Move:
    """It accepts what leaves it fewer rolls, but not from who needs one lair only."""
    offer = view.offer
    if Kind.ACCEPT not in view.moves or offer is None:
        return DECLINE
    if about_to_win(view, view.seat):
        return DECLINE
    after = _rolls(view, plus(minus(view.hand, offer.take), offer.give))
    return ACCEPT if after < _rolls(view, view.hand) - GAIN else DECLINE


def _rolls(view: View, hand: Hand) -> float:
    return rolls_to_win(view.sea, view.player, hand)


class _Outlook(NamedTuple):
    """How things stand for a colour, whatever is in its hand.

    `stages` are the lairs to come, one after the other: what each costs with its ship, and the
    income while it is waited for.
    """

    stages: tuple[tuple[Hand, Rates], ...]
    trade_rates: Hand
    beside: float


@lru_cache(maxsize=1 << 12)
def _outlook(sea: Sea, seat: int) -> _Outlook:
    """The next lairs are a ship away at most. Those beyond cost a ship too and bring nothing."""
    board = sea.board
    edition = board.edition
    lairs = LAIRS_OF_A_COLOUR - lairs_built(sea, seat)
    near = ways(sea, seat)[: max(0, lairs)]
    with_ship = plus(edition.lair_cost, edition.ship_cost)
    rates, stages = income(sea, seat), []
    for way in near:
        stages.append((edition.lair_cost if way.ship is None else with_ship, rates))
        kinds = terrain_types(board, way.lair)
        wood, wool, rum, saber, gold = (
            rate + kinds.count(kind) / SIDES for kind, rate in enumerate(rates)
        )
        rates = wood, wool, rum, saber, gold
    stages += [(with_ship, rates)] * (lairs - len(near))
    ships = sum(cost is with_ship for cost, _ in stages)
    bank = MARKET_RATE if board.rules.easy else edition.bank_rate
    a, b, c, d, e = (min(bank, edition.harbour_rate) if n else bank for n in sea.harbours[seat])
    beside = HURRY * (len(stages) + ships) + (NO_WAY if stages and not near else 0)
    return _Outlook(tuple(stages), (a, b, c, d, e), beside)


@lru_cache(maxsize=1 << 14)
def rolls_to_win(sea: Sea, seat: int, hand: Hand) -> float:
    """The measure: rolls until seven lairs, with this hand; 0 with seven lairs."""
    outlook = _outlook(sea, seat)
    rolls, left = outlook.beside, list(map(float, hand))
    for need, rates in outlook.stages:
        lack = [want - have for want, have in zip(need, left, strict=True)]
        wait = rolls_for(lack, rates, outlook.trade_rates)
        rolls += wait
        left = _left_over(lack, rates, outlook.trade_rates, wait)
    return rolls


def _left_over(lack: Sequence[float], rates: Rates, trade_rates: Hand, wait: float) -> list[float]:
    """The cards that are left after a wait, when all that is lacking has been traded for."""
    short, value, spare = 0.0, 0.0, []
    for missing, rate, price in zip(lack, rates, trade_rates, strict=True):
        left = missing - rate * wait
        if left > 0:
            short += left
            spare.append(0.0)
        else:
            value -= left / price
            spare.append(-left)
    if not short:
        return spare
    kept = max(0.0, 1 - short / value) if value else 0.0
    return [cards * kept for cards in spare]


def rolls_for(lack: Sequence[float], rates: Rates, trade_rates: Hand) -> float:
    """The least t for which t rolls at these rates bring what is lacking, with trades.

    Negative numbers are cards to spare. Between the moments at which a type has enough, shortage
    and surplus grow evenly.
    """
    before, shortage_before = 0.0, _shortage(lack, rates, trade_rates, 0.0)
    if shortage_before <= 0:
        return 0.0
    moments = sorted(
        [missing / rate for missing, rate in zip(lack, rates, strict=True) if missing > 0 < rate]
    )
    for moment in moments:
        shortage = _shortage(lack, rates, trade_rates, moment)
        if shortage <= 0:
            return before + (moment - before) * shortage_before / (shortage_before - shortage)
        before, shortage_before = moment, shortage
    later = _shortage(lack, rates, trade_rates, before + 1)
    fall = shortage_before - later
    never = before + NEVER * shortage_before
    return min(never, before + shortage_before / fall) if fall > 0 else never


def _shortage(lack: Sequence[float], rates: Rates, trade_rates: Hand, moment: float) -> float:
    """The cards that are lacking then, less those that trade brings."""
    short = 0.0
    for missing, rate, price in zip(lack, rates, trade_rates, strict=True):
        left = missing - rate * moment
        short += left if left > 0 else left / price
    return short
