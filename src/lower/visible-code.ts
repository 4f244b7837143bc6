/**
 * Code without what only serves `Reach`: a GPU has whole addresses in its registers, so nothing that is said of a
 * kernel (instructions, registers, time, advice) may be about it.
 */
import { pushTo } from "../base/index.ts";
import { OP, OPS } from "./ops.ts";
import type { Code, Program } from "./program.ts";

/** The program as it is executed. */
export function executable(program: Program): Program {
  const { code, executed } = program;
  const isDone = executed === undefined || code === executed;
  return isDone ? program : { ...program, code: executed, seen: code };
}

/** Pcs of an executable program that only serve `Reach`. */
export function onlyAsked({ code, seen }: Program): ReadonlySet<number> {
  const found = new Set<number>();
  for (let pc = 0; seen && pc < code.length; pc++) if (seen.op[pc] === OP.nothing) found.add(pc);
  return found;
}

/** The code that is to be seen, pc by pc; undefined if that is all. */
export function visibleCode(code: Code, functionOf: (pc: number) => number): Code | undefined {
  const hidden = findHidden(code, functionOf);
  if (hidden.size === 0) return undefined;
  const op = code.op.slice();
  const dst: number[] = [];
  const args: number[] = [];
  const dstStart = [0];
  const argStart = [0];
  for (let pc = 0; pc < code.length; pc++) {
    if (hidden.has(pc)) {
      op[pc] = OP.nothing;
      dst.push(-1);
    } else {
      dst.push(...code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!));
      args.push(...code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!));
    }
    dstStart.push(dst.length);
    argStart.push(args.length);
  }
  return {
    ...code,
    op,
    dst: Int32Array.from(dst),
    dstStart: Uint32Array.from(dstStart),
    args: Int32Array.from(args),
    argStart: Uint32Array.from(argStart),
  };
}

/** Pcs of `reach`, and of pure instructions whose results lead nowhere else. */
function findHidden(code: Code, functionOf: (pc: number) => number): Set<number> {
  const hidden = new Set<number>();
  const isRoot = (pc: number) => OPS[code.op[pc]!]!.class !== "pure" && code.op[pc] !== OP.reach;
  /** Registers are numbered function by function. */
  const keyOf = (pc: number, register: number) => functionOf(pc) * 2 ** 32 + register;
  const writers = new Map<number, number[]>();
  const seen = new Set<number>();
  const work: number[] = [];
  for (let pc = 0; pc < code.length; pc++) {
    if (isRoot(pc)) work.push(pc);
    else hidden.add(pc);
    for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
      const key = keyOf(pc, code.dst[i]!);
      pushTo(writers, key, pc);
    }
  }
  for (let pc = work.pop(); pc !== undefined; pc = work.pop())
    for (let i = code.argStart[pc]!; i < code.argStart[pc + 1]!; i++) {
      const key = keyOf(pc, code.args[i]!);
      if (code.args[i]! < 0 || seen.has(key)) continue;
      seen.add(key);
      for (const writer of writers.get(key) ?? []) if (hidden.delete(writer)) work.push(writer);
    }
  return hidden;
}
