# What GoGui asks for beside the game.

# GoGui tells its version and wants no answer.
10 gogui-version 1.6.0
#? []

# That a search can be interrupted is said by the command's being there.
20 gogui-interrupt
#? []

# A signal is not needed for that.
30 known_command gogui-sigint
#? [false]

boardsize 9
# No stone is in a ladder on an empty board.
40 kosumi-ladders
#? [TEXT No ladders]

play white D4
play black E4
play black D3
# White gets away.
50 kosumi-ladders
#? [TEXT No ladders]

play black C5
# With C5, Black catches the stone.
60 kosumi-ladders
#? [!TEXT No ladders]

clear_board
play black B1
play white A1
play black G7
# A stone that has no way out is caught already, though White plays next.
70 kosumi-ladders
#? [MARK A1]

play white B2
play white C1
# Now White takes B1 first.
80 kosumi-ladders
#? [!MARK A1]

clear_board
play black pass
play white pass
# A game that is over can be looked at.
90 kosumi-pv
#? [!]
