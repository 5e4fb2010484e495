# Counting by area, on the board as it stands, and komi of all kinds.

boardsize 9
komi 5.5
# An empty board reaches no color and is nobody's; White has the komi.
10 final_score
#? [W\+5\.5]

komi 0
# Without komi it is a draw, which is written so.
20 final_score
#? [0]

komi 7.5
play black E5
# A lone stone has all 81 points.
30 final_score
#? [B\+73\.5]

komi 5.5
play white F5
# Two lone stones share the rest.
40 final_score
#? [W\+5\.5]

boardsize 3
komi -3.5
play white B1
play white C1
play black A3
play black B3
# Two stones each, five points shared; a negative komi is Black's.
50 final_score
#? [B\+3\.5]

komi 7
clear_board
play black A3
# Whole numbers have a decimal, too: 9 - 7.
60 final_score
#? [B\+2\.0]

komi 8.75
# Any finite komi is allowed: 9 - 8.75.
70 final_score
#? [B\+0\.25]

komi 1000
# However silly.
80 final_score
#? [W\+991\.0]

komi 9
# A whole komi may end in a draw.
90 final_score
#? [0]

boardsize 5
komi 0
play white E5
play white E4
play white E3
play white E2
play white E1
play black C5
play black C4
play black C3
play black C2
play black C1
# Column D touches both walls and is nobody's: 15 against 5.
100 final_score
#? [B\+10\.0]

loadsgf games/seven-points.sgf
# Seven stones and seven points behind them against 9 and 58, komi 7.5.
110 final_score
#? [W\+60\.5]

loadsgf games/settled.sgf
# Black has 33 stones and 10 points, White 27 and 11, komi 7.5.
120 final_score
#? [W\+2\.5]

komi 5.5
# The komi counts as it is now, not as it was in the record.
130 final_score
#? [W\+0\.5]

loadsgf games/three-dead.sgf
# Three white stones that cannot live are still there: Black's corner is nobody's. 29 - 39 - 7.5.
140 final_score
#? [W\+17\.5]

play black B9
play black C8
play black A8
play black C7
play black A6
play black B6
# Once they are captured the corner is Black's: 45 - 36 - 7.5.
150 final_score
#? [B\+1\.5]

loadsgf games/one-dead.sgf
# One stone is enough to make 26 points nobody's: 9 - 46 - 7.5.
160 final_score
#? [W\+44\.5]

loadsgf games/one-sided-eye.sgf
# A9 is reached by Black alone and counts, C9 by both and does not: 4 - 76.
170 final_score
#? [W\+72\.0]

boardsize 5
komi 0
play white D1
play white D2
play white D3
play white D4
play white D5
play black B1
play black B2
play black B3
play black B4
play black B5
# Prisoners do not count: none here, ten points each.
180 final_score
#? [0]

play white A3
play black A2
play white pass
play black A4
# Black took a stone with two plays on his own points, and nothing changed.
190 final_score
#? [0]

# One finished board by all rules: Black has 16 stones and 13 points, White 22 and 17, and 13 points
# are open to both as long as three white stones stand among them, which cannot live.
loadsgf games/three-dead.sgf
kata-set-rules chinese-ogs
# They are still there: 29 - 39 - 7.5.
200 final_score
#? [W\+17\.5]

kata-set-rules tromp-taylor
# No stone is dead here either.
210 final_score
#? [W\+17\.5]

kata-set-rules chinese
# Players take the dead stones off: 45 - 36 - 7.5.
220 final_score
#? [B\+1\.5]

kata-set-rules new-zealand
# So they do in New Zealand.
230 final_score
#? [B\+1\.5]

kata-set-rules aga
# In America.
240 final_score
#? [B\+1\.5]

kata-set-rules french
# In France.
250 final_score
#? [B\+1\.5]

kata-set-rules ing
# With Ing's stones.
260 final_score
#? [B\+1\.5]

kata-set-rules aga-button
# Nobody has passed yet, so nobody has the button.
270 final_score
#? [B\+1\.5]

kata-set-rules japanese
# Territory and three dead stones: 29 + 3 - 17 - 7.5.
280 final_score
#? [B\+7\.5]

kata-set-rules stone-scoring
# Each side has one group and pays two points: 43 - 34 - 7.5.
290 final_score
#? [B\+1\.5]

kata-set-rules ancient-territory
# The same with territory: 27 + 3 - 15 - 7.5.
300 final_score
#? [B\+7\.5]

play black pass
play white pass
# Passes are no points.
310 final_score
#? [B\+7\.5]

kata-set-rules aga-button
# Black passed first, which is worth half a point.
320 final_score
#? [B\+2\.0]

kata-set-rules aga
# Without the button a pass changes nothing.
330 final_score
#? [B\+1\.5]

# The judgement behind the score can be asked for.
340 final_status_list dead
#? [A7 B7 B8]

kata-set-rules tromp-taylor
# Under these rules the score does not follow it.
350 final_score
#? [W\+17\.5]

loadsgf games/settled.sgf
kata-set-rules japanese
komi 0
# Ten points of territory against eleven.
360 final_score
#? [W\+1\.0]

play black A1
# A play in one's own territory costs a point.
370 final_score
#? [W\+2\.0]

play white pass
play black pass
# A pass costs nothing.
380 final_score
#? [W\+2\.0]

play white A2
# The stone is dead, and a prisoner makes good for the point that it stands on: 9 + 1 - 11.
390 final_score
#? [W\+1\.0]
