seedlore show kalah
