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

/**
 * What another atomic of the same place, further on in the program, makes of a load that asks first whether it is
 * worth while: `harmless` before a minimum or maximum, of which an old value is only on the safe side; else `retried`,
 * as the atomic tells what the value really was. Undefined of other loads.
 */
export function hintOf(program: Program, load: Access): "harmless" | "retried" | undefined {
  if (load.kind !== "load") return undefined;
  const place = placeOf(program, load);
  const behind = program.accesses.filter(
    (one) => one.atomic !== undefined && one.pc > load.pc && placeOf(program, one) === place,
  );
  if (behind.length === 0) return undefined;
  return behind.every(({ atomic }) => /min|max/.test(atomic!)) ? "harmless" : "retried";
}

function argOf({ code }: Program, pc: number, position: number): number {
  return code.args[code.argStart[pc]! + position]!;
}

function placeOf(program: Program, { pc, space, offset, bytes }: Access): string {
  return `${argOf(program, pc, 0)} ${space} ${offset} ${bytes}`;
}

function findPolledLoads(program: Program): ReadonlySet<number> {
  const { accesses, code } = program;
  const polled = new Set<number>();
  for (const swap of accesses.filter(({ atomic }) => atomic === "cas")) {
    const tried = sourcesOf(program, argOf(program, swap.pc, 1));
    for (const load of accesses)
      if (
        code.op[load.pc] === OP.load &&
        placeOf(program, load) === placeOf(program, swap) &&
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
