import type { Defect } from "../defect.ts";

/** Passes of lowering, and what they say of registers. */
export const LOWERING: readonly Defect[] = [
  {
    name: "merged-loads-over-a-store",
    file: "lower/passes/merge-accesses.ts",
    find: "const isStale = group?.crossed.some(overlaps);",
    replace: "const isStale = false;",
    what: "A load moves up over a store to its place: `x = a[0]; a[1] = 5; y = a[1]` of an aligned pair.",
  },
  {
    name: "merged-stores-over-a-load",
    file: "lower/passes/merge-accesses.ts",
    find: 'group.kind === "store" &&\n        group !== open.get(op === "store" ? key : "") &&',
    replace:
      'group.kind === "store" && op === "store" &&\n        group !== open.get(op === "store" ? key : "") &&',
    what: "A store moves down over a load from its place: `a[0] = 5; y = b[0]; a[1] = 6` where b may be a.",
  },
  {
    name: "merged-gaps-over-a-store",
    file: "lower/passes/merge-accesses.ts",
    find: '((repeats && op === "store") || isStale)',
    replace: "isStale",
    what: "Of two stores to one place the order is lost: `a[0] = x; a[1] = y; a[0] = z`.",
  },
  {
    name: "narrowed-loads-with-other-uses",
    file: "lower/passes/narrow-loads.ts",
    find: "isValue(operand) && uses.count(operand) === 1 ? made.get(operand.id) : undefined;",
    replace: "isValue(operand) ? made.get(operand.id) : undefined;",
    what: "A word of which a byte and the whole are wanted is loaded as a byte: `(w & 255) + w`.",
  },
  {
    name: "stores-of-bytes-without-their-mask",
    file: "lower/passes/narrow-loads.ts",
    find: "(bits!.bits & low) === low)",
    replace: "(bits!.bits & low) !== 0n)",
    what: "A mask of fewer bits than are stored is dropped: `c[i] = x & 15`.",
  },
  {
    name: "loads-repeated-behind-a-store",
    file: "lower/passes/number-values.ts",
    find: "if (mayWrite(instruction)) loads = new Map();",
    replace: 'if (mayWrite(instruction) && instruction.op !== "store") loads = new Map();',
    what: "A load behind a store is taken for the one before it: `x = a[j]; b[k] = 1; y = a[j]`.",
  },
  {
    name: "own-memory-behind-a-generic-address",
    file: "lower/passes/divergence.ts",
    find: 'return instruction.access!.space === "local" || instruction.access!.space === "generic";',
    replace: 'return instruction.access!.space === "local";',
    what: "All lanes get what one lane has in its own memory: `int* p = k ? shared : own; x = p[0]`.",
  },
  {
    name: "loops-that-lanes-leave-one-by-one",
    file: "lower/passes/branch-influence.ts",
    find: "if (exit > branch) setLabel(exit, exit);\n      }",
    replace: "}",
    what: "What a loop leaves that lanes leave in different iterations is taken to be the same for all.",
  },
  {
    name: "registers-of-lanes-that-left-a-loop",
    file: "lower/passes/overwritten-registers.ts",
    find: "exitsOf(loops[loop]!);",
    replace: "void loop;",
    what: "Lanes that stay in a loop overwrite what those that left still need: `while (a[at] > k) { x += a[at]; ++at; } use(x)`.",
  },
  {
    name: "registers-of-lanes-that-wait-at-a-join",
    file: "lower/passes/overwritten-registers.ts",
    find: "if (values[i] !== side) collide(positions[i]!, to);",
    replace: "if (values[i] !== side && to > from + 1) collide(positions[i]!, to);",
    what: "Lanes that are in the next iteration already overwrite what others still need: `for (…) { if (p) { x = f(y); continue; } x = g(y); }`.",
  },
  {
    name: "loads-of-both-sides-over-a-store",
    file: "lower/passes/hoist-common.ts",
    find: "if (mayWrite(instruction)) break;",
    replace: "if (mayWrite(instruction)) continue;",
    what: "A load that both sides of a branch have moves in front of a store of one side: `if (p) { x[i] = 5; y = x[j] * 3; } else y = x[j] + 7` with j = i for some.",
    independent: true,
  },
  {
    name: "loops-left-at-their-top",
    file: "lower/passes/branch-influence.ts",
    find: "if (from >= branch) break;",
    replace: "if (from >= loops[loop]!.start) break;",
    what: "What lanes leave a loop with by its top is taken to be the same for those who left it further down: `for (j = 0;; j++) { if (j == n) break; if (t == j) { x = 7; break; } }`.",
    fixedIn: "690354f",
  },
];
