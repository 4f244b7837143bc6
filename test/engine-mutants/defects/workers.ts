import type { Defect } from "../defect.ts";

/** Blocks on several threads. */
export const WORKERS: readonly Defect[] = [
  {
    name: "workers-share-what-all-blocks-write",
    file: "exec/workers/blocks-apart.ts",
    find: "if (!indices.every((index) => common.symbols.includes(index))) return false;",
    replace: "",
    what: "Blocks that store to the same places run in any order: `o[t] = b`.",
  },
  {
    name: "workers-share-tickets",
    file: "exec/workers/kernel-limits.ts",
    find: 'if (kind !== "reduction" || !atomic ||',
    replace: "if (!atomic ||",
    what: "Atomics whose old value is used run in any order: `o[atomicAdd(c, 1)] = i`.",
  },
  {
    name: "workers-read-sums-of-others",
    file: "exec/workers/parallel-plan.ts",
    find: "return targets.every(({ access }) => commutingFamily(access) === family);",
    replace: "return targets.some(({ access }) => commutingFamily(access) === family);",
    what: "Sums that other blocks add to are read: `atomicAdd(&o[k], 1); p[i] = o[j]`.",
  },
  {
    name: "workers-loops-are-a-turn-short",
    file: "exec/workers/addresses.ts",
    find: "const most = this.lastTurn(turn, state) + 1;",
    replace: "const most = this.lastTurn(turn, state);",
    what: "The last turn of a loop reaches into the next block: `for (k = 0; k < m; ++k) o[i + 64 * k] = k + b`.",
  },
  {
    name: "workers-one-side-of-a-selection",
    file: "exec/workers/addresses.ts",
    find: "const { low, high } = hullOf(ranges);\n    return symbolForm",
    replace: "const { low, high } = ranges[0]!;\n    return symbolForm",
    what: "The other side of a selection reaches into the next block: `o[i + (p ? 0 : 64)] = b`.",
  },
  {
    name: "workers-events-of-helpers",
    file: "exec/engine.ts",
    find: "for (const area of areas) settleFoldedCounts(area, emitted.layout);",
    replace: "settleFoldedCounts(areas[0]!, emitted.layout);",
    what: "Counts that helpers have noted as events are lost: any kernel in the block form with helpers.",
  },
  {
    name: "workers-runs-of-helpers",
    file: "exec/footprint.ts",
    find: "for (const worker of records) {",
    replace: "for (const worker of [record]) {",
    what: "What helpers touched last is not in the footprint: any kernel with helpers.",
  },
  {
    name: "workers-forget-accesses-to-anywhere",
    file: "exec/workers/parallel-plan.ts",
    find: "touched.length === targets.length &&\n    targets.every(",
    replace: "targets.every(",
    what: "Stores whose place is only known to the kernel count for nothing: `o[key[i]] = i`, where the last one stays.",
    independent: true,
  },
];
