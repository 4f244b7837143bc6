/**
 * Loops in which threads wait for what others store: spin locks, tickets, flags of the block before, barriers of
 * one's own making. How often they look, and how long they wait, depends on the time the others take, and here
 * warps take turns: neither the counts of such a loop nor the time of its launch follow from the program.
 *
 * Such a loop looks at one address, by a volatile load or an atomic that leaves what it finds or takes a lock, and
 * is left by what is found there. A loop of compare-and-swap that tries again with what it found does not wait.
 */
import type { Pc } from "../../base/index.ts";
import { OP, OPS, type Program } from "../../lower/index.ts";

/** The accesses by which threads look, in the order of the program. */
export function spinningPcs(program: Program): Pc[] {
  const loops = program.functions.flatMap((fn) => fn.loops.filter(({ mayYield }) => mayYield));
  if (loops.length === 0) return [];
  return program.accesses.flatMap((access) => {
    if (!mayWait(program, access)) return [];
    const block = blockOf(program, access.pc);
    const isSpinning = loops.some(
      ({ start, end }) => start <= block && block <= end && waitsIn(program, start, end, access.pc),
    );
    return isSpinning ? [access.pc] : [];
  });
}

function mayWait({ code, constants }: Program, access: Program["accesses"][number]): boolean {
  const { kind, space, volatile: isVolatile, atomic, ordered, pc } = access;
  if (space !== "global" && space !== "shared" && space !== "generic") return false;
  if (kind === "load") return isVolatile || ordered === true;
  if (kind !== "atomic") return false;
  if (atomic === "cas" || atomic === "xchg") return true;
  // `atomicAdd(p, 0)` only looks.
  const operand = code.args[code.argStart[pc]! + 1]!;
  return operand < 0 && constants[~operand]!.bits === 0n && LOOKS.has(atomic ?? "");
}

const LOOKS: ReadonlySet<string> = new Set(["add", "or", "xor"]);

/** Whether what `pc` finds, at an address that stays the same, decides about another turn of the loop. */
function waitsIn(program: Program, start: number, end: number, pc: number): boolean {
  const { code, blocks } = program;
  const [from, to] = [blocks.start[start]!, blocks.start[end + 1]!];
  const made = definitionsIn(program, from, to);
  const args = (at: number): readonly number[] => [
    ...code.args.subarray(code.argStart[at], code.argStart[at + 1]),
  ];
  // Stays the same from turn to turn, but for what `pc` finds: nothing else that is loaded, nothing moved on.
  const isFixed = (register: number, before: ReadonlySet<number>): boolean =>
    definitionsOf(register).every((at) => {
      if (at === pc) return !before.has(pc);
      if (before.has(at) || code.op[at] === OP.mov || !isPure(code.op[at]!)) return false;
      const seen = new Set([...before, at]);
      return args(at).every((next) => isFixed(next, seen));
    });
  const isFound = (register: number): boolean =>
    definitionsOf(register).some((at) => at === pc || args(at).some(isFound));
  const definitionsOf = (register: number): readonly number[] =>
    register < 0 ? [] : (made.get(register) ?? []);
  if (!args(pc).every((one) => isFixed(one, new Set([pc])))) return false;
  const isInside = (block: number): boolean => start <= block && block <= end;
  for (let block = start; block <= end; block++) {
    const last = blocks.start[block + 1]! - 1;
    if (code.op[last] !== OP.brIf) continue;
    if (isInside(blocks.target0[block]!) === isInside(blocks.target1[block]!)) continue;
    const condition = args(last)[0]!;
    if (isFixed(condition, new Set()) && isFound(condition)) return true;
  }
  return false;
}

function isPure(op: number): boolean {
  return OPS[op]!.class === "pure";
}

/** Where each register is written between two instructions. */
function definitionsIn({ code }: Program, from: number, to: number): Map<number, number[]> {
  const made = new Map<number, number[]>();
  for (let pc = from; pc < to; pc++)
    for (const register of code.dst.subarray(code.dstStart[pc], code.dstStart[pc + 1]))
      if (register >= 0) made.set(register, [...(made.get(register) ?? []), pc]);
  return made;
}

function blockOf({ blocks }: Program, pc: number): number {
  return blocks.start.findLastIndex((start) => start <= pc);
}
