# What becomes of the chains of boards on which nothing is left to play.

loadsgf games/dead-stone.sgf
# White's stone has no room for eyes within Black's wall.
10 final_status_list dead
#? [G4]
# The others live by their own eyes.
20 final_status_list seki
#? []

loadsgf games/eyes.sgf
# Both sides have two eyes.
30 final_status_list dead
#? []

loadsgf games/seki-of-three.sgf
# Of Black's ring and the three stones within, whoever plays between them loses his own.
40 final_status_list dead
#? []
# They live, but not by eyes.
50 final_status_list seki
#? [!]

loadsgf games/middle-taken.sgf
# A ring around three points with White in the middle: D6 makes Black take two stones at F6, and
# then E6 leaves him no second eye.
60 final_status_list dead
#? [C5 D5 E5 F5 G5 C6 G6 C7 D7 E7 F7 G7]
# White can play between them, so it is no seki.
70 final_status_list seki
#? []

loadsgf games/one-eye-corner.sgf
# White's four stones in the corner have one eye, and Black's stone in it is enough to kill.
80 final_status_list dead
#? [A8 B8 C8 C9]

loadsgf games/one-sided-eye.sgf
# Black has one eye; White fills C9 and takes at A9.
90 final_status_list dead
#? [A8 B8 B9]

play white pass
play black pass
# Passes change nothing.
100 final_status_list dead
#? [A8 B8 B9]
