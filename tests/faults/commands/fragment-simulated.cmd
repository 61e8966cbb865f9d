seedlore simulate half-told --rulesets .
