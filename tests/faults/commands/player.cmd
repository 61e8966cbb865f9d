seedlore play wari-village --north gredy
