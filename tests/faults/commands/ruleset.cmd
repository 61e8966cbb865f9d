seedlore show wari-vilage
