seedlore show wari-village --formt prose
