/**
 * Registers of a thread, estimated: the lowered program becomes machine code, whose blocks are merged,
 * unrolled and ordered as the vendor's assembler does it, and then its values get registers.
 */
import type { Program } from "../../lower/index.ts";
import { allocate } from "./allocate.ts";
import type { AssemblerRules } from "./assembler-rules.ts";
import { removeDeadCode } from "./dead-code.ts";
import { dependences } from "./dependences.ts";
import { liveInOf, liveOutOf } from "./live-values.ts";
import { mergeBlocks } from "./merge-blocks.ts";
import { pressureOf } from "./pressure.ts";
import { type ScheduleInput, schedule } from "./schedule.ts";
import { selectInstructions } from "./select-instructions.ts";
import { shareValues } from "./share-values.ts";
import { unrollLoops } from "./unroll.ts";

/** Orders that are tried, each with less room, where the first one needs more than the target. */
const ATTEMPTS = 6;
/** Instructions of a kernel for which two orders are tried at most, for the time it takes. */
const MANY = 3000;
/** Longer blocks stay as they are: comparing every pair of their instructions would take too long. */
const MOST_ORDERED = 1000;
/** The stack pointer. */
const RESERVED = 1;

export interface RegisterEstimate {
  readonly registers: number;
  /** What the code needs at least, whatever its order: where it exceeds a limit, values are spilled. */
  readonly needed: number;
}

/** `limit`: of a thread; an estimate that reaches it may be too low. */
export function estimateRegisters(
  program: Program,
  rules: AssemblerRules,
  limit: number,
): RegisterEstimate {
  const { code, dominance } = selectInstructions(program, rules);
  removeDeadCode(code);
  shareValues(code, dominance);
  mergeBlocks(code, rules);
  unrollLoops(code, rules);
  removeDeadCode(code);
  const liveOut = liveOutOf(code);
  const inputs = code.blocks.map(
    (block, at): ScheduleInput => ({
      block,
      steps: block.body.length > MOST_ORDERED ? [] : dependences(block.body),
      liveIn: liveInOf(block, liveOut[at]!),
      liveOut: liveOut[at]!,
      width: code.width,
    }),
  );
  const instructions = code.blocks.reduce((sum, { body }) => sum + body.length, 0);
  let registers = Number.POSITIVE_INFINITY;
  let needed = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const room = rules.target - rules.overhead - 4 * attempt;
    const orders = inputs.map((input) =>
      input.steps.length > 0
        ? schedule(input, { room, patience: rules.patience })
        : input.block.body,
    );
    const { most, acrossCalls, calls } = pressureOf(code, orders, liveOut);
    const atCalls = calls ? rules.callRegisters + acrossCalls : rules.least;
    const least = Math.max(most + RESERVED + rules.overhead - 1, atCalls);
    needed = Math.min(needed, least);
    // Thousands of live values would have millions of conflicts, and could only need more than the limit.
    const isBeyond = least >= limit && least > rules.target;
    const window = attempt === 0 ? rules.accessWindow : 0;
    const highest = isBeyond ? 0 : allocate(code, orders, liveOut, window);
    const own = evenUp(Math.max(highest, most + RESERVED) + rules.overhead);
    // Where only gaps between registers push it over the target, the assembler finds a way.
    const gaps = own > rules.target && least <= rules.target;
    registers = Math.min(registers, gaps ? rules.target : Math.max(own, atCalls));
    if (registers <= rules.target || (attempt > 0 && instructions > MANY)) break;
  }
  return { registers, needed };
}

/** Of the measured numbers below 32 four in five are even. */
function evenUp(registers: number): number {
  return 2 * Math.ceil(registers / 2);
}
