seedlore fmt --check fmt-check.sow
