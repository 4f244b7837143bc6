/**
 * A kernel's launches on the reference executor and on engines: memory, faults, and counters where a machine
 * has them. It is launched again with what the first launch left, and once more after one input has changed.
 */
import type { LaunchOutcome } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";
import { BUFFERS, BYTES, type KernelLaunch } from "./kernel-tree.ts";
import {
  type CompiledKernel,
  compileKernel,
  type EngineMachine,
  type Machines,
  type Mode,
} from "./machines.ts";

const GLOBALS = Object.values(BUFFERS).filter(({ space }) => space === "global");

export interface Difference {
  readonly mode: Mode;
  /** From 1. */
  readonly launch: number;
  readonly what: string;
}

export interface Comparison {
  /** At most `MOST_LAUNCHES`. */
  readonly launches: number;
  readonly modes: readonly Mode[];
}

export const MOST_LAUNCHES = 3;

/** Runs kernels on buffers that lie at the same addresses in all machines. */
export class KernelRunner {
  private readonly machines: Machines;
  private readonly addresses: readonly number[];
  /** What the reference executor left, by launch and buffer. */
  private readonly expected = Array.from({ length: MOST_LAUNCHES }, () =>
    INITIAL.map((bytes) => new Uint8Array(bytes.length)),
  );

  constructor(machines: Machines) {
    this.machines = machines;
    const all = [machines.reference, ...machines.engines.values()];
    const allocated = all.map(({ memory }) =>
      GLOBALS.map(({ type, length }) => memory.allocate(BYTES[type] * length)),
    );
    this.addresses = allocated[0]!;
  }

  /** The first difference, if there is any; throws if the kernel is not accepted, or a machine throws. */
  compare(
    ir: string,
    launch: KernelLaunch,
    { launches, modes }: Comparison,
  ): Difference | undefined {
    const { reference, engines, imageBase } = this.machines;
    const kernel = compileKernel(ir, imageBase);
    const outcomes: LaunchOutcome[] = [];
    this.run(reference, kernel, launch, launches, (outcome, number) => {
      outcomes.push(outcome);
      for (const [index, bytes] of this.expected[number]!.entries())
        bytes.set(this.contents(reference, index));
      return outcome.fault === undefined;
    });
    let found: Difference | undefined;
    for (const mode of modes) {
      const engine = engines.get(mode)!;
      this.run(engine, kernel, launch, outcomes.length, (outcome, number) => {
        const what =
          outcomeDifference(mode, kernel.program, outcome, outcomes[number]!) ??
          (outcome.fault ? undefined : this.memoryDifference(engine, number));
        if (what) found = { mode, launch: number + 1, what };
        return found === undefined;
      });
      if (found) return found;
    }
    return undefined;
  }

  private contents({ memory }: EngineMachine, buffer: number): Uint8Array {
    const address = this.addresses[buffer]!;
    return memory.bytes.subarray(address, address + INITIAL[buffer]!.length);
  }

  private memoryDifference(machine: EngineMachine, launch: number): string | undefined {
    for (const [index, { type }] of GLOBALS.entries()) {
      const [actual, expected] = [this.contents(machine, index), this.expected[launch]![index]!];
      const at = firstDifference(actual, expected, type);
      if (at === undefined) continue;
      return `${Object.keys(BUFFERS)[index]}[${at.element}] = ${at.actual}, not ${at.expected}`;
    }
    return undefined;
  }

  /** `onLaunch` says whether it goes on. */
  private run(
    { memory, executor }: EngineMachine,
    { program, image }: CompiledKernel,
    { grid, block, n, m }: KernelLaunch,
    launches: number,
    onLaunch: (outcome: LaunchOutcome, launch: number) => boolean,
  ): void {
    memory.bytes.set(image, this.machines.imageBase);
    for (const [index, address] of this.addresses.entries()) {
      memory.bytes.set(INITIAL[index]!, address);
      memory.defined?.define(address, INITIAL[index]!.length);
    }
    const params = new Uint8Array(program.paramBytes);
    const view = new DataView(params.buffer);
    for (const [index, value] of [...this.addresses, n, m].entries())
      view.setUint32(program.params[index]!.offset, value, true);
    for (let launch = 0; launch < launches; launch++) {
      if (launch === 2) memory.bytes[this.addresses[0]!]! ^= 1;
      const outcome = executor.launch(program, {
        ...{
          grid,
          block,
          params,
          dynamicSharedBytes: 0,
          smCount: 4,
          maxWarpsPerSm: 64,
          sharedUnitBytes: 128,
          gridId: 1,
          clockCycles: 0,
        },
        ...{ lenient: false, maxLocalBytes: 4096 },
      });
      if (!onLaunch(outcome, launch)) return;
    }
  }
}

/** Contents of each buffer before the first launch. */
const INITIAL: readonly Uint8Array[] = GLOBALS.map(({ type, length }, index) => {
  const bytes = new Uint8Array(BYTES[type] * length);
  const isSource = index < 4;
  if (!isSource) return bytes;
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < length; i++) {
    const word = Math.imul(i + 1, 0x9e37_79b1) >> (8 + (i % 20));
    if (type === "i32") view.setInt32(4 * i, word, true);
    else if (type === "i64")
      view.setBigInt64(8 * i, BigInt(i) * 0x0123_4567_89abn - (1n << 40n), true);
    else if (type === "float") view.setFloat32(4 * i, ((i * 37) % 256) / 4 - 20, true);
    else view.setFloat64(8 * i, ((i * 11) % 128) / 7 - 5, true);
  }
  return bytes;
});

function outcomeDifference(
  mode: Mode,
  { kernel }: Program,
  { fault, counters }: LaunchOutcome,
  expected: LaunchOutcome,
): string | undefined {
  if (JSON.stringify(fault) !== JSON.stringify(expected.fault))
    return `fault ${JSON.stringify(fault)}, not ${JSON.stringify(expected.fault)}`;
  if (fault || mode === "run" || mode === "check") return undefined;
  const right = expected.counters;
  for (const table of ["blocks", "sites"] as const) {
    const own: Readonly<Record<string, Float64Array>> = counters[table];
    for (const [field, column] of Object.entries(right[table])) {
      const at = column.findIndex((value, index) => value !== own[field]![index]);
      if (at >= 0)
        return `${table}.${field}[${at}] = ${own[field]![at]}, not ${column[at]} (${kernel})`;
    }
  }
  if (JSON.stringify(counters.footprint) !== JSON.stringify(right.footprint)) return "footprint";
  const isTraced = mode === "profile" && counters.locality.complete;
  if (isTraced && JSON.stringify(counters.locality) !== JSON.stringify(right.locality))
    return "locality";
  return undefined;
}

interface ElementDifference {
  readonly element: number;
  readonly actual: number | bigint;
  readonly expected: number | bigint;
}

/** One NaN is as good as another. */
function firstDifference(
  actual: Uint8Array,
  expected: Uint8Array,
  type: (typeof GLOBALS)[number]["type"],
): ElementDifference | undefined {
  if (Buffer.compare(actual, expected) === 0) return undefined;
  const view = (bytes: Uint8Array): ArrayLike<number | bigint> => {
    const { buffer } = bytes.slice();
    if (type === "i32") return new Int32Array(buffer);
    if (type === "i64") return new BigInt64Array(buffer);
    return type === "float" ? new Float32Array(buffer) : new Float64Array(buffer);
  };
  const [a, b] = [view(actual), view(expected)];
  for (let element = 0; element < a.length; element++)
    if (!Object.is(a[element], b[element]))
      return { element, actual: a[element]!, expected: b[element]! };
  return undefined;
}
