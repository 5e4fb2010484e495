# Questions about the game, answered as GNU Go answers them.

boardsize 9
# The size is one number on a square board.
10 query_boardsize
#? [9]

rectangular_boardsize 9 5
# On another board it is the width and the height, as boardsize reads them.
20 query_boardsize
#? [9 5]

boardsize 9
# An empty board has no stones to list.
30 list_stones black
#? []

# Nobody has moved.
40 move_history
#? []

# Nobody has a handicap.
50 get_handicap
#? [0]

play black C3
play white A1
play black A2
play white J9
play black B1
play white pass
play black J8
# The stones come row by row from the top left.
60 list_stones black
#? [J8 C3 A2 B1]

# The stone on A1 is gone.
70 list_stones white
#? [J9]

# Black took it.
80 captures black
#? [1]

# White took nothing.
90 captures white
#? [0]

# C3 holds a black stone.
100 color C3
#? [black]

# J9 holds a white one; letter case does not matter.
110 color j9
#? [white]

# A1 is empty since the capture.
120 color A1
#? [empty]

# A stone in the open has four liberties.
130 countlib C3
#? [4]

# They too come from the top left.
140 findlib C3
#? [C4 B3 D3 C2]

# The corner stone is in atari.
150 countlib J9
#? [1]

# Its last liberty is beside it.
160 findlib J9
#? [H9]

play black H9
# That took it, and Black has two prisoners.
170 captures black
#? [2]

undo
# Taking the move back gives the prisoner back, too.
180 captures black
#? [1]

# White may not fill A1: the stone would have no liberty.
190 is_legal white A1
#? [0]

# Black may.
200 is_legal black A1
#? [1]

# An occupied point is taken.
210 is_legal white C3
#? [0]

# A pass is always legal.
220 is_legal white pass
#? [1]

# The newest move is the last of the game.
230 last_move
#? [black J8]

undo
# A pass is a move.
240 last_move
#? [white pass]

boardsize 3
play white B3
play white A2
play white C2
play white B1
# No black stone can live in the corners or the middle: suicide is forbidden.
250 all_legal black
#? []

# White may fill them, all from the top left; a pass is not in the list.
260 all_legal white
#? [A3 C3 B2 A1 C1]

loadsgf games/ko.sgf
play black C3
# Superko: White may not take back where the ko stone was.
270 is_legal white B3
#? [0]

# The list of legal moves heeds it: B3 is missing.
280 all_legal white
#? [A5 B5 C5 D5 E5 A4 D4 E4 E3 A2 D2 E2 A1 B1 C1 D1 E1]

clear_board
play black C3
# A cleared board forgets the ko.
290 is_legal white B3
#? [1]

boardsize 9
fixed_handicap 3
# Handicap stones are counted.
300 get_handicap
#? [3]

# They are stones like others.
310 list_stones black
#? [C7 G7 C3]

# They are no moves.
320 move_history
#? []

rectangular_boardsize 5 4
play black A1
play black B1
play black B2
# A chain of three has each liberty once.
330 findlib A1
#? [B3 A2 C2 C1]

# So there are four.
340 countlib B2
#? [4]
