seedlore check sources.bib
