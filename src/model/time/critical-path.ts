/**
 * How long one warp takes for a basic block when it has the multiprocessor for itself: each instruction
 * starts when its operands are there, since the vendor's compiler orders a block's instructions so. What
 * a block leaves unfinished (loads in flight) is waited for where it is used, also in later blocks.
 */
import { OP, OPS, type Program } from "../../lower/index.ts";
import type { DecodedProgram } from "./decoded-program.ts";

export interface PathLatencies {
  /** Cycles from the start of the instruction at `pc` until its result can be used. */
  readonly result: Float64Array;
  /** Between instructions of one warp. */
  readonly issueCycles: number;
  readonly barrierCycles: number;
}

/** Blocks before a block that are gone through again, to know what is in flight at its start. */
const HISTORY = 3;

/** Cycles of a warp in each block that was executed, per execution; of a run of several, all in the first. */
export function blockCycles(
  program: Program,
  { code, functionOfBlock, predecessors, hoistedTo, turnsTogether, runs }: DecodedProgram,
  executions: Float64Array,
  latencies: PathLatencies,
): Float64Array {
  const { blocks } = program;
  const cycles = new Float64Array(blocks.length);
  const ready = program.functions.map((fn) => new Float64Array(fn.regType.length));
  const later = new Set([...runs.values()].flatMap((run) => run.slice(1)));
  for (let block = 0; block < blocks.length; block++) {
    if (executions[block] === 0 || later.has(block)) continue;
    const history = historyOf(block);
    const registers = ready[functionOfBlock[block]!]!;
    registers.fill(0);
    let now = 0;
    for (const before of history) now = runBlocks([before], registers, now);
    const turns = turnsTogether.get(block) ?? 1;
    const run = (runs.get(block) ?? [block]).filter((one) => executions[one]! > 0);
    cycles[block] = (runBlocks(run, registers, now) - now) / turns;
  }
  return cycles;

  /** The blocks most often executed before `block`, in order. */
  function historyOf(block: number): number[] {
    const history: number[] = [];
    let at = block;
    for (let step = 0; step < HISTORY; step++) {
      let best = -1;
      for (const before of predecessors[at]!)
        if (best < 0 || executions[before]! > executions[best]!) best = before;
      if (best < 0 || executions[best] === 0) break;
      history.unshift(best);
      at = best;
    }
    return history;
  }

  /** When the last instruction of blocks that are one run, and begin at `now`, has been issued. */
  function runBlocks(run: readonly number[], registers: Float64Array, now: number): number {
    const { op, args, argStart, dst, dstStart, aux } = program.code;
    let issued = 0;
    let end = now;
    /** The last store or atomic by place: later accesses of the same place stay behind it. */
    let [lastNear, lastFar] = [now, now];
    for (const block of run)
      for (let turn = turnsTogether.get(block) ?? 1; turn > 0; turn--) runTurn(block);
    return Math.max(end, now + issued * latencies.issueCycles);

    function runTurn(block: number): void {
      for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
        if (hoistedTo.has(pc)) continue;
        let start = now;
        for (let at = argStart[pc]!; at < argStart[pc + 1]!; at++) {
          const register = args[at]!;
          if (register >= 0 && registers[register]! > start) start = registers[register]!;
        }
        // No instruction on a GPU: who waits is who reads the result.
        if (op[pc] === OP.canonicalNan) {
          registers[dst[dstStart[pc]!]!] = start;
          continue;
        }
        issued += code[pc]!.issued;
        const facts = OPS[op[pc]!]!;
        if (facts.class === "memory") {
          const access = program.accesses[aux[pc]!]!;
          const isNear = access.space === "shared";
          const last = isNear ? lastNear : lastFar;
          if (!access.readOnly && start < last) start = last;
          if (access.kind !== "load" || access.volatile) {
            if (isNear) lastNear = start;
            else lastFar = start;
          }
        } else if (facts.class === "wait") {
          if (end > start) start = end;
          start += op[pc] === OP.barrier ? latencies.barrierCycles : latencies.issueCycles;
          [lastNear, lastFar] = [start, start];
        }
        if (start > end) end = start;
        const done = start + latencies.result[pc]!;
        for (let at = dstStart[pc]!; at < dstStart[pc + 1]!; at++)
          if (dst[at]! >= 0) registers[dst[at]!] = done;
      }
    }
  }
}
