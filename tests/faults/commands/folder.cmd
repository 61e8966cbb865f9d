seedlore list --rulesets nowhere
