seedlore perft wari-village 3 --reading grand-slam=maybe
