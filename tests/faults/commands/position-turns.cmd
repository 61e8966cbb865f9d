seedlore explain kalah --from '4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south | kept=>'
