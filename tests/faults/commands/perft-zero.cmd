seedlore perft wari-village 0
