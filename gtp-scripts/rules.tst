# Captures and suicide. Komi is 0 and the score tells who has what: all 25 points of a 5x5 board
# are Black's once White's last stone is off.

komi 0
boardsize 5
play white A1
play black A2
play black B1
# A stone in the corner has two liberties; the second play takes it.
10 final_score
#? [B\+25\.0]

clear_board
play white C1
play black B1
play black D1
# A stone on the edge has three liberties, so two plays do not take it: 2 against 1.
20 final_score
#? [B\+1\.0]

play black C2
# The third does.
30 final_score
#? [B\+25\.0]

clear_board
play white C3
play white D3
play black B3
play black C2
play black D2
play black E3
play black C4
# A chain of two in the center has six liberties; with one left it stays: 5 against 2.
40 final_score
#? [B\+3\.0]

play black D4
# With its last liberty the whole chain goes, not the stone beside the play alone.
50 final_score
#? [B\+25\.0]

clear_board
play white A1
play white B2
play black A2
play black B1
# B2 is no part of A1's chain, for only lines connect; it stays: A1, A2 and B1 against B2.
60 final_score
#? [B\+2\.0]

clear_board
play white B1
play white A2
play black C1
play black A3
play black B2
# Both white stones breathe at A1 alone; one play takes both.
70 play black A1
#? []

# Nothing of White's is left.
80 final_score
#? [B\+25\.0]

clear_board
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
# The center has no empty neighbor, but the play takes the four stones round it.
90 play black C3
#? []

# Four chains are gone at once.
100 final_score
#? [B\+25\.0]

boardsize 4
play black B4
play white C4
play black A3
play white B3
play white A2
# A4 is surrounded by Black, who is taken first: only then are White's liberties counted.
110 play white A4
#? []

# Both black stones are gone; the board is White's.
120 final_score
#? [W\+16\.0]

loadsgf games/two-for-one.sgf
play white C1
# White took two stones; taking back one makes a new position, so no ko forbids it.
130 play black B1
#? []

# Six stones and C1 against three stones; A1 and the top touch both.
140 final_score
#? [B\+4\.0]

kata-set-rules tromp-taylor
boardsize 4
play black B4
play white C4
play white B3
play white A3
# Under these rules two stones may take their own last liberty.
150 play black A4
#? []

# They are gone, which leaves the board to White.
160 final_score
#? [W\+16\.0]

clear_board
play black B4
play white C4
play black A3
play white B3
play white A2
play white A4
# Allowed or not, suicide is looked at last: White's play took two stones and lives.
170 final_score
#? [W\+16\.0]

loadsgf games/filled.sgf
# The rules of the record allow suicide, so the whole board may go.
180 play black B1
#? []

# An empty board belongs to nobody.
190 final_score
#? [0]

boardsize 3
komi 20
kata-set-rules chinese-ogs
play black A3
play black B3
play black A2
play black B2
play black C2
play black B1
play black C1
# Both empty points are black eyes; a stone there would be suicide, so White can but pass.
200 reg_genmove white
#? [pass]

kata-set-rules tromp-taylor
# A lone stone that goes off at once leaves the position as it was, which is a repetition.
210 reg_genmove white
#? [pass]
