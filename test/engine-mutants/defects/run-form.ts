import type { Defect } from "../defect.ts";

/** Runs of blocks that are checked and counted together. */
export const RUN_FORM: readonly Defect[] = [
  {
    name: "run-over-the-end-of-a-row",
    file: "emit/driver.ts",
    find: '          this.record("gridX");\n          f.getGlobal(owner.globals.blockX).op("i32.sub");',
    replace: '          this.record("gridX");',
    what: "blockIdx.x goes on behind the end of its row: grids (34, 2).",
  },
  {
    name: "run-takes-columns-with-overlapping-stores",
    file: "emit/block/column-order.ts",
    find: "for (const distance of distances) if (pushTooNear(e, distance!)) e.f.brIf(slow);",
    replace: "",
    what: "Threads of different warps store to one element in another order: `o[tx * rise + ty]` with a small rise.",
  },
  {
    name: "run-of-masks-without-old-lanes",
    file: "emit/block/scout-parted.ts",
    find: "if (!e.isMasked(register)) {\n      f.set(local);",
    replace: "if (e.lanes > 0) {\n      f.set(local);",
    what: "Lanes that do not execute lose a condition: `bool b = t < 10; if (t & 1) b = t < 50; if (b) o[i] = x`.",
  },
  {
    name: "run-asks-the-first-block-only",
    file: "emit/block/scout-parted.ts",
    find: "operands.some(({ steps }) => knownStep(steps.blocks!.step) !== 0)",
    replace: "operands.some(({ steps }) => knownStep(steps.blocks!.step) === undefined)",
    what: "A guard of the grid inside a region where threads part: `if (t < 40) if (i < far) o[i] = x`.",
  },
  {
    name: "run-lane-conditions-of-the-first-block",
    file: "emit/block/run-needs.ts",
    find: "fn.blockSteps![arg] === 0,",
    replace: 'fn.blockSteps![arg] !== "unknown",',
    what: "A condition lane by lane that differs from block to block: `if (((t ^ 5) + bx) % 3 == 0)`.",
  },
  {
    name: "run-looks-at-conditions-too-late",
    file: "emit/block/run-needs.ts",
    find: "if (isOfLanes(e, register) && !(pcs.length === 1 && this.isStill(pc, each))) return false;",
    replace: "if (isOfLanes(e, register) && pcs.length !== 1) return false;",
    what: "A loop changes what a condition was computed from: `for (j) { c = (t ^ j) % 3; if (c == 0) … }` with the counter stepped between.",
  },
  {
    name: "run-values-left-by-other-warps",
    file: "emit/block/run-needs.ts",
    find: "if (live.liveIn[each.region.head - fn.firstBlock]!.has(register)) return false;",
    replace: "",
    what: "A warp starts from the index that another one left: an index set under a condition of a region, and kept over barriers.",
  },
  {
    name: "run-values-found-too-early",
    file: "emit/block/run-needs.ts",
    find: "return [...set].every((register) => !read.has(register) || !atHead.has(register));",
    replace: "return set.size >= 0 || read.size + Number(atHead) > 0;",
    what: "What all warps share is set before the warps read its old value: `if (t < j) o[i] = x; j /= 2` in a loop without a barrier.",
  },
  {
    name: "run-aligned-by-its-first-warp",
    file: "emit/block/count-run.ts",
    find: "pushTogether(e, checked, closed ? [blocks!.step] : [warps!.step, blocks!.step]);",
    replace: "pushTogether(e, checked, [blocks!.step]);",
    what: "Later warps begin in the middle of a line, and are counted as if they did not: `o[t + (t >> 5) * m]`.",
  },
  {
    name: "run-marks-rows-without-their-step",
    file: "emit/block/count-run.ts",
    find: "pushTogether(e, checked, [y, warps!.step, blocks!.step]);",
    replace: "pushTogether(e, checked, [warps!.step, blocks!.step]);",
    what: "Rows that begin inside a sector: `src[ty * 33 + tx + bx * 512]` in blocks (8, 8).",
  },
  {
    name: "run-overlaps-in-its-first-block-only",
    file: "emit/block/scout-parted.ts",
    find: 'e.f.op("i32.ne").brIf(scout.slow);\n    emitOverlapCheck',
    replace: 'e.f.op("drop").op("drop");\n    emitOverlapCheck',
    what: "A store that meets what other lanes read in a later block only: `o[i] = o[t + c - bx * n]` where threads part.",
  },
];
