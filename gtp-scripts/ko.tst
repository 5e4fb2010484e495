# Repetition: no play may make a position that occurred before, the starting position included.
# An answer that is refused cannot be stated here; that the engine itself keeps off the point can.

loadsgf games/ko.sgf
# Black's stone takes B3 and is in atari itself.
10 play black C3
#? []

# Taking back at once would repeat the starting position.
20 reg_genmove white
#? [!B3]

play white E5
play black E1
# With two new stones on the board it is another position.
30 play white B3
#? []

play black A5
play white A1
# The same holds for Black, one exchange later.
40 play black C3
#? []

# Whoever took the ko may end it.
50 play black B3
#? []

loadsgf games/ko.sgf
play black C3
play white pass
play black pass
# Passes put no stone on the board, so they are no ko threats.
60 reg_genmove white
#? [!B3]

boardsize 5
komi 0
play black B4
play white C4
play black A3
play white B3
play black B2
play white D3
play black E1
play white C2
play black C3
# The same ko by moves from an empty board.
70 reg_genmove white
#? [!B3]

play white D1
play black D2
# A threat and its answer, and the ko may be taken.
80 play white B3
#? []

loadsgf games/triple-ko.sgf
play black A3
play white E4
play black C3
play white A4
# Three kos in turn: five captures make five new positions.
90 play black E3
#? []

# The sixth would bring back the first position.
100 reg_genmove white
#? [!C4]

play white C1
play black pass
# White's stone on C1 makes every position a new one.
110 play white C4
#? []

loadsgf games/send-two.sgf
play black A3
play white C3
# Two stones sent, one would return: the position before A3, only that White is to play.
120 reg_genmove black
#? [!B3]

loadsgf games/eternal-life.sgf
play black C4
play white B4
play black D4
# Each side sent two stones and took two; the fourth play would close the circle.
130 reg_genmove white
#? [!A4]

loadsgf games/six-plays.sgf
play black C1
play white D4
play black D1
play white B1
play black D3
# A ko and an exchange of two stones: six plays that end where they began.
140 reg_genmove white
#? [!A1]

loadsgf games/double-ko.sgf
play black A3
play white C4
play black pass
play white A4
# The position before A3 again, with the other side to play, which positional superko forbids too.
150 reg_genmove black
#? [!C3]

boardsize 4
kata-set-rules tromp-taylor
play black D1
play white C4
play black D2
play white B3
play black D3
play white A3
play black B4
play white pass
# Suicide of A4 and B4 would make the position before B4.
160 reg_genmove black
#? [!A4]

boardsize 5
play black C3
play black C4
play black D3
play black B3
# Moves in a row take nothing and repeat nothing.
170 play black C2
#? []
