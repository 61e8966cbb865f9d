seedlore perft wari-village three
