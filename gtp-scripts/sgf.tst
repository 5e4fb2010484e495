# Game records as other programs write them; komi, rules or score show what was read.

loadsgf ../tests/data/records/ff1.sgf
# Long names with lower-case letters, passes as tt. Two stones against one, and komi 0.5.
10 final_score
#? [W\+1\.5]

loadsgf ../tests/data/records/ff3-crlf.sgf
# Lines that end in CR and LF, also inside of remarks; the rules of the American Go Association.
20 kata-get-rule ko
#? [SITUATIONAL]

loadsgf ../tests/data/records/utf8-bom.sgf
# The mark in front is no text; six points and a half, in Japanese.
30 get_komi
#? [6\.5]

# So are the rules.
40 kata-get-rule scoring
#? [TERRITORY]

loadsgf ../tests/data/records/latin1.sgf
# A comma for the point.
50 get_komi
#? [6\.5]

loadsgf ../tests/data/records/shift-jis.sgf
# Brackets and backslashes that are halves of characters end nothing and protect nothing.
60 get_komi
#? [5\.5]

loadsgf ../tests/data/records/variations.sgf
# Of variations the first one counts; in the second one D4 is taken.
70 play black D4
#? []

loadsgf ../tests/data/records/variations.sgf 4
# Before the fourth move it is empty.
80 play white D3
#? []

loadsgf ../tests/data/records/collection.sgf
# Of several games the first one is read; it says that suicide is allowed.
90 kata-get-rule suicide
#? [true]

loadsgf ../tests/data/records/handicap.sgf
# Stones set up as a handicap give White a point for each but one under these rules.
100 kata-get-rule whiteHandicapBonus
#? [N-1]

loadsgf ../tests/data/records/rectangular.sgf
# Komi for Black.
110 get_komi
#? [-2\.5]

loadsgf ../tests/data/records/fox.sgf
# 375 hundredths of a stone, each of which is two points.
120 get_komi
#? [7\.5]

loadsgf ../tests/data/records/lower-case.sgf
# Names without any capital mean what they would in capitals.
130 kata-get-rule ko
#? [SITUATIONAL]
