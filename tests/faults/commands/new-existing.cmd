seedlore new wari-village
