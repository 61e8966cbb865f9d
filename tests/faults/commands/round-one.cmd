seedlore explain wari-village --round 2 --holding '20 28'
