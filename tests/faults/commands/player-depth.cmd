seedlore play wari-village --north search-99
