# Searches that a controller can look into. Those that end with the next line cannot be asked about
# here.

# Sabaki takes this for an engine that analyzes.
10 known_command analyze
#? [true]

# Controllers made for KataGo look for this.
20 known_command kata-analyze
#? [true]

# Those made for Leela Zero look for this.
30 known_command lz-genmove_analyze
#? [true]

loadsgf games/atari.sgf
# Black's six stones have one liberty; E2 connects them to the wall of column D.
40 kata-search black
#? [E2]

# The move was not made: the point is empty.
50 color E2
#? [empty]

# Nor may it be made if it is to be avoided.
60 kata-search black avoid b E2 1
#? [!E2]

# Only what is allowed is searched, however bad.
70 kata-search black allow b A9 1
#? [A9]

# What White is not allowed leaves Black's move alone.
80 kata-search black avoid w E2 5
#? [E2]

# Nothing is under way.
90 stop
#? []
