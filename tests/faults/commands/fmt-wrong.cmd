seedlore fmt fmt-wrong.sow
