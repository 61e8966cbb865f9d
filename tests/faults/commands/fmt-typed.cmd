seedlore fmt -
<
ruleset wari-x "X" {
  seed 6 in every pit
}
