import type { Defect } from "../defect.ts";

/** Regions that end before their last warps. */
export const EARLY_END: readonly Defect[] = [
  {
    name: "early-end-forgets-shared-values",
    file: "emit/block/warp-loop.ts",
    find: "return this.kept.left.length > 0;",
    replace: "return this.kept.left.some((register) => !this.e.fn.blockUniform![register]);",
    what: "Values that all threads share are not updated: a count of rounds beside a halving sum.",
    fixedIn: "e67123b",
  },
  {
    name: "early-end-forgets-values-of-lanes",
    file: "emit/block/warp-loop.ts",
    find: "return this.kept.left.length > 0;",
    replace:
      "const { saved } = this.form;\n    return this.kept.left.some((register) => saved.has(register) || this.e.fn.blockUniform![register]);",
    what: "Values that each lane has of its own are not computed by later warps: a reduction in two levels.",
    fixedIn: "242359c",
  },
  {
    name: "early-end-over-a-loop-of-all",
    file: "emit/block/early-end.ts",
    find: "if (branch < 0 || !leadsToTheRest(e, region, branch)) return undefined;",
    replace:
      "if (branch < 0 || region.always.has(blocks.target0[branch]!)) return undefined;\n  if (!region.always.has(blocks.target1[branch]!)) return undefined;",
    what: "A loop in front of the branch, which all warps come to, is left out with the rest.",
    fixedIn: "242359c",
  },
  {
    name: "early-end-by-a-condition-of-votes",
    file: "emit/block/sure-warp.ts",
    find: "!isReadInside(program, block, condition);",
    replace: "block >= 0;",
    what: "A condition that decides a branch is not computed for the vote that reads it too.",
    fixedIn: "242359c",
  },
  {
    name: "early-end-of-ascending-conditions",
    file: "emit/block/early-end.ts",
    find: '["ult", "ule", "slt", "sle"]',
    replace: '["ult", "ule", "slt", "sle", "ugt", "sgt"]',
    what: "A warp below a lower bound ends the region for those above: `if (t > 63) s[t] = x`.",
  },
  {
    name: "early-end-of-values-that-wrap",
    file: "emit/block/early-end.ts",
    find: 'f.op(signed ? "i32.ge_s" : "i32.ge_u").op("i32.and");',
    replace: 'f.op("i32.eq").i32(-1).op("i32.ne").op("i32.and");',
    what: "Lanes before a window of threads wrap around: `if (t >= 40 && t < 60)` in two warps.",
  },
  {
    name: "early-end-behind-stores",
    file: "emit/block/early-end.ts",
    find: 'if (OPS[code.op[pc]!]!.class !== "pure") return undefined;',
    replace: 'if (OPS[code.op[pc]!]!.class === "effect") return undefined;',
    what: "What all threads store before a guard is left out: `s[t] = x; if (t < 32) o[i] = y`.",
  },
  {
    name: "early-end-by-the-limit-of-one-warp",
    file: "emit/block/early-end.ts",
    find: "(limit >= 0 && !fn.blockUniform?.[limit])",
    replace: "(limit >= 0 && !fn.regUniform[limit])",
    what: "A limit that only a warp shares is taken for all warps': `lim = n[t >> 5]; s[t] = a[i]; __syncthreads(); if (t < lim) o[i] = s[255 - t]`.",
    independent: true,
  },
];
