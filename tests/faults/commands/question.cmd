seedlore perft wari-village 3 --reading grandslam=no
