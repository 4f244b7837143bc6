/** A program on the reference executor and on generated code, with everything that can be observed. */

import type { LaunchOutcome } from "../../src/exec/index.ts";
import { createEngine, DeviceMemory, type Dim3, type Executor } from "../../src/exec/index.ts";
import type { Program } from "../../src/lower/index.ts";
import { createReference } from "../reference/reference-executor.ts";

export interface Machine {
  readonly memory: DeviceMemory;
  readonly executor: Executor;
  /** Address of a buffer at the same place in both machines. */
  readonly buffer: number;
}

export const BUFFER_BYTES = 1 << 20;

function machine(create: (memory: DeviceMemory) => Executor): Machine {
  const memory = new DeviceMemory();
  const executor = create(memory);
  return { memory, executor, buffer: memory.allocate(BUFFER_BYTES) };
}

export const reference: Machine = machine((memory) =>
  createReference(memory, { print: () => undefined }),
);
export const engine: Machine = machine((memory) =>
  createEngine(memory, { print: () => undefined, nowNs: () => performance.now() * 1e6 }),
);

/** An engine whose blocks are all run in the block form, where a kernel has one: none is traced. */
export const untraced: Machine = machine((memory) =>
  createEngine(memory, {
    print: () => undefined,
    nowNs: () => performance.now() * 1e6,
    traces: false,
  }),
);

/** An engine for a machine without relaxed SIMD. */
export const exactEngine: Machine = machine((memory) =>
  createEngine(memory, {
    print: () => undefined,
    nowNs: () => performance.now() * 1e6,
    fma: "exact",
  }),
);

export interface Launch {
  readonly grid?: Dim3;
  readonly block?: Dim3;
  readonly params?: Uint8Array;
  /** What the buffer holds before the launch. */
  readonly input?: Uint8Array;
  /** Bytes of the buffer to compare or read. */
  readonly bytes: number;
}

export interface Run {
  readonly outcome: LaunchOutcome;
  readonly output: Uint8Array;
}

export function run({ memory, executor, buffer }: Machine, program: Program, launch: Launch): Run {
  memory.fill(buffer, 0, launch.bytes);
  if (launch.input) memory.bytes.set(launch.input, buffer);
  const outcome = executor.launch(program, {
    grid: launch.grid ?? [1, 1, 1],
    block: launch.block ?? [32, 1, 1],
    dynamicSharedBytes: 0,
    params: launch.params ?? new Uint8Array(program.paramBytes),
    smCount: 4,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 1000,
    lenient: false,
    maxLocalBytes: 4096,
  });
  return { outcome, output: memory.bytes.slice(buffer, buffer + launch.bytes) };
}
