seedlore new Wari_Antigua
