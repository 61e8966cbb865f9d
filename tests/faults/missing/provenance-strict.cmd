seedlore check --strict provenance-strict.sow
