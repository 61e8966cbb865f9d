seedlore chekc
