"""A second game of The Sandcastles of Burgundy, slow and plain: a witness for the first.

It shares nothing with `castlewright.games` but the notation of moves. There is no state: a game is
told from its beginning, as the rulebook tells it, with the answers that were given so far; where
the next answer is missing, the telling stops and says what could be answered.

`python -m tests.sandcastles.slow_moves` counts all positions of known_positions.jsonl to the last
depth, which takes some minutes; the tests do so for those that are quick.
"""

import json
from itertools import product
from pathlib import Path

from castlewright.puzzles.sandcastles import HouseRules, SetUp

KNOWN = Path(__file__).parent / "known_positions.jsonl"
COLOURS = "yrb"


class QuestionError(Exception):
    """An answer is missing."""

    def __init__(self, options):
        super().__init__(options)
        self.options = options


class AnswerError(Exception):
    """An answer that was not among the options."""


class Player:
    def __init__(self, number, abilities):
        self.number = number
        self.abilities = {COLOURS[one.colour]: one.name for one in abilities}
        self.dice = []
        self.store = []
        self.village = []
        self.pets = []
        self.store_crowns = 0
        self.left = []
        self.right = []
        self.beetles = 0
        self.walked = 0

    def has(self, name):
        return any(self.abilities[colour] == name for colour in self.left)

    def shop_ready(self, colour):
        return self.village.count(colour) == 2


class Game:
    """One telling of a game."""

    def __init__(self, set_up, rules, answers):
        self.rules, self.answers = rules, list(answers)
        self.colour_of = [COLOURS[colour] for colour in set_up.beach.box.castles]
        self.under = [
            [COLOURS[c] for c in range(3) for _ in range(castle.decorations[c])]
            for castle in set_up.beach.castles
        ]
        self.animals_under = [
            [COLOURS[animal] for animal in castle.animals] for castle in set_up.beach.castles
        ]
        self.queen = set_up.beach.queen
        self.spaces, self.crown_spaces = set_up.storehouse, set_up.beach.box.crown_spaces
        self.confetti = set_up.steps_to_confetti
        self.bucket = set_up.bucket
        self.players = [Player(n, set_up.abilities(n)) for n in range(set_up.players)]
        self.crowns, self.beetles = 20, 8
        self.known = [False] * 6

    def ask(self, options):
        if not self.answers:
            raise QuestionError(options)
        answer = self.answers.pop(0)
        if answer not in options:
            raise AnswerError(f"{answer}: not among {options}")
        return answer

    def tell(self):
        while all(player.walked < self.confetti for player in self.players):
            self.round()
        raise QuestionError([])

    def round(self):
        pairs = ["yy", "yr", "yb", "rr", "rb", "bb"]
        rolls = [" ".join(["roll", *dice]) for dice in product(pairs, repeat=len(self.players))]
        for player, word in zip(self.players, self.ask(rolls).split()[1:], strict=True):
            player.dice = list(word)
        order = self.players[self.bucket :] + self.players[: self.bucket]
        for player in order:
            if player.dice[0] == player.dice[1]:
                self.double(player)
        for player in order + order:
            self.turn(player)
        if not self.rules.bucket_stays:
            self.bucket = (self.bucket + 1) % len(self.players)

    def double(self, player):
        if player.has("double-crown"):
            self.earn_crown(player)
        if player.has("double-beetle"):
            self.earn_beetle(player)
        if player.has("double-look"):
            self.ask([f"?{n}" for n in range(1, 7)] + ["pass"])
        if player.has("double-turn"):
            shows = player.dice[0]
            for which in range(2):
                answer = self.ask([f"{shows}={c}" for c in COLOURS if c != shows] + ["pass"])
                if answer == "pass":
                    return
                player.dice[which] = answer[2]

    def full(self, player):
        return len(player.store) == self.spaces

    def blind_to_all_else(self, player):
        return self.rules.animals_only and self.full(player)

    def can_search(self, player, castle):
        if not self.full(player):
            return True
        visible = self.animals_under[castle] if not self.rules.full_means_full else []
        return any(player.shop_ready(animal) for animal in visible)

    def searchable(self, player):
        return [
            f"s{castle + 1}"
            for castle in range(6)
            if self.colour_of[castle] in player.dice and self.can_search(player, castle)
        ]

    def transportable(self, player):
        words = []
        for colour in COLOURS:
            if colour in player.dice and colour in player.store:
                words.append(f"t{colour}")
                becomes_ready = player.village.count(colour) == 1
                if player.store_crowns and not (becomes_ready and self.rules.last_crown_lost):
                    words += [f"t{colour}<"] if colour not in player.left else []
                    words += [f"t{colour}>"] if colour not in player.right else []
        return words

    def options(self, player):
        searches, transports = self.searchable(player), self.transportable(player)
        words = searches + transports
        for die in COLOURS:
            if die not in player.dice:
                continue
            if player.beetles:
                words += [f"{die}={other}" for other in COLOURS if other != die]
            usable = any(self.colour_of[int(w[1]) - 1] == die for w in searches) or any(
                w[1] == die for w in transports
            )
            nothing_at_all = not searches and not transports
            may_wait = nothing_at_all if self.rules.wait_by_turn else not usable
            if may_wait and not player.beetles:
                words.append(f"w{die}")
            for_both = [w for w in searches if self.colour_of[int(w[1]) - 1] == die]
            if player.has("look-under-both") and for_both and not self.blind_to_all_else(player):
                words.append(f"l{die}")
        if searches and player.has("queen-before") and not self.blind_to_all_else(player):
            words += self.queen_words()
        return words

    def turn(self, player):
        answer = self.ask(self.options(player))
        while "=" in answer:
            player.dice.remove(answer[0])
            player.dice.append(answer[2])
            player.beetles -= 1
            self.beetles += 1
            answer = self.ask(self.options(player))
        kind = answer[0]
        if kind == "q":
            self.queen = int(answer[1]) - 1
            answer = self.ask(self.searchable(player))
        if kind == "l":
            two = [n for n in range(6) if self.colour_of[n] == answer[1]]
            for castle in two:
                self.known[castle] = True
            answer = self.ask([f"s{n + 1}" for n in two if self.can_search(player, n)])
        if answer[0] == "w":
            player.dice.remove(answer[1])
            self.earn_beetle(player)
        elif answer[0] == "t":
            player.dice.remove(answer[1])
            self.transport(player, answer[1], answer[2:])
        else:
            castle = int(answer[1]) - 1
            player.dice.remove(self.colour_of[castle])
            self.search(player, castle)

    def transport(self, player, colour, crown):
        player.store.remove(colour)
        player.village.append(colour)
        player.walked += 1
        if player.shop_ready(colour):
            player.walked += 1
        if crown:
            player.store_crowns -= 1
            (player.left if crown == "<" else player.right).append(colour)
            if crown == ">":
                player.walked += 1

    def queen_words(self):
        return [f"q{(self.queen + way) % 6 + 1}" for way in (-1, 1)]

    def search(self, player, castle):
        if self.queen == castle and not self.blind_to_all_else(player):
            self.earn_crown(player)
            if player.has("second-crown"):
                self.earn_crown(player)
            self.queen = int(self.ask(self.queen_words())[1]) - 1
            goes_to = {"y": "yellow", "r": "red", "b": "blue"}[self.colour_of[self.queen]]
            if player.has(f"queen-to-{goes_to}"):
                self.earn_beetle(player)
        self.known[castle] = True
        found = sorted(self.animals_under[castle], key=COLOURS.index)
        at_home = 0
        for animal in found:
            if player.shop_ready(animal):
                self.animals_under[castle].remove(animal)
                player.pets.append(animal)
                player.walked += 1
                at_home += 1
        for _ in found:
            if player.has("beetle-for-animal"):
                self.earn_beetle(player)
            if player.has("crown-for-animal"):
                self.earn_crown(player)
        for animal in found:
            if animal not in player.pets:
                sides = [f"{animal.upper()}{(castle + way) % 6 + 1}" for way in (-1, 1)]
                self.animals_under[castle].remove(animal)
                self.animals_under[int(self.ask(sides)[1]) - 1].append(animal)
        wanted = [
            colour
            for colour in COLOURS
            if colour in self.under[castle]
            and player.store.count(colour) + player.village.count(colour) < 2
            and not self.full(player)
        ]
        if wanted:
            answer = self.ask([f"+{colour}" for colour in wanted] + ["+-"] * (at_home > 0))
            if answer != "+-":
                self.under[castle].remove(answer[1])
                player.store.append(answer[1])
        elif not at_home:
            self.earn_beetle(player)

    def earn_beetle(self, player):
        for _ in range(2 if player.has("second-beetle") else 1):
            self.earn(player, "beetle", player.has("crown-for-beetle"))

    def earn_crown(self, player):
        self.earn(player, "crown", player.has("beetle-for-crown"))

    def earn(self, player, what, may_choose):
        other = {"beetle": "crown", "crown": "beetle"}[what]
        kinds = [kind for kind in ((what, other) if may_choose else (what,))
                 if self.has_room(player, kind)]  # fmt: skip
        if not kinds:
            return
        kind = self.ask(["beetle", "crown"]) if len(kinds) == 2 else kinds[0]
        if kind == "beetle":
            player.beetles += 1
            self.beetles -= 1
        else:
            player.store_crowns += 1
            self.crowns -= 1

    def has_room(self, player, kind):
        if kind == "beetle":
            return player.beetles < 2 and self.beetles > 0
        return player.store_crowns < self.crown_spaces and self.crowns > 0


def told(set_up, rules, answers):
    """The game after these answers, and what can be answered next; nothing when it is over."""
    game = Game(set_up, rules, answers)
    try:
        game.tell()
    except QuestionError as asked:
        return game, asked.options
    raise AssertionError("a game ends with a question")


def count(set_up, rules, answers, depth):
    """How many ways there are to go on for so many answers."""
    _, options = told(set_up, rules, answers)
    if depth == 1:
        return len(options)
    return sum(count(set_up, rules, [*answers, option], depth - 1) for option in options)


def read(text):
    """Set-up, house rules and answers of a saved game."""
    set_up, rules, answers = None, HouseRules(), []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "set-up":
            set_up = SetUp.parse(rest)
        elif word == "house-rules":
            rules = HouseRules.named(rest.split())
        elif word == "roll":
            answers.append(line)
        elif word != "seed":
            answers += line.split(".")
    return set_up, rules, answers


if __name__ == "__main__":
    for line in KNOWN.read_text("utf-8").splitlines():
        known = json.loads(line)
        for depth, number in enumerate(known["counts"], 1):
            assert count(*read(known["game"]), depth) == number, (known["about"], depth)
        print(known["about"], known["counts"])
