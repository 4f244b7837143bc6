/**
 * What nvcc makes of branches: small arms become predicated instructions, which every warp issues whether
 * or not a lane takes part; others are framed by two instructions that bring lanes together again.
 *
 * Evidence: `accuracy/h200`. `sharedDyn` adds up in shared memory under `if (t < step)`: 27 accesses a warp
 * where 16 have lanes, and no instructions of the branch unit. `interleaved` does the same in global memory:
 * as many accesses as have lanes, and 2.3 instructions of the branch unit a round. The guarded loads of
 * `tiledRows`, one an arm, are predicated, and so are the two of `maskGlobal` (`accuracy/pairs`, in the machine code
 * for sm_90), whose two tests are one predicate.
 */
import { OP, OPS, type Program } from "../../lower/index.ts";
import type { MachineCode } from "./instruction-counts.ts";

export interface BranchCode {
  readonly issuedWith: readonly number[];
  /** Branches that lanes may take differently and that stay branches, by `Pc`. */
  readonly more: readonly number[];
  /** Branches that predicates take the place of, by `Pc`. */
  readonly gone: readonly number[];
  /**
   * By its first block: blocks that predicates make one run of instructions, in order. Runs of one block are absent.
   */
  readonly runs: ReadonlyMap<number, readonly number[]>;
}

/** Instructions of an arm, at most: as in `registers/assembler-rules.ts`. */
const MOST_INSTRUCTIONS = 7;
/** Of them accesses of global or local memory: two loads, or a store by itself. */
const MOST_FAR = 2;

export function branchCode(
  program: Program,
  predecessors: readonly (readonly number[])[],
  machine: readonly MachineCode[],
): BranchCode {
  const { blocks, code } = program;
  const issuedWith = Array.from({ length: blocks.length }, (_, block) => block);
  const more: number[] = [];
  const gone: number[] = [];
  /** Of a block whose branch is gone: where all go on, and what predicates hold. */
  const joins = new Map<number, number>();
  const armsOf = new Map<number, readonly number[]>();
  for (const fn of program.functions)
    for (let at = fn.firstBlock + fn.blockCount - 1; at >= fn.firstBlock; at--) {
      const last = blocks.start[at + 1]! - 1;
      if (code.op[last] !== OP.brIf) continue;
      const sides = [blocks.target0[at]!, blocks.target1[at]!] as const;
      const arms = predicatedArms(at, sides);
      for (const arm of arms) issueWith(arm, at);
      if (arms.length > 0) {
        gone.push(last);
        armsOf.set(at, arms);
        continue;
      }
      const condition = code.args[code.argStart[last]!]!;
      const isUniform = condition < 0 || fn.regUniform[condition] === 1;
      const leaves = sides.some((side) => side <= at || code.op[blocks.start[side]!] === OP.ret);
      if (!isUniform && !leaves) more.push(last);
    }
  return { issuedWith, more, gone, runs: runs() };

  function runs(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    const taken = new Set<number>();
    for (let first = 0; first < blocks.length; first++) {
      if (taken.has(first) || !joins.has(first)) continue;
      const run = runFrom(first);
      for (const block of run) taken.add(block);
      found.set(first, run);
    }
    return found;
  }

  function runFrom(first: number): number[] {
    const run: number[] = [];
    const within = (block: number): boolean => run.includes(block);
    const add = (block: number): void => {
      run.push(block);
      for (const arm of armsOf.get(block) ?? []) add(arm);
    };
    for (let at: number | undefined = first; at !== undefined && !within(at); ) {
      add(at);
      const next = joins.get(at);
      at = next !== undefined && predecessors[next]!.every(within) ? next : undefined;
    }
    return run;
  }

  /** With what is issued with the arm already. */
  function issueWith(arm: number, at: number): void {
    for (const [block, other] of issuedWith.entries()) if (other === arm) issuedWith[block] = at;
  }

  function predicatedArms(at: number, [first, second]: readonly [number, number]): number[] {
    const isArm = (side: number): boolean =>
      side > at && predecessors[side]!.length === 1 && isSmall(side);
    const after = (side: number): number => joins.get(side) ?? blocks.target0[side]!;
    if (isArm(first) && after(first) === second) return joined(at, second, [first]);
    if (isArm(second) && after(second) === first) return joined(at, first, [second]);
    const isBoth = isArm(first) && isArm(second) && after(first) === after(second);
    return isBoth ? joined(at, after(first), [first, second]) : [];
  }

  function joined(at: number, join: number, arms: number[]): number[] {
    joins.set(at, join);
    return arms;
  }

  /** Ends where all go on, or in a test that is a predicate itself, as the second of `a && b` is. */
  function isSmall(block: number): boolean {
    let issued = 0;
    let far = 0;
    const last = blocks.start[block + 1]! - 1;
    if (code.op[last] !== OP.br && !joins.has(block)) return false;
    for (let pc = blocks.start[block]!; pc < last; pc++) {
      const { class: kind } = OPS[code.op[pc]!]!;
      if (kind === "memory") {
        const { space } = program.accesses[code.aux[pc]!]!;
        if (space !== "shared" && space !== "param") far += code.op[pc] === OP.load ? 1 : MOST_FAR;
      } else if (kind !== "pure") return false;
      issued += machine[pc]!.issued;
    }
    return issued <= MOST_INSTRUCTIONS && far <= (joins.has(block) ? 0 : MOST_FAR);
  }
}
