seedlore new wari-antigua --from wari-vilage
