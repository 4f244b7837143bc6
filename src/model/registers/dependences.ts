/** What must stay in order inside a block. */
import { pushTo } from "../../base/index.ts";
import type { Instruction } from "./machine-code.ts";

export interface Step {
  readonly instruction: Instruction;
  readonly order: number;
  /** Steps that must come later, and by how many cycles. */
  readonly followers: { readonly step: Step; readonly delay: number }[];
  /** Steps that must come before. */
  waitsFor: number;
  /** Cycles from here to the end of the block at least. */
  height: number;
  /** Values read, each once. */
  readonly reads: readonly number[];
}

export function dependences(body: readonly Instruction[]): Step[] {
  const steps = body.map(
    (instruction, order): Step => ({
      instruction,
      order,
      followers: [],
      waitsFor: 0,
      height: 0,
      reads: [...new Set(instruction.uses)],
    }),
  );
  const link = (from: Step, to: Step, delay: number): void => {
    if (from === to) return;
    from.followers.push({ step: to, delay });
    to.waitsFor++;
  };
  const writers = new Map<number, Step>();
  const readers = new Map<number, Step[]>();
  const memory: Step[] = [];
  for (const step of steps) {
    const { defs, memory: role } = step.instruction;
    for (const value of step.reads) {
      const writer = writers.get(value);
      if (writer) link(writer, step, writer.instruction.latency);
      pushTo(readers, value, step);
    }
    for (const value of defs) {
      for (const reader of readers.get(value) ?? []) link(reader, step, 0);
      const writer = writers.get(value);
      if (writer) link(writer, step, 1);
      writers.set(value, step);
      readers.delete(value);
    }
    if (role === "none") continue;
    for (const earlier of memory)
      if (areOrdered(earlier.instruction, step.instruction)) link(earlier, step, 1);
    memory.push(step);
  }
  for (const step of [...steps].reverse()) {
    let below = 0;
    for (const { step: next } of step.followers) below = Math.max(below, next.height);
    step.height = step.instruction.latency + below;
  }
  return steps;
}

/** Whether two accesses must stay in their order. */
function areOrdered(a: Instruction, b: Instruction): boolean {
  if (a.memory === "fence" || b.memory === "fence") return true;
  if (a.memory === "load" && b.memory === "load") return false;
  if (a.place !== b.place && a.place !== "any" && b.place !== "any") return false;
  if (a.memory === "both" && b.memory === "both") return true;
  const disjoint = a.from + a.bytes <= b.from || b.from + b.bytes <= a.from;
  return !(a.base === b.base && disjoint);
}
