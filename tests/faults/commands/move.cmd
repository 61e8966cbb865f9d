seedlore explain wari-village 7
