/** Compiles a generated kernel and runs it, on one executor, on buffers with fixed contents. */
import { Diagnostics } from "../../src/base/index.ts";
import { createEngine, DeviceMemory, type Executor } from "../../src/exec/index.ts";
import { parseModule } from "../../src/ir/index.ts";
import { lowerModule, type Program } from "../../src/lower/index.ts";

import type { Fault, LaunchCounters } from "../../src/observe/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import { packParams } from "../exec/pack-params.ts";
import { createReference } from "../reference/reference-executor.ts";
import { type FuzzKernel, ROW_LENGTH } from "./generate-kernel.ts";

export interface FuzzMachine {
  readonly memory: DeviceMemory;
  readonly executor: Executor;
}

export interface FuzzProgram {
  readonly program: Program;
  readonly image: { readonly base: number; readonly bytes: Uint8Array };
}

/** What can be seen of a launch; memory as text: f32 in bits, while one NaN of f64 is as good as another. */
export interface FuzzOutcome {
  readonly fault: Fault | undefined;
  readonly memory: readonly string[];
  readonly counters: LaunchCounters | undefined;
}

/** Room for the module's variables. */
const IMAGE_BYTES = 4096;

/**
 * The reference executor, the engine, and the engine with all blocks in the block form, with memories
 * of equal layout.
 */
export function fuzzMachines(): {
  reference: FuzzMachine;
  engine: FuzzMachine;
  untraced: FuzzMachine;
  base: number;
} {
  const print = (): void => {};
  const machine = (create: (memory: DeviceMemory) => Executor): FuzzMachine => {
    const memory = new DeviceMemory();
    return { memory, executor: create(memory) };
  };
  const reference = machine((memory) => createReference(memory, { print }));
  const engine = machine((memory) =>
    createEngine(memory, { print, nowNs: () => performance.now() * 1e6 }),
  );
  const untraced = machine((memory) =>
    createEngine(memory, { print, nowNs: () => performance.now() * 1e6, traces: false }),
  );
  const base = reference.memory.nextImageBase;
  for (const { memory } of [reference, engine, untraced])
    memory.placeImage(base, { length: IMAGE_BYTES, pieces: [] });
  return { reference, engine, untraced, base };
}

/** Throws what is wrong with the kernel, if anything is: generated kernels are correct. */
export function compileFuzzKernel(kernel: FuzzKernel, globalBase: number): FuzzProgram {
  const diagnostics = new Diagnostics();
  const module = parseModule(kernel.ir, "fuzz.ll", diagnostics);
  const options = { globalBase, fmad: true, ftz: false, precDiv: true, precSqrt: true };
  const lowered = module && lowerModule(module, options, diagnostics);
  const program = lowered?.programs.get("k");
  if (!lowered || !program || diagnostics.list.length > 0)
    throw new Error(`${JSON.stringify(diagnostics.list)}\n${kernel.ir}`);
  return { program, image: { base: lowered.image.base, bytes: denseBytes(lowered.image.bytes) } };
}

export function runFuzzKernel(
  { memory, executor }: FuzzMachine,
  { program, image }: FuzzProgram,
  kernel: FuzzKernel,
): FuzzOutcome {
  memory.bytes.set(image.bytes, image.base);
  const sizes = [4, 8, 4, 8];
  const addresses = sizes.map((size) => memory.allocate(size * ROW_LENGTH));
  const params = packParams(program, [...addresses, 10]);
  const at = (buffer: number, index: number): number => addresses[buffer]! + sizes[buffer]! * index;
  for (let i = 0; i < ROW_LENGTH; i++) {
    memory.view.setInt32(at(0, i), Math.imul(i, 0x9e37_79b1) >> (i % 30), true);
    memory.view.setBigInt64(at(1, i), BigInt(i) * 0x0123_4567_89abn - (1n << 40n), true);
    memory.view.setFloat32(at(2, i), (i - 100) * 0.37, true);
    memory.view.setFloat64(at(3, i), (i - 50) / 7, true);
  }
  const { fault, counters } = executor.launch(program, {
    grid: [kernel.grid, 1, 1],
    block: kernel.block,
    dynamicSharedBytes: 0,
    params,
    smCount: 4,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 4096,
  });
  const read = (buffer: number, of: (address: number) => unknown): string =>
    Array.from({ length: ROW_LENGTH }, (_, index) => String(of(at(buffer, index)))).join(" ");
  const memoryText: string[] = fault
    ? []
    : [
        read(0, (address) => memory.view.getInt32(address, true)),
        read(1, (address) => memory.view.getBigInt64(address, true)),
        read(2, (address) => memory.view.getUint32(address, true).toString(16)),
        read(3, (address) => memory.view.getFloat64(address, true)),
      ];
  for (const address of addresses) memory.release(address);
  return { fault, memory: memoryText, counters: fault ? undefined : counters };
}
