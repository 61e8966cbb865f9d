seedlore check .
