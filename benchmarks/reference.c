/* How many solutions an adventure has, counted by a plain recursive search in C.

   This is a reference for the speed of the counter and is part of the benchmark only. It knows one
   tile set, the stand-in set, whose tiles have one strand and one copy each, and none of the
   options of the rules. Adventures come in as lines of notation; for each line one line goes out:
   the solutions that defeat no dragon, one and both, and the nanoseconds of processor time that
   reading and counting took.

   A space that is not decided has a mask: a bit for each tile and turn that still fits there, and
   one bit for staying empty. The search grows the hero's network. It decides the space with the
   fewest candidates among those where a path end waits; when none waits, it decides the spaces
   beside castles that the network has reached, where it may go on (BD-22A); when no such space is
   left, the rest stays empty (BD-23A) and the picture is complete. */

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MOST_SPACES = 100, KINDS = 9, MOST_LOOKS = 4 * KINDS, EMPTY = 0 };
enum { NO_PATH = 0, RED = 1, BLUE = 2 };
enum { UNDECIDED = -1, PIECE = -2 };

static const char *const TILES[KINDS] = {"R-R-", "B-B-", "RR--", "BB--", "R-B-",
                                         "RB--", "RBR-", "BRB-", "RBRB"};

typedef uint64_t Mask;

/* The looks: 0 is an empty space, the others are the tiles in their different turns. */
static int looks;
static int side_of[MOST_LOOKS + 1][4];
static Mask all, same_kind[MOST_LOOKS + 1];
static Mask showing[4][3]; /* the looks that show no path, red or blue on a side */

typedef struct {
    Mask fits[MOST_SPACES]; /* what fits there, as far as the neighbours tell */
    Mask left;              /* the looks of the tiles that are still to be had */
    int8_t look[MOST_SPACES];
    uint8_t waits[MOST_SPACES]; /* a path end waits there, so it may not stay empty */
    uint8_t met[MOST_SPACES];   /* a path ends at that piece */
} Picture;

static int rows, columns, spaces;
static int beyond[MOST_SPACES][4]; /* the space on each side, -1 beyond the board */
static int castles[MOST_SPACES], castle_count, dragons[MOST_SPACES], dragon_count;
static long long tally[3];

static int colour(char sign) { return sign == 'R' ? RED : sign == 'B' ? BLUE : NO_PATH; }

static void make_looks(void) {
    looks = 1;
    for (int kind = 0; kind < KINDS; kind++) {
        int first = looks;
        for (int turn = 0; turn < 4; turn++) {
            int sides[4], known = 0;
            for (int side = 0; side < 4; side++)
                sides[side] = colour(TILES[kind][(side - turn + 4) % 4]);
            for (int look = first; look < looks; look++)
                known |= !memcmp(sides, side_of[look], sizeof sides);
            if (!known) memcpy(side_of[looks++], sides, sizeof sides);
        }
        for (int look = first; look < looks; look++)
            same_kind[look] = ((Mask)1 << looks) - ((Mask)1 << first);
    }
    all = ((Mask)1 << looks) - 1;
    for (int look = 0; look < looks; look++)
        for (int side = 0; side < 4; side++)
            showing[side][side_of[look][side]] |= (Mask)1 << look;
}

static Mask candidates(const Picture *picture, int space) {
    Mask fits = picture->fits[space] & (picture->left | 1);
    return picture->waits[space] ? fits & ~(Mask)1 : fits;
}

/* Lay a look on a space. Its neighbours must show the same on the side that they share (BD-14,
   BD-17, BD-18); that it suits the pieces beside it is in its mask already. */
static void lay(Picture *picture, int space, int look) {
    picture->look[space] = (int8_t)look;
    picture->left &= ~same_kind[look];
    for (int side = 0; side < 4; side++) {
        int other = beyond[space][side], end = side_of[look][side];
        if (other < 0) continue;
        if (picture->look[other] == UNDECIDED) {
            picture->fits[other] &= showing[side ^ 2][end];
            if (end) picture->waits[other] = 1;
        } else if (picture->look[other] == PIECE && end) {
            picture->met[other] = 1;
        }
    }
}

/* Can a path still end at that castle? */
static int can_be_met(const Picture *picture, int castle) {
    for (int side = 0; side < 4; side++) {
        int other = beyond[castle][side];
        if (other >= 0 && picture->look[other] == UNDECIDED &&
            candidates(picture, other) & ~showing[side ^ 2][NO_PATH])
            return 1;
    }
    return 0;
}

static void search(const Picture *picture) {
    int next = -1, fewest = 1000;
    for (int space = 0; space < spaces; space++) {
        if (picture->look[space] != UNDECIDED || !picture->waits[space]) continue;
        int number = __builtin_popcountll(candidates(picture, space));
        if (number < fewest) next = space, fewest = number;
    }
    if (fewest == 0) return;
    for (int castle = 0; castle < castle_count; castle++)
        if (!picture->met[castles[castle]] && !can_be_met(picture, castles[castle])) return;
    if (next >= 0) {
        for (Mask rest = candidates(picture, next); rest; rest &= rest - 1) {
            Picture deeper = *picture;
            lay(&deeper, next, __builtin_ctzll(rest));
            search(&deeper);
        }
        return;
    }
    /* No path end waits. A castle that was met may lead on: with a path there, and without. */
    for (int castle = 0; castle < castle_count; castle++) {
        if (!picture->met[castles[castle]]) continue;
        for (int side = 0; side < 4; side++) {
            int other = beyond[castles[castle]][side];
            if (other < 0 || picture->look[other] != UNDECIDED) continue;
            Mask without = showing[side ^ 2][NO_PATH];
            if (!(candidates(picture, other) & ~without)) continue;
            Picture deeper = *picture;
            deeper.fits[other] &= ~without;
            deeper.waits[other] = 1;
            search(&deeper);
            deeper = *picture;
            deeper.fits[other] &= without;
            search(&deeper);
            return;
        }
    }
    int defeated = 0;
    for (int castle = 0; castle < castle_count; castle++)
        if (!picture->met[castles[castle]]) return; /* BD-21 */
    for (int dragon = 0; dragon < dragon_count; dragon++)
        defeated += picture->met[dragons[dragon]]; /* BD-24 */
    tally[defeated]++;
}

/* Read the notation, such as 2R1b>/B3R/1r^1B1 W3. */
static void read_adventure(const char *text, Picture *picture) {
    int takes[MOST_SPACES][4], side, place, hero;
    memset(picture, 0, sizeof *picture);
    memset(takes, 0, sizeof takes);
    rows = 1, spaces = castle_count = dragon_count = 0;
    for (; *text != ' '; text++) {
        if (*text == '/') {
            rows++;
        } else if (*text >= '0' && *text <= '9') {
            int number = *text - '0';
            if (text[1] >= '0' && text[1] <= '9') number = 10 * number + *++text - '0';
            while (number--) picture->look[spaces++] = UNDECIDED;
        } else if (*text == 'R' || *text == 'B') {
            for (side = 0; side < 4; side++) takes[spaces][side] = colour(*text);
            castles[castle_count++] = spaces;
            picture->look[spaces++] = PIECE;
        } else {
            const char *arrow = strchr("^>v<", text[1]);
            takes[spaces][arrow - "^>v<"] = *text == 'r' ? RED : BLUE;
            dragons[dragon_count++] = spaces;
            picture->look[spaces++] = PIECE;
            text++;
        }
    }
    columns = spaces / rows;
    side = (int)(strchr("NESW", text[1]) - "NESW");
    place = text[2] - '1';
    if (text[3] == '0') place = 9;
    hero = side == 0   ? place
           : side == 1 ? place * columns + columns - 1
           : side == 2 ? (rows - 1) * columns + place
                       : place * columns;
    picture->left = all;
    for (int space = 0; space < spaces; space++) {
        int row = space / columns, column = space % columns;
        beyond[space][0] = row > 0 ? space - columns : -1;
        beyond[space][1] = column < columns - 1 ? space + 1 : -1;
        beyond[space][2] = row < rows - 1 ? space + columns : -1;
        beyond[space][3] = column > 0 ? space - 1 : -1;
    }
    for (int space = 0; space < spaces; space++) {
        picture->fits[space] = all;
        for (int s = 0; s < 4; s++) {
            int other = beyond[space][s];
            if (other >= 0 && picture->look[other] == PIECE) /* BD-16, BD-19, BD-20 */
                picture->fits[space] &= showing[s][NO_PATH] | showing[s][takes[other][s ^ 2]];
        }
    }
    picture->fits[hero] &= ~showing[side][NO_PATH]; /* BD-13 */
    picture->waits[hero] = 1;
}

int main(void) {
    char line[1000];
    make_looks();
    while (fgets(line, sizeof line, stdin)) {
        struct timespec begin, end;
        Picture picture;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
        memset(tally, 0, sizeof tally);
        read_adventure(line, &picture);
        search(&picture);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
        printf("%lld %lld %lld %lld\n", tally[0], tally[1], tally[2],
               (end.tv_sec - begin.tv_sec) * 1000000000LL + end.tv_nsec - begin.tv_nsec);
        fflush(stdout);
    }
    return 0;
}
