seedlore new new-file
