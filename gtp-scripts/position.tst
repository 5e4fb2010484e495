# Positions that are set up, sequences of moves, and the way back.

boardsize 5
komi 0
set_position black C3 white D4 black C4
# The stones stand as told.
10 list_stones black
#? [C4 C3]

# The white one, too.
20 list_stones white
#? [D4]

# Stones set up are no moves.
30 move_history
#? []

play white E5
# White's move can be taken back.
40 undo
#? []

# The position is still there: 2 stones against 1, the rest nobody's.
50 final_score
#? [B\+1\.0]

play black A1
set_position white B2
# A position takes the place of another one with all its moves.
60 list_stones black
#? []

# Nothing but the new stone is left.
70 list_stones white
#? [B2]

# Without stones it is an empty board.
80 set_position
#? []

# There is no stone on it.
90 final_score
#? [0]

boardsize 9
fixed_handicap 2
set_position black C3 black G7
# Stones set up are no handicap.
100 get_handicap
#? [0]

loadsgf games/ko.sgf
play black C3
set_position black B4 black A3 black B2 black C3 white C4 white D3 white C2
# No history came with the position: White may take the ko.
110 is_legal white B3
#? [1]

boardsize 5
set_position black B4 black A3 black B2 white C4 white D3 white C2 white B3
play black C3
# The starting position counts as one that occurred: White may not make it again.
120 is_legal white B3
#? [0]

boardsize 5
# An empty board takes a set-up.
130 gogui-setup b C3 b B2 w D4
#? []

# Both black stones are there.
140 list_stones black
#? [C3 B2]

# White plays first, as the controller says.
150 gogui-setup_player w
#? []

play white E5
gg-undo 1
# The way back ends at the set-up.
160 list_stones white
#? [D4]

clear_board
# Several moves at once; the colors need not alternate.
170 gogui-play_sequence B C3 W D4 W pass B C4 W E5
#? []

# All were made.
180 last_move
#? [white E5]

# Three of them are taken back at once.
190 gg-undo 3
#? []

# Two are left.
200 last_move
#? [white D4]

# With nothing told it is one move.
210 gg-undo
#? []

# Black's first one is left.
220 last_move
#? [black C3]

# No move is none to take back.
230 gg-undo 0
#? []

# It is still there.
240 list_stones black
#? [C3]

# The older name for several moves at once.
250 play_sequence w C4 w B3 w D3 w C2
#? []

# They took the stone.
260 captures white
#? [1]

# All five moves go.
270 gg-undo 5
#? []

# Then the board is as at the start.
280 final_score
#? [0]

boardsize 9
set_free_handicap C3 G7
play_sequence white E5 black C5
gg-undo 2
# The way back ends at the handicap.
290 list_stones black
#? [G7 C3]

# Whoever plays first in a game with a handicap is told like elsewhere; the handicap stays.
300 gogui-setup_player black
#? []

# There are two stones of it.
310 get_handicap
#? [2]

clear_board
set_position black A2 black B1 white C3
komi 3.5
# The komi holds for a position that was set up: 2 stones and A1 against 1.
320 final_score
#? [W\+1\.5]

# The engine plays from there.
330 genmove black
#? [!]
