/**
 * Orders the instructions of a block as an assembler does: loads early, so that they are in flight
 * together, until the registers reach a target; from then on what frees registers first.
 */
import type { Step } from "./dependences.ts";
import type { Block, Instruction } from "./machine-code.ts";

export interface ScheduleInput {
  readonly block: Block;
  /** Of the block's instructions. */
  readonly steps: readonly Step[];
  readonly liveIn: ReadonlySet<number>;
  readonly liveOut: ReadonlySet<number>;
  /** Registers of each value. */
  readonly width: readonly number[];
}

export interface ScheduleLimits {
  /** Registers up to which loads go ahead. */
  readonly room: number;
  /** Cycles ahead of its turn from which on an instruction that needs registers may be issued. */
  readonly patience: number;
}

/** The instructions of a block in a new order. */
export function schedule(input: ScheduleInput, { room, patience }: ScheduleLimits): Instruction[] {
  const { block, steps, liveIn, liveOut, width } = input;
  // Reads that are left in this block; what lives on never frees its registers.
  const left = new Map<number, number>();
  for (const value of [...steps.flatMap(({ reads }) => reads), ...block.branchUses])
    left.set(value, (left.get(value) ?? 0) + 1);
  const live = new Set(liveIn);
  let pressure = 0;
  for (const value of live) pressure += width[value]!;

  const ends = (value: number): boolean =>
    left.get(value) === 1 && !liveOut.has(value) && live.has(value);
  const growth = ({ instruction, reads }: Step): number => {
    let change = 0;
    for (const value of instruction.defs) if (!live.has(value)) change += width[value]!;
    for (const value of reads) if (width[value]! > 0 && ends(value)) change -= width[value]!;
    return change;
  };

  const length = steps.reduce((most, { height }) => Math.max(most, height), 0);
  const waiting = Int32Array.from(steps, ({ waitsFor }) => waitsFor);
  const readyAt = new Int32Array(steps.length);
  const ready = new Set(steps.filter(({ waitsFor }) => waitsFor === 0));
  const result: Instruction[] = [];
  let now = 0;
  while (ready.size > 0) {
    let best: Step | undefined;
    let bestRank: Rank | undefined;
    for (const step of ready) {
      const rank = rankOf(step);
      if (bestRank && !isBefore(rank, bestRank)) continue;
      best = step;
      bestRank = rank;
    }
    const step = best!;
    ready.delete(step);
    now = Math.max(now, readyAt[step.order]!) + 1;
    pressure += growth(step);
    for (const value of step.reads) {
      if (ends(value)) live.delete(value);
      left.set(value, left.get(value)! - 1);
    }
    for (const value of step.instruction.defs) live.add(value);
    result.push(step.instruction);
    for (const { step: next, delay } of step.followers) {
      readyAt[next.order] = Math.max(readyAt[next.order]!, now - 1 + delay);
      if (--waiting[next.order]! === 0) ready.add(next);
    }
  }
  return result;

  /** With room: what can issue soonest, longest way to the end first. Without: what frees registers. */
  function rankOf(step: Step): Rank {
    const change = growth(step);
    const { height, order } = step;
    const stalls = Math.max(0, readyAt[order]! - now);
    if (change > 0 && pressure + change > room) return [1, change, stalls, -height, order];
    const early = change <= 0 || step.instruction.early;
    const ahead = early ? 0 : length - height - now - patience;
    return [0, Math.max(stalls, ahead), -height, change, order];
  }
}

/** The lower number goes first, the next one decides between equals. */
type Rank = readonly [number, number, number, number, number];

function isBefore(a: Rank, b: Rank): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! < b[i]!;
  return false;
}
