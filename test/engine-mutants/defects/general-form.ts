import type { Defect } from "../defect.ts";

/** The general form of a warp's control flow, regions of lane-wise code, groups of loads. */
export const GENERAL_FORM: readonly Defect[] = [
  {
    name: "selections-between-conditions",
    file: "emit/regions/masks.ts",
    find: 'push(2);\n      push(0);\n      f.i32(-1).op("i32.xor").op("i32.and").op("i32.or");',
    replace: 'push(2);\n      f.op("i32.or");',
    what: "Lanes take both sides: `bool b = p ? q : r`.",
  },
  {
    name: "turns-of-waiting-loops",
    file: "emit/control.ts",
    find: 'f.i32(YIELD_ITERATIONS).op("i32.ge_u").if();',
    replace: 'f.i32(YIELD_ITERATIONS).op("i32.gt_u").if();',
    what: "A loop that waits for others is left a turn late: spinning on a volatile word.",
  },
  {
    name: "predicates-of-an-earlier-barrier",
    file: "emit/waits.ts",
    find: 'f.get(e.mask).i32(-1).op("i32.xor").op("i32.and");\n      pushTruth(e, predicate);',
    replace: "pushTruth(e, predicate);",
    what: "Lanes that said yes before are counted again: __syncthreads_count in a loop.",
  },
  {
    name: "slots-that-touch",
    file: "emit/analysis/frame-plan.ts",
    find: "if (old.to >= interval.from) return true;",
    replace: "if (old.to > interval.from) return true;",
    what: "A register takes the slot of one that is still read in the same unit: `y = shfl(x); z = y + a[i]`.",
  },
  {
    // Instead of one that left out loops around such a loop: lanes wait inside it alone when a turn ends.
    name: "lanes-waiting-in-a-parked-loop",
    file: "emit/analysis/frame-plan.ts",
    find: "if (fn.loops.some((inner) => inner.mayYield && contains(loop, inner)))",
    replace:
      "if (fn.loops.some((inner) => inner !== loop && inner.mayYield && contains(loop, inner)))",
    what: "What lanes need behind a loop in which they wait is not kept for their next turn: `x = n * m; while (*flag == 0); o[i] = x`.",
  },
  {
    name: "groups-of-loads-over-stores",
    file: "emit/analysis/load-groups.ts",
    find: 'else if (kind !== "pure" && kind !== "warp" && !this.isPlainLoad(pc)) this.open = new Map();',
    replace: "",
    what: "Loads are done before a store that stands between them: `x = a[j]; a[k] = 1; y = a[j + 1]`.",
  },
  {
    name: "groups-of-loads-into-busy-registers",
    file: "emit/analysis/load-groups.ts",
    find: "(this.touched.get(register) ?? -1) >= start ||",
    replace: "",
    what: "A register is filled while its old value is still read: `x = a[j]; s += y; y = a[j + 1]` in a loop.",
  },
  {
    name: "comparisons-down-the-rows",
    file: "emit/regions/affine-compare.ts",
    find: 'if (byRow) f.i32(columns).op("i32.mul");',
    replace: "",
    what: "Lanes of some rows are taken for lanes of a column: `if (ty < k)` in blocks (8, 8).",
  },
  {
    name: "comparisons-that-wrap",
    file: "emit/regions/affine-compare.ts",
    find: 'f.op(predicate.startsWith("u") ? "i32.le_u" : "i32.le_s").if();',
    replace: 'f.op("i32.le_s").if();',
    what: "Lanes before a window wrap around: `if ((unsigned)(t - 5) < 20)`.",
  },
  {
    name: "conditions-set-one-after-the-other",
    file: "emit/regions/emit-region.ts",
    find: '    const staged = masks.map(([register, node]) => {\n      const local = e.f.temp("i32");\n      pushMask(e.f, node);\n      e.f.set(local);\n      return [register, local] as const;\n    });\n    for (const [register, local] of staged) {\n      e.setMask(register, () => e.f.get(local));\n      e.f.free(local);\n    }',
    replace:
      "    for (const [register, node] of masks) e.setMask(register, () => pushMask(e.f, node));",
    what: "Of two conditions that change places one is lost: `t = p; p = q; q = t` in a loop.",
  },
  {
    name: "idle-lanes-that-keep-a-value",
    file: "emit/instructions/memory-access.ts",
    find: "if (inPlace && !e.isMasked(register)) clearIdleLanes",
    replace: "if (inPlace) clearIdleLanes",
    what: "Lanes that do not load lose the float they had: `x = 2.f; if (i & 1) x = a[p[i]]; o[i] = x`.",
    independent: true,
  },
  {
    name: "groups-of-loads-by-values-found-later",
    file: "emit/analysis/load-groups.ts",
    find: " &&\n          (this.written.get(register) ?? -1) < leader,",
    replace: ",",
    what: "A load is done before the offset that all lanes share is known: `s += a[h + f[1]]; s += a[h + f[4]]` with h from memory, as in an unrolled loop over a stencil's offsets.",
    independent: true,
  },
  {
    name: "locals-of-registers-that-live-on",
    file: "emit/analysis/block-locals.ts",
    find: "if (home[register]! >= 0 || live.liveIn[index]!.has(register)) crossing.add(register);",
    replace: "if (fn.regUniform[register] && home[register]! >= 0) crossing.add(register);",
    what: "A mask that several blocks read shares its local with those of blocks between: `bool b = p; if (q) …; if (b) …`.",
  },
  {
    name: "lanes-that-end-in-a-part",
    file: "emit/function-parts.ts",
    find: "if (writer.state) this.storeState(e, writer.state);",
    replace: "if (writer.state && range.start < 0) this.storeState(e, writer.state);",
    what: "In a kernel cut into parts, lanes that have ended are waited for at barriers.",
  },
  {
    name: "what-a-part-computes",
    file: "emit/function-parts.ts",
    find: "if (written.has(register)) e.storeLocal(register, this.homes[register]!);",
    replace:
      "if (written.has(register) && e.isMasked(register)) e.storeLocal(register, this.homes[register]!);",
    what: "In a kernel cut into parts, the next part finds what was there before.",
  },
];
