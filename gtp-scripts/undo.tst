# Taking moves back restores stones, kos and turns.

boardsize 5
komi 0
play black C3
undo
# The board is empty again.
10 final_score
#? [0]

play white A1
play black A2
play black B1
undo
# The captured stone is back: one each.
20 final_score
#? [0]

undo
# Now only White's is there.
30 final_score
#? [W\+25\.0]

clear_board
play black C3
play white pass
undo
# A pass is a move: taking it back leaves Black's stone.
40 final_score
#? [B\+25\.0]

# After it the stone itself can go.
50 undo
#? []

# Nothing is left.
60 final_score
#? [0]

play black C3
undo
# A position that was taken back never occurred, so it may be made again.
70 play black C3
#? []

loadsgf games/ko.sgf
play black C3
undo
# The ko stone is back: White has four stones and C3 between them, Black three.
80 final_score
#? [W\+2\.0]

play black C3
play white E5
play black E1
play white B3
undo
undo
# White's threat stands, Black's answer does not: the ko may be taken all the same.
90 play white B3
#? []

undo
undo
# Without the threat it is the old position again, which White may not make.
100 reg_genmove white
#? [!B3]

boardsize 5
play white C4
play white B3
play white D3
play white C2
play black C5
play black B4
play black D4
play black A3
play black E3
play black B2
play black D2
play black C1
play black C3
undo
# All four chains are back with C3 between them; Black has the rest: 20 against 5.
110 final_score
#? [B\+15\.0]

kata-set-rules tromp-taylor
boardsize 4
play black B4
play white C4
play white B3
play white A3
play black A4
undo
# The stone that went off by suicide is back and makes A4 nobody's: 1 against 14.
120 final_score
#? [W\+13\.0]

boardsize 9
komi 5.5
genmove black
undo
# A move of the engine is taken back like any other.
130 final_score
#? [W\+5\.5]

loadsgf games/atari.sgf
komi 0
play black E2
undo
# Back to the position of the record: 42 against 38, E2 being nobody's.
140 final_score
#? [B\+4\.0]

loadsgf games/moves.sgf 4
# Before move 4 White's corner stone has just been taken.
150 final_score
#? [B\+9\.0]

undo
# The moves of a record can be taken back: the white stone is there again.
160 final_score
#? [0]
