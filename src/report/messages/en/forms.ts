export const FORMS = {
  "forms/title": "{kernel}, blocks of {shape} threads",
  "forms/block": "block form: one function runs a whole block, in {count} {count?region:regions}",
  "forms/general": "general form: every warp runs by itself, lanes wait in masks, because {reason}",
  "forms/refusal-calls": "it calls functions that are not inlined (recursion, function pointers)",
  "forms/refusal-clock": "it reads the clock, which every instruction advances",
  "forms/refusal-yielding-loop": "a loop waits for what other lanes or blocks write",
  "forms/refusal-counted-barrier":
    "a barrier is for part of the block, or also collects a predicate",
  "forms/refusal-divergent-warp-sync": "lanes may come to a __syncwarp() apart",
  "forms/refusal-divergent-barrier":
    "a condition that threads of a block may answer differently decides which barrier comes next",
  "forms/refusal-memory-order":
    "warps touch memory in two places between the same two barriers, and must do so one warp after the other",
  "forms/refusal-size": "it has too many instructions for a second form to be worth its code",
  "forms/region": "region {number}: {place}; {always} of {blocks} basic blocks are for all lanes",
  "forms/region-barrier":
    "region {number}: {place}, up to a barrier; {always} of {blocks} basic blocks are for all lanes",
  "forms/runs":
    "blocks in a row of the grid are checked and counted together where all of them go the same way",
  "forms/whole-block":
    "accesses are checked and counted once a block where all its threads go the same way",
  "forms/accesses": "accesses:",
  "forms/access": "{place} {space} {kind}, {bytes} B:",
  "forms/form-one": "one element for all lanes;",
  "forms/form-run": "lanes are neighbours;",
  "forms/form-rows": "lanes of a row are neighbours;",
  "forms/form-steps": "lanes have steps of one size;",
  "forms/tier-closed-form": "counts known beforehand.",
  "forms/tier-table":
    "counts found once for each place in a line, as the steps are known only when it runs.",
  "forms/why-no-block-form": "lane by lane, as the kernel has no block form.",
  "forms/why-atomic": "lane by lane: an atomic.",
  "forms/why-space":
    "lane by lane: local memory, constants, or an address that may be in any memory.",
  "forms/why-no-steps": "lane by lane: the address has no steps.",
  "forms/why-culprit": "lane by lane: `{op}` at {place} gives lanes addresses without steps.",
  "forms/together": "Checked and counted with the load at {place}, whose lanes are as far apart.",
  "forms/in-turn":
    "Lanes go through its loop one after another, and are counted together, iteration by iteration.",
  "forms/times": "{text} × {count}",
  "forms/joined": "{first} {second}",
  "forms/no-place": "(no line)",
} as const;
