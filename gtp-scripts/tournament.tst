# What tournament programs and servers ask for beside the game.

# Programs tell whether the processor time is known.
10 known_command gomill-cpu_time
#? [true]

# Some time has been used when the program answers.
20 cputime
#? [!0]

# The seed is the one of the command line.
30 get_random_seed
#? [1]

set_random_seed 18446744073709551615
# It can be any number of 64 bits.
40 get_random_seed
#? [18446744073709551615]

clear_board
# A new game starts there, too.
50 get_random_seed
#? [18446744073709551615]

# Spaces inside the text stay.
60 echo two  words
#? [two  words]

# Nothing is said again as nothing.
70 echo
#? []

# Without a color it tells what else it may answer.
80 gomill-genmove_ex
#? [claim]

# Nothing was thought yet.
90 gomill-explain_last_move
#? []

# Nor is there anything to talk about.
100 kgs-chat game somebody Hello!
#? [I have not thought about a move yet\.]

boardsize 9
komi -1
play white pass
# The game is won by a pass, and needs no thought.
110 gomill-genmove_ex black
#? [pass]

# It says so.
120 gomill-explain_last_move
#? [!]

# To whoever asks.
130 kgs-chat private somebody
#? [!I have not thought about a move yet\.]

undo
# What is taken back is forgotten.
140 gomill-explain_last_move
#? []

boardsize 9
genmove black
# The end of a game on KGS may be taken back: the board stays.
150 kgs-game_over
#? []

# So do the moves.
160 last_move
#? [!]
