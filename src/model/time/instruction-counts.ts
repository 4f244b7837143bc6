/** Machine instructions, how many of each unit. */
import type { Operation } from "../../device/index.ts";

export type Counts = Readonly<Partial<Record<Operation, number>>>;

export interface MachineCode {
  /** Machine instructions of a warp that are issued, those without a unit (moves, branches) included. */
  readonly issued: number;
  /** Those that need a unit. */
  readonly operations: Counts;
  /** Of `operations`, those that wait for each other. */
  readonly chain: Counts;
}

/** An instruction whose place is taken by its neighbours: no cost. */
export const NO_CODE: MachineCode = { issued: 0, operations: {}, chain: {} };

/** `others`: instructions without a unit. `chain`: all of them if absent. */
export function code(operations: Counts, others = 0, chain: Counts = operations): MachineCode {
  const issued = Object.values(operations).reduce((sum, count) => sum + count, others);
  return { issued, operations, chain };
}

/** A part of an instruction's cost, where it is made once for several; what waits for it waits as long. */
export function partOf({ issued, operations, chain }: MachineCode, part: number): MachineCode {
  const less: Partial<Record<Operation, number>> = {};
  for (const [operation, count] of Object.entries(operations) as [Operation, number][])
    less[operation] = count * part;
  return { issued: issued * part, operations: less, chain };
}

export function plus(a: MachineCode, b: MachineCode): MachineCode {
  const add = (x: Counts, y: Counts): Counts => {
    const sum: Partial<Record<Operation, number>> = { ...x };
    for (const [operation, count] of Object.entries(y) as [Operation, number][])
      sum[operation] = (sum[operation] ?? 0) + count;
    return sum;
  };
  return {
    issued: a.issued + b.issued,
    operations: add(a.operations, b.operations),
    chain: add(a.chain, b.chain),
  };
}
