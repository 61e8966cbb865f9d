seedlore explain wari-village 3 --from '4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south | kept=>'
