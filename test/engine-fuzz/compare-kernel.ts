/**
 * A kernel's launches on the reference executor and on engines: memory, faults, and counters where a machine
 * has them. It is launched again with what the first launch left, and once more after one input has changed.
 */
import type { LaunchOutcome } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";
import type { Fault } from "../../src/observe/index.ts";
import { packParams } from "../exec/pack-params.ts";
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

/** Says whether it goes on. `memory`: the buffers' contents, with equal NaNs in all of doubles. */
export type OnLaunch = (outcome: LaunchOutcome, memory: readonly Uint8Array[]) => boolean;

/** Launches kernels on one machine, on buffers that lie at the same addresses in all machines. */
export class BlockLauncher {
  private readonly machine: EngineMachine;
  private readonly imageBase: number;
  private readonly addresses: readonly number[];

  constructor(machine: EngineMachine, imageBase: number) {
    this.machine = machine;
    this.imageBase = imageBase;
    this.addresses = GLOBALS.map(({ type, length }) =>
      machine.memory.allocate(BYTES[type] * length),
    );
  }

  run(
    { program, image }: CompiledKernel,
    { grid, block, n, m }: KernelLaunch,
    launches: number,
    onLaunch: OnLaunch,
  ): void {
    const { memory, executor } = this.machine;
    memory.bytes.set(image, this.imageBase);
    for (const [index, address] of this.addresses.entries()) {
      memory.bytes.set(INITIAL[index]!, address);
      memory.defined?.define(address, INITIAL[index]!.length);
    }
    const params = packParams(program, [...this.addresses, n, m]);
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
      const contents = this.addresses.map((address, index) => {
        const bytes = memory.bytes.subarray(address, address + INITIAL[index]!.length);
        return GLOBALS[index]!.type === "double" ? withOneNan(bytes) : bytes;
      });
      if (!onLaunch(outcome, contents)) return;
    }
  }
}

/** Runs kernels on all machines. */
export class KernelRunner {
  private readonly imageBase: number;
  private readonly reference: BlockLauncher;
  private readonly engines: ReadonlyMap<Mode, BlockLauncher>;
  /** What the reference executor left, by launch and buffer. */
  private readonly expected = Array.from({ length: MOST_LAUNCHES }, () =>
    INITIAL.map((bytes) => new Uint8Array(bytes.length)),
  );

  constructor({ reference, engines, imageBase }: Machines) {
    this.imageBase = imageBase;
    this.reference = new BlockLauncher(reference, imageBase);
    this.engines = new Map(
      [...engines].map(([mode, engine]) => [mode, new BlockLauncher(engine, imageBase)]),
    );
  }

  /** The first difference, if there is any; throws if the kernel is not accepted, or a machine throws. */
  compare(
    ir: string,
    launch: KernelLaunch,
    { launches, modes }: Comparison,
  ): Difference | undefined {
    const kernel = compileKernel(ir, this.imageBase);
    const outcomes: LaunchOutcome[] = [];
    this.reference.run(kernel, launch, launches, (outcome, memory) => {
      for (const [index, bytes] of this.expected[outcomes.length]!.entries())
        bytes.set(memory[index]!);
      outcomes.push(outcome);
      return outcome.fault === undefined;
    });
    for (const mode of modes) {
      let number = 0;
      let found: Difference | undefined;
      this.engines.get(mode)!.run(kernel, launch, outcomes.length, (outcome, memory) => {
        const what =
          outcomeDifference(mode, kernel.program, outcome, outcomes[number]!) ??
          (outcome.fault ? undefined : memoryDifference(memory, this.expected[number]!));
        number++;
        if (what) found = { mode, launch: number, what };
        return found === undefined;
      });
      if (found) return found;
    }
    return undefined;
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
  const [is, should] = [faultText(mode, fault), faultText(mode, expected.fault)];
  if (is !== should) return `fault ${is}, not ${should}`;
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

/** `check` tells of each lane by itself: only the first one's place is compared. */
function faultText(mode: Mode, fault: Fault | undefined): string {
  if (fault === undefined) return "none";
  const place = placeOf(fault);
  return JSON.stringify(mode === "check" ? place : { ...place, lanes: fault.lanes });
}

/** All but the lanes, in one order whoever made the fault. */
export function placeOf({ kind, pc, block, thread, address, bytes, access, text }: Fault) {
  return { kind, pc, block, thread, address, bytes, access, text };
}

function memoryDifference(
  actual: readonly Uint8Array[],
  expected: readonly Uint8Array[],
): string | undefined {
  for (const [index, { type }] of GLOBALS.entries()) {
    if (Buffer.compare(actual[index]!, expected[index]!) === 0) continue;
    const [is, should] = [elements(actual[index]!, type), elements(expected[index]!, type)];
    const at = is.findIndex((bits, element) => bits !== should[element]);
    return `${Object.keys(BUFFERS)[index]}[${at}] = ${is[at]}, not ${should[at]}`;
  }
  return undefined;
}

/** As numbers, which a person can read; NaNs in bits. */
function elements(bytes: Uint8Array, type: (typeof GLOBALS)[number]["type"]): string[] {
  const { buffer } = bytes.slice();
  if (type === "i32") return Array.from(new Int32Array(buffer), String);
  if (type === "i64") return Array.from(new BigInt64Array(buffer), String);
  const bits =
    type === "float" ? Array.from(new Uint32Array(buffer)) : Array.from(new BigUint64Array(buffer));
  const numbers = type === "float" ? new Float32Array(buffer) : new Float64Array(buffer);
  return Array.from(numbers, (value, index) => {
    if (Number.isNaN(value)) return `NaN 0x${bits[index]!.toString(16)}`;
    return Object.is(value, -0) ? "-0" : String(value);
  });
}

/**
 * Doubles whose NaNs all have the same bits. Of the two NaNs that are added either may be the result, on a machine
 * with WebAssembly as the engine uses it; which one, and its sign, is promised of float alone.
 */
function withOneNan(bytes: Uint8Array): Uint8Array {
  const { buffer } = bytes.slice();
  const doubles = new Float64Array(buffer);
  const bits = new BigUint64Array(buffer);
  for (let index = 0; index < doubles.length; index++)
    if (Number.isNaN(doubles[index])) bits[index] = 0x7fff_ffff_ffff_ffffn;
  return new Uint8Array(buffer);
}
