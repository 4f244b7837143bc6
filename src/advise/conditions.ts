/** What decides a conditional branch: which threads take it. */
import { OP, OPS, SPECIAL_REGISTERS } from "../lower/index.ts";
import { argumentsOf, opName, type ProgramView } from "./program-view.ts";

/**
 * thread-remainder: a remainder or bits of threadIdx or of the thread's number, so that neighbours differ.
 * thread-order: a comparison of threadIdx, so that whole warps agree but for one. data: what memory holds.
 */
export type ConditionKind = "uniform" | "thread-remainder" | "thread-order" | "data" | "other";

const DEEP = 24;

export function conditionOf(view: ProgramView, branchPc: number): ConditionKind {
  const byPc = known.get(view) ?? new Map<number, ConditionKind>();
  known.set(view, byPc);
  const kind = byPc.get(branchPc) ?? kindOf(view, branchPc);
  byPc.set(branchPc, kind);
  return kind;
}

/** By the branch's pc: several rules ask. */
const known = new WeakMap<ProgramView, Map<number, ConditionKind>>();

function kindOf(view: ProgramView, branchPc: number): ConditionKind {
  const [condition = -1] = argumentsOf(view.program, branchPc);
  if (condition < 0 || view.kernel.regUniform[condition]) return "uniform";
  const found = { remainder: false, thread: false, data: false };
  look(view, condition, found, 0, new Set());
  if (found.data) return "data";
  if (found.remainder || (found.thread && asksForLowerOfPair(view, condition)))
    return "thread-remainder";
  return found.thread ? "thread-order" : "other";
}

/** Whether a thread asks if its number is the lower one of a pair that differs in some bits: `(t ^ j) > t`. */
export function asksForLowerOfPair(view: ProgramView, condition: number): boolean {
  const { program } = view;
  const exclusive = (register: number, other: number): boolean =>
    register >= 0 &&
    view.writers[register]!.some(
      (pc) => opName(program, pc) === "xor" && argumentsOf(program, pc).includes(other),
    );
  return (
    condition >= 0 &&
    view.writers[condition]!.some((pc) => {
      if (opName(program, pc) !== "icmp") return false;
      const [a = -1, b = -1] = argumentsOf(program, pc);
      return b >= 0 && a >= 0 && (exclusive(a, b) || exclusive(b, a));
    })
  );
}

interface Found {
  remainder: boolean;
  thread: boolean;
  data: boolean;
}

function look(
  view: ProgramView,
  register: number,
  found: Found,
  depth: number,
  seen: Set<number>,
): void {
  if (register < 0 || depth > DEEP || seen.has(register)) return;
  seen.add(register);
  const { program } = view;
  for (const pc of view.writers[register]!) {
    const facts = OPS[program.code.op[pc]!]!;
    if (program.code.op[pc] === OP.special) {
      const name = SPECIAL_REGISTERS[program.code.aux[pc]!]!;
      if (name.startsWith("tid") || name === "laneid") found.thread = true;
      continue;
    }
    if (facts.class === "memory") {
      const { space } = program.accesses[program.code.aux[pc]!]!;
      if (space !== "param" && space !== "constant") found.data = true;
      continue;
    }
    const args = argumentsOf(program, pc);
    const name = opName(program, pc);
    const cuts = ["remS", "remU", "and", "divS", "divU", "trunc"].includes(name);
    if (cuts && [...args].some((arg) => arg >= 0 && !view.kernel.regUniform[arg])) {
      const inner: Found = { remainder: false, thread: false, data: false };
      for (const arg of args) look(view, arg, inner, depth + 1, new Set(seen));
      const isInteger = view.kernel.regType[args[0]!] !== view.kernel.regType[register] || true;
      if (inner.thread && isInteger && !isLogic(view, register)) found.remainder = true;
      if (inner.data) found.data = true;
      if (inner.thread) found.thread = true;
      if (inner.remainder) found.remainder = true;
      continue;
    }
    for (const arg of args) look(view, arg, found, depth + 1, seen);
  }
}

/** Conditions that are joined, not numbers that are cut. */
function isLogic(view: ProgramView, register: number): boolean {
  return (
    view.kernel.regType[register] === 0 &&
    !view.writers[register]!.some((pc) => opName(view.program, pc) === "trunc")
  );
}

const [FIRST, SECOND, BOTH] = [1, 2, 3];

/**
 * Basic blocks that only one side of the branch leads to: what lanes that part do apart. Forwards only: what a loop comes
 * back to is common ground. In order of the blocks, until all that is left is common to both sides.
 */
export function sidesOf(
  { program: { blocks } }: ProgramView,
  branchBlock: number,
): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const sides: [Set<number>, Set<number>] = [new Set(), new Set()];
  /** Blocks to come, and which sides lead there. */
  const open = new Map<number, number>();
  let ofOne = 0;
  const lead = (to: number, from: number, side: number): void => {
    if (!(to > from)) return;
    const before = open.get(to) ?? 0;
    open.set(to, before | side);
    if (before === 0 && side !== BOTH) ofOne++;
    else if (before !== 0 && before !== BOTH && (before | side) === BOTH) ofOne--;
  };
  lead(blocks.target0[branchBlock]!, branchBlock, FIRST);
  lead(blocks.target1[branchBlock]!, branchBlock, SECOND);
  for (let at = branchBlock + 1; ofOne > 0; at++) {
    const side = open.get(at);
    if (side === undefined) continue;
    open.delete(at);
    if (side !== BOTH) {
      ofOne--;
      sides[side - FIRST]!.add(at);
    }
    lead(blocks.target0[at]!, at, side);
    lead(blocks.target1[at]!, at, side);
  }
  return sides;
}
