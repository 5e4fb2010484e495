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

# Rules by name. What they are worth at the end is in score.tst.
kata-set-rules japanese
# The Japanese count territory.
220 kata-get-rule scoring
#? [TERRITORY]

# They forbid only the retaking of a ko.
230 kata-get-rule ko
#? [SIMPLE]

# They leave out points in seki.
240 kata-get-rule tax
#? [SEKI]

kata-set-rules korean
# The Korean rules are the same by another name.
250 kata-get-rules
#? [\{"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"\}]

kata-set-rules Chinese_KGS
# Letter case, hyphens and underscores do not matter; this is the default by its other name.
260 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]

kata-set-rules Tromp Taylor
# Nor do spaces.
270 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]

kata-set-rules chinese
# The Chinese of the federation stop repetition by the simple ko rule alone.
280 kata-get-rule ko
#? [SIMPLE]

kata-set-rules nz
# New Zealand compares positions with the side to play.
290 kata-get-rule ko
#? [SITUATIONAL]

# It allows suicide.
300 kata-get-rule suicide
#? [true]

kata-set-rules bga
# Britain and America pay for the moves that White missed.
310 kata-get-rule whiteHandicapBonus
#? [N-1]

# They have no button.
320 kata-get-rule hasButton
#? [false]

kata-set-rules aga-button
# Unless they say so.
330 kata-get-rule hasButton
#? [true]

kata-set-rules goe
# Ing's rules allow suicide, too.
340 kata-get-rule suicide
#? [true]

kata-set-rules ancient-area
# Where stones alone count, each group pays for its eyes.
350 kata-get-rule tax
#? [ALL]

kata-set-rules {"ko":"SITUATIONAL","suicide":false}
# What an object leaves out is as Tromp and Taylor have it.
360 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SITUATIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"0"\}]

kata-set-rules {"score":"territory"}
# Territory is counted without points in seki unless the object says otherwise.
370 kata-get-rule tax
#? [SEKI]

kata-set-rules {"score":"TERRITORY","tax":"NONE"}
# It does here.
380 kata-get-rule tax
#? [NONE]

kata-set-rules tromp-taylor
kata-set-rule suicide false
# A server may forbid suicide and leave the rest.
390 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"0"\}]

boardsize 5
clear_board
# Rules stay when a game begins.
400 kata-get-rule suicide
#? [false]

play white A2
play white B2
play white C1
play black A1
play white E5
# They are obeyed at once: two stones may not take their own last liberty.
410 is_legal black B1
#? [0]

kata-set-rule suicide true
# And may again.
420 is_legal black B1
#? [1]

kgs-rules chinese
# KGS means the rules with positional superko.
430 kata-get-rule ko
#? [POSITIONAL]

kgs-rules new_zealand
# It writes names with an underscore.
440 kata-get-rule suicide
#? [true]

kgs-rules aga
# The American rules.
450 kata-get-rule whiteHandicapBonus
#? [N-1]

kgs-rules japanese
# The Japanese rules.
460 kata-get-rule scoring
#? [TERRITORY]

loadsgf games/ko.sgf
kata-set-rules chinese
play black C3
# The rules may change while a game goes on; by the simple rule the ko is not retaken at once.
470 is_legal white B3
#? [0]

play white pass
play black pass
# After two passes it is.
480 is_legal white B3
#? [1]

kata-set-rules chinese-ogs
# Under superko it is not.
490 is_legal white B3
#? [0]
