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
  const [condition = -1] = argumentsOf(view.program, branchPc);
  if (condition < 0 || view.kernel.regUniform[condition]) return "uniform";
  const found = { remainder: false, thread: false, data: false };
  look(view, condition, found, 0, new Set());
  if (found.data) return "data";
  if (found.remainder) return "thread-remainder";
  return found.thread ? "thread-order" : "other";
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

/** Basic blocks that only one side of the branch leads to: what lanes that part do apart. */
export function sidesOf(
  view: ProgramView,
  branchBlock: number,
): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const { blocks } = view.program;
  const reach = (start: number): Set<number> => {
    const seen = new Set<number>();
    const open = start > branchBlock ? [start] : [];
    while (open.length > 0) {
      const block = open.pop()!;
      if (seen.has(block)) continue;
      seen.add(block);
      // Forwards only: what a loop comes back to is common ground.
      for (const next of [blocks.target0[block]!, blocks.target1[block]!])
        if (next > block) open.push(next);
    }
    return seen;
  };
  const a = reach(blocks.target0[branchBlock]!);
  const b = reach(blocks.target1[branchBlock]!);
  return [
    new Set([...a].filter((block) => !b.has(block))),
    new Set([...b].filter((block) => !a.has(block))),
  ];
}
