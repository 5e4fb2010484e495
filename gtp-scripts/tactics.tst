# Games that hang on one move: with the right one the side to play wins by area, with any other it
# loses, or would first have to win a ko. All the rest of the board is settled.

loadsgf games/atari.sgf
# Black's six stones have one liberty; E2 connects them to the wall of column D.
10 reg_genmove black
#? [E2]

# White takes them there.
20 reg_genmove white
#? [E2]

loadsgf games/three-in-a-row.sgf
# Three points in a row make two eyes if Black takes the middle.
30 reg_genmove black
#? [B1]

# White's stone in the middle leaves one eye.
40 reg_genmove white
#? [B1]

loadsgf games/bent-three.sgf
# Three points round a corner: J9 has both others beside it.
50 reg_genmove black
#? [J9]

# The same point kills.
60 reg_genmove white
#? [J9]

loadsgf games/pyramid-four.sgf
# Four points in a T: B9 touches the other three, which it makes three eyes.
70 reg_genmove black
#? [B9]

# White's stone there leaves no two points to make eyes of.
80 reg_genmove white
#? [B9]

loadsgf games/bulky-five.sgf
# A square and a point: three of the five divide it into two eyes.
90 reg_genmove black
#? [J2|H2|J1]

# Only the point that touches three others kills.
100 reg_genmove white
#? [J2]

loadsgf games/crossed-five.sgf
# A cross of five points: the center makes four eyes.
110 reg_genmove black
#? [B2]

# White in the center: all that is left are single points that give no second eye.
120 reg_genmove white
#? [B2]

loadsgf games/two-by-three.sgf
# Six points in the corner without an outside liberty: Black takes one of the middle two.
130 reg_genmove black
#? [H8|J8]

# Either of them kills, for Black is short of liberties to resist.
140 reg_genmove white
#? [H8|J8]

loadsgf games/corner-four.sgf
# Four points bent round the corner: the corner or the point next to it makes the second eye.
150 reg_genmove black
#? [A9|A8]

loadsgf games/snapback.sgf
# A stone thrown in at C1: White takes it at B1 and has three stones in atari.
160 reg_genmove black
#? [C1]

# White connects; at B1 he would have the two stones still cut off.
170 reg_genmove white
#? [C1]

loadsgf games/cutting-point.sgf
# A3 cuts White's two stones off from their wall; taken, they are Black's second eye.
180 reg_genmove black
#? [A3]

# Connected there, they leave Black with one eye.
190 reg_genmove white
#? [A3]

loadsgf games/semeai.sgf
# Black is one liberty from capture; H9 takes the corner stone and has the faster fight.
200 reg_genmove black
#? [H9]

# White takes Black's wall at F9; filling at G9 is in time, too.
210 reg_genmove white
#? [F9|G9]

loadsgf games/corner-eyes.sgf
# Five points with a weak stone at A8: both middle points make two eyes.
220 reg_genmove black
#? [B8|B9]

# The same points kill.
230 reg_genmove white
#? [B8|B9]

loadsgf games/first-line.sgf
# J1 is one eye; J4 closes the other at J3. At J3 itself there would be none.
240 reg_genmove black
#? [J4]

# From the first line White makes J3 a false eye; a stone on J3 would just be taken.
250 reg_genmove white
#? [J4]

loadsgf games/false-eye.sgf
# A2 is one eye; D2 closes the other at C2.
260 reg_genmove black
#? [D2]

# With a white stone on D2 an eye at C2 would be false.
270 reg_genmove white
#? [D2]

loadsgf games/two-ataris.sgf
# Six stones and two stones are in atari, and only one of the chains can be saved.
280 reg_genmove black
#? [B5]

# Only one can be taken; the six are worth the game.
290 reg_genmove white
#? [B5]

loadsgf games/cutting-stones.sgf
# The chain of C7 is in atari. Connecting it at B7 leaves one liberty to all; taking three lives.
300 reg_genmove black
#? [A9]

# White is first to take.
310 reg_genmove white
#? [B7]

loadsgf games/shared-atari.sgf
# D2 and F2 are in atari at the same point: E2 takes the one and saves the other.
320 reg_genmove black
#? [E2]

# The same for White, with the roles exchanged.
330 reg_genmove white
#? [E2]

loadsgf games/last-dame.sgf
# The last neutral point is worth half a point to whoever takes it, and that is the game.
340 reg_genmove black
#? [F1]

# White needs it just as much.
350 reg_genmove white
#? [F1]

loadsgf games/seki.sgf
# Each side has an eye and they share J7: whoever plays there, or fills an eye, is taken.
360 reg_genmove black
#? [pass]

komi 15.5
# White leads with this komi and has no move that keeps the seki, either.
370 reg_genmove white
#? [pass]

loadsgf games/eyes.sgf
# Nothing but eyes is left: filling one would cost Black everything.
380 reg_genmove black
#? [pass]

komi 5.5
# White has nothing but eyes, too, and wins by half a point.
390 reg_genmove white
#? [pass]

loadsgf games/settled.sgf
play black pass
# White leads by 2.5 as the board stands; a pass ends the game with that.
400 reg_genmove white
#? [pass]

komi 4.5
play white pass
# With this komi Black leads by half a point and may end the game in turn.
410 reg_genmove black
#? [pass]

loadsgf games/dead-stone.sgf
# White's stone has no room for eyes.
420 final_status_list dead
#? [G4]

play white pass
# But uncaptured it counts, and Black would lose by 3.5: he must not pass as well.
430 reg_genmove black
#? [!pass]

genmove black
play white pass
genmove black
play white pass
genmove black
play white pass
genmove black
play white pass
genmove black
# Within five moves the stone, which has three liberties, is off, and Black has won.
440 final_score
#? [B\+3\.5]

loadsgf games/dead-stone.sgf
kata-set-rules tromp-taylor
play white pass
genmove black
play white pass
genmove black
play white pass
genmove black
play white pass
genmove black
play white pass
genmove black
# The rules of Tromp and Taylor ask for the same.
450 final_score
#? [B\+3\.5]

boardsize 3
komi 5.5
# From the center Black has all nine points; from elsewhere White gets a share.
460 reg_genmove black
#? [B2]

boardsize 5
# From the center of 5x5, too, Black has the whole board.
470 reg_genmove black
#? [C3]
