# Handicap stones: where they stand and what White gets for them.

boardsize 19
# Two stones: lower left and upper right.
10 fixed_handicap 2
#? [D4 Q16]

clear_board
# Nine: the corners, the sides, and the center last.
20 fixed_handicap 9
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16 K10]

clear_board
# With five the center comes last, too.
30 fixed_handicap 5
#? [D4 Q16 D16 Q4 K10]

clear_board
# With eight there is none in the center.
40 fixed_handicap 8
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16]

boardsize 13
# From 13 lines on the stones stand on the fourth line.
50 fixed_handicap 4
#? [D4 K10 D10 K4]

boardsize 12
# Below that on the third; an even board has no middle and takes four at most.
60 fixed_handicap 4
#? [C3 K10 C10 K3]

boardsize 9
# Three: the third is the upper left corner.
70 fixed_handicap 3
#? [C3 G7 C7]

boardsize 7
# The smallest board with a handicap takes four.
80 fixed_handicap 4
#? [C3 E5 C5 E3]

boardsize 9
komi 0.5
fixed_handicap 2
# By default White gets a point for each stone: 81 - 2 - 0.5.
90 final_score
#? [B\+78\.5]

kata-set-rules tromp-taylor
# These rules give nothing for a handicap.
100 final_score
#? [B\+80\.5]

kata-set-rules chinese-ogs
clear_board
play black E5
# A cleared board has no handicap any more.
110 final_score
#? [B\+80\.5]

clear_board
# Black may choose any points, in any letter case.
120 set_free_handicap E5 c3 G7
#? []

# Three points for three stones.
130 final_score
#? [B\+77\.5]

play white E3
# White's stone shares the board: 3 - 1 - 3 - 0.5.
140 final_score
#? [W\+1\.5]

undo
# Taking it back leaves the handicap and what it is worth.
150 final_score
#? [B\+77\.5]

clear_board
# The engine names the points it chose.
160 place_free_handicap 2
#? [!]

# Two stones, wherever they are.
170 final_score
#? [B\+78\.5]

clear_board
play black C3
play black G7
# Two moves before White's first are a handicap too.
180 final_score
#? [B\+78\.5]

clear_board
play white pass
play black C3
play black G7
# After White's first move they are not.
185 final_score
#? [B\+80\.5]

loadsgf games/handicap.sgf
# The record has two stones and says that they are a handicap: 81 - 2 - 0.5.
190 final_score
#? [B\+78\.5]

boardsize 9
komi 0.5
fixed_handicap 9
kata-set-rules chinese
# Nine stones on nine lines: 81 - 9 - 0.5.
200 final_score
#? [B\+71\.5]

kata-set-rules aga
# White is paid for the eight moves that he missed.
210 final_score
#? [B\+72\.5]

kata-set-rules french
# The French federation says the same.
220 final_score
#? [B\+72\.5]

kata-set-rules new-zealand
# New Zealand pays nothing.
230 final_score
#? [B\+80\.5]

kata-set-rules ing
# Nor does Ing.
240 final_score
#? [B\+80\.5]

kata-set-rules japanese
# Nor the Japanese, who count 72 points of territory.
250 final_score
#? [B\+71\.5]

kata-set-rules aga
clear_board
play black C3
play black pass
play black G7
play black E5
# Three plays in a row, with a pass between, are three stones.
260 get_handicap
#? [3]

# White missed two moves: 81 - 2 - 0.5.
270 final_score
#? [B\+78\.5]

kata-set-rule friendlyPassOk false
play white E6
# White's first move ends the handicap. All stones count as they stand: 3 - 1 - 2 - 0.5.
280 final_score
#? [W\+0\.5]

play black E4
play black D4
# Later plays in a row are none.
290 get_handicap
#? [3]

clear_board
play black E5
# A single stone is no handicap.
300 get_handicap
#? [0]

# White is paid nothing.
310 final_score
#? [B\+80\.5]
