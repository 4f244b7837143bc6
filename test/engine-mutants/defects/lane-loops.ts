import type { Defect } from "../defect.ts";

/** Loops through which lanes go one after another. */
export const LANE_LOOPS: readonly Defect[] = [
  {
    // Instead of one for arrays that begin at an odd address: memory is given out in multiples of 256 bytes.
    name: "lane-loop-of-odd-addresses",
    file: "emit/lane-loops/lane-routine.ts",
    find: 'f.i32(shiftOf(bytes)).op("i32.rotr");',
    replace: 'f.i32(shiftOf(bytes)).op("i32.shr_u");',
    what: "Words at odd addresses are no fault where a load has been in the array before: `*(int*)(bytes + from[i] + 4 * at)`.",
  },
  {
    name: "lane-loop-counts-those-who-leave",
    file: "emit/lane-loops/count-turn.ts",
    find: "loop.leavesIfTaken ? f.get(left) : pushStaying(),",
    replace: "f.get(left),",
    what: "A branch back is counted as taken by the lanes that leave: `do … while (at < end)`.",
  },
  {
    name: "lane-loop-parts-at-once",
    file: "emit/lane-loops/count-rows.ts",
    find: 'f.op("i32.and").get(step).i32(0).op("i32.ne").op("i32.and").op("i32.add").set(parted);',
    replace: 'f.op("i32.and").op("i32.add").set(parted);',
    what: "The first iteration is counted as divergent: any such loop.",
  },
  {
    name: "lane-loop-turns-without-an-end",
    file: "emit/lane-loops/lane-routine.ts",
    find: 'f.get(iterations).i32(1).op("i32.add").set(trips);',
    replace: "",
    what: "Lanes that go on are counted as if they left with their turn: more than 32 iterations.",
  },
  {
    name: "lane-loop-marks-its-first-load",
    file: "emit/lane-loops/lane-routine.ts",
    find: 'f.i32(stream.members.at(-1)!.distance).op("i32.add");',
    replace: "",
    what: "The last of several neighbouring loads of an iteration is not in the footprint: `a[at] + a[at + 5]`.",
  },
  {
    name: "lane-loop-forgets-what-lanes-had",
    file: "emit/analysis/lane-loops.ts",
    find: "if (live.liveIn[block - fn.firstBlock]!.has(register)) entered.add(register);",
    replace: "",
    what: "A lane that leaves before a value is set has no old one: `last = 7; while (a[at] < lim) last = a[at++]`.",
  },
  {
    name: "lane-loop-streams-alike",
    file: "emit/lane-loops/count-turn.ts",
    find: "a.members.every(({ distance }, index) => distance === b.members[index]!.distance)",
    replace: "a.members.every(({ distance }, index) => distance <= b.members[index]!.distance)",
    what: "Loads of two arrays at other distances are counted alike: `a[at] + a[at + 1]` beside `b[at] + b[at + 3]`.",
  },
  {
    name: "lane-loop-results-of-absent-lanes",
    file: "emit/lane-loops/lane-routine.ts",
    find: 'f.get(PARAMS.mask).op("i32x4.splat").set(splat);',
    replace: 'f.i32(-1).op("i32x4.splat").set(splat);',
    what: "Lanes that did not come to the loop, or left it before, get results: `if (odd) for (…) x += a[at]`.",
  },
  {
    name: "lane-loop-of-a-growing-step",
    file: "emit/analysis/lane-loops.ts",
    find: "isStep && only.times === 1 ? constant : undefined",
    replace: "isStep ? constant : undefined",
    what: "An index that is multiplied is taken to go on by what is added: `for (at = p[i]; at < n; at = 3 * at + 1) x += a[at]`, the way down a heap.",
    independent: true,
  },
];
