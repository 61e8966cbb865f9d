seedlore explain wari-village 1 --from '1 0 0 0 0 2 / 0 0 0 0 0 0 | 25 20 | south'
