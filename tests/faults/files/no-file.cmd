seedlore check wari-antigua.sow
