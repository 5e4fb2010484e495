# Sessions, boards and moves: what every controller relies on.

# Version 2 of the protocol is the one spoken here.
10 protocol_version
#? [2]

# The name tells users and servers which program plays.
20 name
#? [Kosumi]

# There is a version; which one does not matter here.
30 version
#? [!]

# Arguments beyond those a command takes are ignored, as in the reference engine.
40 protocol_version 1 2 3
#? [2]

# A required command of the protocol is known.
50 known_command genmove
#? [true]

# Letter case matters in the names of commands.
60 known_command Genmove
#? [false]

# An unknown name is no error here: asking is what the command is for.
70 known_command make_tea
#? [false]

komi 6.5
boardsize 13
clear_board
# Neither a new board size nor a cleared board touches the komi.
80 get_komi
#? [6\.5]

boardsize 5
komi 0
play black C3
clear_board
# A cleared board has no stones and no territory, so nobody leads.
90 final_score
#? [0]

# A number before a command changes nothing but the answer's first word.
100 play black C3
#? []

# Colors and points are read in any letter case: White's stone takes the territory away.
110 play WHITE d4
#? []

# One stone each and 23 points that both colors reach: nobody leads.
120 final_score
#? [0]

# Either color may move twice in a row.
130 play w e5
#? []

# White has two stones, Black one.
140 final_score
#? [W\+1\.0]

play black pass
# The word pass is read in any letter case, too.
150 play white PASS
#? []

# Play may go on after two passes, for controllers settle disputes that way.
160 play black B2
#? []

# The stone counts: two each.
170 final_score
#? [0]

boardsize 9
# Nothing is on the board, so no chain is dead and the list has no lines.
180 final_status_list dead
#? []

rectangular_boardsize 5 2
play white C2
play white D2
play white D1
play black A2
play black A1
play black B1
# Five columns and two rows: E1 and E2 are White's, B2 and C1 touch both: 3 against 5.
190 final_score
#? [W\+2\.0]

komi 3.5
loadsgf games/settled.sgf
# A record brings its komi.
200 get_komi
#? [7\.5]

# Neither a limit of nothing at all nor one without end is refused: here, no limit.
210 time_settings 0 1 0
#? []

# Five minutes on the clock of White, who is not to move: a controller may say so at any time.
220 time_left white 300 0
#? []

boardsize 5
komi 0
play black C3
reg_genmove white
# A move asked for by reg_genmove is not made: Black's stone still has the whole board.
230 final_score
#? [B\+25\.0]

boardsize 3
# Only the center rules the whole of 3x3; elsewhere White lives or shares.
240 genmove black
#? [B2]

# The move was made: all nine points are Black's.
250 final_score
#? [B\+9\.0]
