/**
 * Loads whose value a compare-and-swap of the same place tries, as in the usual loop that makes an atomic of one's own
 * (CUDA C++ Programming Guide, "Atomic Functions"). What they read may be old: then the swap fails.
 */
import { type Access, OP, type Program } from "../../lower/index.ts";

const known = new WeakMap<Program, ReadonlySet<number>>();

export function isPolledLoad(program: Program, { kind, pc }: Access): boolean {
  if (kind !== "load") return false;
  const found = known.get(program) ?? findPolledLoads(program);
  known.set(program, found);
  return found.has(pc);
}

function findPolledLoads(program: Program): ReadonlySet<number> {
  const { accesses, code } = program;
  const argOf = (pc: number, position: number) => code.args[code.argStart[pc]! + position]!;
  const placeOf = ({ pc, space, offset, bytes }: Access) =>
    `${argOf(pc, 0)} ${space} ${offset} ${bytes}`;
  const polled = new Set<number>();
  for (const swap of accesses.filter(({ atomic }) => atomic === "cas")) {
    const tried = sourcesOf(program, argOf(swap.pc, 1));
    for (const load of accesses)
      if (
        code.op[load.pc] === OP.load &&
        placeOf(load) === placeOf(swap) &&
        tried.has(code.dst[code.dstStart[load.pc]!]!)
      )
        polled.add(load.pc);
  }
  return polled;
}

const PASSES_ON: readonly number[] = [OP.mov, OP.bitcast, OP.select];

/** The registers whose values an operand may have, bit by bit. */
function sourcesOf({ code }: Program, operand: number): ReadonlySet<number> {
  const sources = new Set([operand]);
  for (let before = 0; before < sources.size; ) {
    before = sources.size;
    for (let pc = 0; pc < code.length; pc++) {
      if (!PASSES_ON.includes(code.op[pc]!) || !sources.has(code.dst[code.dstStart[pc]!]!))
        continue;
      for (let i = code.argStart[pc]!; i < code.argStart[pc + 1]!; i++)
        if (code.args[i]! >= 0) sources.add(code.args[i]!);
    }
  }
  return sources;
}
