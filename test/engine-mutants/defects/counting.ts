import type { Defect } from "../defect.ts";

/** Counters and footprints. */
export const COUNTING: readonly Defect[] = [
  {
    name: "branches-of-a-partial-last-warp",
    file: "emit/block/emit-block.ts",
    find: 'emitEvent(e, [e.owner.events.block(block, "taken", this.form.threads)]);',
    replace: 'emitEvent(e, [e.owner.events.block(block, "taken", 32 * this.warps)]);',
    what: "Threads that do not exist take branches of the whole block: a loop with a barrier in 40 threads.",
  },
  {
    // Two additions to one counter in an event, of which one could be lost, are written nowhere.
    name: "events-of-other-amounts",
    file: "emit/block/folded-counts.ts",
    find: 'const key = merged.flat().join(" ");',
    replace: 'const key = merged.map(([offset]) => offset).join(" ");',
    what: "Events that add other amounts to the same counters are taken for one: an access by whole warps and by the last, partial one.",
  },
  {
    // Instead of one that always looked at the steps: they tell the same, only later.
    name: "places-of-dynamic-rows",
    file: "emit/block/count-access.ts",
    find: '  for (const { step } of relevant) {\n    step.push();\n    f.op("i32.or");\n  }\n  f.i32(mask)',
    replace:
      '  for (const { step } of relevant) {\n    if (knownStep(step) === undefined) continue;\n    step.push();\n    f.op("i32.or");\n  }\n  f.i32(mask)',
    what: "Where rows with a pitch known at run time lie in their lines is forgotten: `o[tx * pitch + ty]` for other ty.",
  },
  {
    name: "entries-of-other-masks",
    file: "emit/block/count-access.ts",
    find: 'f.get(entry).mem("i32.load", ENTRY.mask).get(e.mask).op("i32.xor");',
    replace: 'f.get(entry).mem("i32.load", ENTRY.mask).op("i32.eqz");',
    what: "Lanes with as many others beside them are counted alike: `if (t & 2)` after `if (t & 1)` at one access in a loop.",
  },
  {
    name: "entries-that-are-replaced",
    file: "emit/block/count-access.ts",
    find: 'f.get(entry).mem("v128.load64_splat", ENTRY.times);',
    replace: "f.i64x2(0n, 0n);",
    what: "What was counted by an entry is lost when another takes its place: one access from many places or by many masks.",
  },
  {
    name: "half-banks-of-words",
    file: "emit/block/count-access.ts",
    find: "if (access.bytes < 8) emit(4, 0, 4, SITE_FIELDS);",
    replace: "if (access.bytes < 4) emit(4, 0, 4, SITE_FIELDS);",
    what: "Words of shared memory that begin in the upper half of a bank of 8 bytes: `s[31 * lane + 1]`.",
  },
  {
    name: "rows-shorter-than-a-warp",
    file: "emit/block/count-access.ts",
    find: "emit(unit - 1, (unit - (row % unit)) % unit, unit - last, [field]);",
    replace: "emit(unit - 1, 0, unit - last, [field]);",
    what: "A row that begins inside a sector or a line is taken to end in the next one: blocks of 20 threads.",
    fixedIn: "974d17a",
  },
  {
    name: "footprint-of-rows-of-few-threads",
    file: "emit/block/touch.ts",
    find: "  const columns = lanesOfRow(e);\n  const { access } = checked;\n  const { steps }",
    replace: "  const { columns } = e;\n  const { access } = checked;\n  const { steps }",
    what: "A row of a block of fewer than 32 threads is taken to have 32 lanes where sectors are noted: `(short)o[t] = x` by 20 threads.",
    fixedIn: "0aea761",
  },
  {
    name: "atomics-of-part-of-a-warp",
    file: "emit/memory/count-global.ts",
    find: 'f.i32(1).get(mask).op("i32.popcnt").i32(31).op("i32.sub");',
    replace: 'f.i32(1).get(mask).op("i32.popcnt").i32(32).op("i32.sub");',
    what: "Lanes that repeat the first one's address are one fewer: scattered atomics of part of a warp.",
  },
  {
    name: "gaps-of-half-a-sector",
    file: "emit/memory/count-global.ts",
    find: 'f.i32(1).get(cache).mem("i32.load", SITE_CACHE.minGap).i32(unit).op("i32.lt_u").brIf(done);',
    replace:
      'f.i32(1).get(cache).mem("i32.load", SITE_CACHE.minGap).i32(unit / 2).op("i32.lt_u").brIf(done);',
    what: "Neighbours half a sector apart are taken to be in different ones: gathers with small and large gaps.",
  },
  {
    name: "counts-of-another-phase",
    file: "emit/memory/count-global.ts",
    find: 'f.get(phase).i32(1).op("i32.add").op("i32.eq").if();',
    replace: "f.if();",
    what: "A known pattern that is moved inside its sector is counted as before: `a[perm[t] + k]` for k = 0, 1, 2.",
  },
  {
    name: "phases-of-another-pattern",
    file: "emit/memory/counting.ts",
    find: "emitForgetPhases(f, cache);",
    replace: "",
    what: "Counts of a pattern's phases outlive it: two patterns at one access in turn, from places that move.",
  },
  {
    name: "sectors-of-another-pattern",
    file: "emit/memory/counting.ts",
    find: "emitForgetSectors(f, cache);",
    replace: "",
    what: "A new pattern from the same base is not in the footprint: `a[(t * k) % 97]` for k = 1, 2, 3.",
  },
  {
    name: "runs-that-end-with-a-sector",
    file: "emit/memory/footprint.ts",
    find: 'f.get(runEnd).i32(1).op("i32.sub").i32(SECTOR_SHIFT).op("i32.shr_u");\n    f.get(runFirst)',
    replace: 'f.get(runEnd).i32(SECTOR_SHIFT).op("i32.shr_u");\n    f.get(runFirst)',
    what: "The sector behind a run is in the footprint too: two runs of one access, apart.",
  },
  {
    name: "bytes-of-the-footprint",
    file: "exec/footprint.ts",
    find: "withBytes ||= setsBytes;",
    replace: "",
    what: "Sectors that are marked by bytes are left out: scattered loads.",
  },
  {
    name: "branches-that-nobody-takes",
    file: "emit/block-writer.ts",
    find: 'f.get(taken).i32(0).op("i32.ne").get(taken).get(mask).op("i32.ne").op("i32.and");',
    replace: 'f.get(taken).get(mask).op("i32.ne");',
    what: "Branches that no lane takes are counted as divergent: any guard in the general form.",
  },
  {
    name: "banks-of-two-windows",
    file: "emit/memory/new-pattern.ts",
    find: '.i32(WINDOW_BYTES).op("i32.ge_u")',
    replace: '.i32(WINDOW_BYTES).op("i32.gt_u")',
    what: "Words 128 bytes apart are in one bank: `s[t == 31 ? 32 : perm[t]]`.",
  },
  {
    // Instead of one of wide loads that reach into a second sector: they are aligned, and never do.
    name: "loads-of-a-group-sectors-apart",
    file: "emit/memory/load-group.ts",
    find: 'f.get(delta).i32(2).op("i32.shr_u").i32(31).op("i32.and").set(place);',
    replace: 'f.get(delta).i32(2).op("i32.shr_u").i32(7).op("i32.and").set(place);',
    what: "Loads of a group that are whole sectors apart are taken to meet as many lines: `a[j] + a[j + 8]` for j anywhere.",
  },
  {
    name: "halves-of-a-warp-for-eight-bytes",
    file: "emit/memory/uniform-load.ts",
    find: "if (bytes > 8) {",
    replace: "if (bytes >= 8) {",
    what: "A double of shared memory that all lanes read takes a pass for each half of the warp: `o[i] = a[i] * w[3]`.",
    independent: true,
  },
  {
    name: "rows-at-one-place",
    file: "emit/block/count-access.ts",
    find: '  y.push();\n  f.i32(2 * LINE_BYTES)\n    .op("i32.add")\n    .i32(4 * LINE_BYTES)\n    .op("i32.lt_u");\n  f.op("i32.or");\n',
    replace: "",
    what: "Rows that are aligned are counted as if each had lines of its own: `o[y * w + x] = a[y * w + x] + bias[x]` in blocks (8, 8).",
    independent: true,
  },
];
