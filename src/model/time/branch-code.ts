/**
 * What nvcc makes of branches: small arms become predicated instructions, which every warp issues whether
 * or not a lane takes part; others are framed by two instructions that bring lanes together again.
 *
 * Evidence: `accuracy/h200`. `sharedDyn` adds up in shared memory under `if (t < step)`: 27 accesses a warp
 * where 16 have lanes, and no instructions of the branch unit. `interleaved` does the same in global memory:
 * as many accesses as have lanes, and 2.3 instructions of the branch unit a round. The guarded loads of
 * `tiledRows`, one an arm, are predicated.
 */
import { OP, OPS, type Program } from "../../lower/index.ts";
import type { MachineCode } from "./instruction-counts.ts";

export interface BranchCode {
  readonly issuedWith: readonly number[];
  /** Branches that lanes may take differently and that stay branches, by `Pc`. */
  readonly more: readonly number[];
}

/** Instructions of an arm, at most: as in `registers/assembler-rules.ts`. */
const MOST_INSTRUCTIONS = 7;
/** Of them accesses of global or local memory. */
const MOST_FAR = 1;

export function branchCode(
  program: Program,
  predecessors: readonly (readonly number[])[],
  machine: readonly MachineCode[],
): BranchCode {
  const { blocks, code } = program;
  const issuedWith = Array.from({ length: blocks.length }, (_, block) => block);
  const more: number[] = [];
  for (const fn of program.functions)
    for (let at = fn.firstBlock; at < fn.firstBlock + fn.blockCount; at++) {
      const last = blocks.start[at + 1]! - 1;
      if (code.op[last] !== OP.brIf) continue;
      const sides = [blocks.target0[at]!, blocks.target1[at]!] as const;
      const arms = predicatedArms(at, sides);
      for (const arm of arms) issuedWith[arm] = at;
      const condition = code.args[code.argStart[last]!]!;
      const isUniform = condition < 0 || fn.regUniform[condition] === 1;
      const leaves = sides.some((side) => side <= at || code.op[blocks.start[side]!] === OP.ret);
      if (arms.length === 0 && !isUniform && !leaves) more.push(last);
    }
  return { issuedWith, more };

  function predicatedArms(at: number, [first, second]: readonly [number, number]): number[] {
    const isArm = (side: number): boolean =>
      side > at && predecessors[side]!.length === 1 && isSmall(side);
    const after = (side: number): number => blocks.target0[side]!;
    if (isArm(first) && after(first) === second) return [first];
    if (isArm(second) && after(second) === first) return [second];
    const isBoth = isArm(first) && isArm(second) && after(first) === after(second);
    return isBoth ? [first, second] : [];
  }

  function isSmall(block: number): boolean {
    let issued = 0;
    let far = 0;
    const last = blocks.start[block + 1]! - 1;
    if (code.op[last] !== OP.br) return false;
    for (let pc = blocks.start[block]!; pc < last; pc++) {
      const { class: kind } = OPS[code.op[pc]!]!;
      if (kind === "memory") {
        const { space } = program.accesses[code.aux[pc]!]!;
        if (space !== "shared" && space !== "param") far++;
      } else if (kind !== "pure") return false;
      issued += machine[pc]!.issued;
    }
    return issued <= MOST_INSTRUCTIONS && far <= MOST_FAR;
  }
}
