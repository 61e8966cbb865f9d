seedlore explain wari-village 3b
