/** The kernels of plan-kernels.cu: how they are launched, and whether their blocks may run in any order. */
import { readFileSync } from "node:fs";
import type { DeviceMemory, Dim3, LaunchOutcome, LaunchRequest } from "../../src/exec/index.ts";
import type { LoweredModule, Program } from "../../src/lower/index.ts";
import { denseBytes } from "../base/dense-bytes.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { packParams } from "../exec/pack-params.ts";
import type { WorkerMachine } from "./machines.ts";

const SOURCE = readFileSync(new URL("plan-kernels.cu", import.meta.url), "utf8");
const HEAD = /\/\/ (any|block) order <<<(.*), (\(.*\)|\d+)>>>\n__global__ void (\w+)/g;
const BUFFER_BYTES = 4 * 4096;

export interface PlanKernel {
  readonly name: string;
  readonly order: "any" | "block";
  readonly grid: Dim3;
  readonly block: Dim3;
}

export function planKernels(globalBase: number): {
  readonly lowered: LoweredModule;
  readonly kernels: readonly PlanKernel[];
} {
  const { lowered } = lowerIr(compileDevice(SOURCE), globalBase);
  const kernels = [...SOURCE.matchAll(HEAD)].map(([, order, grid, block, name]) => ({
    name: name!,
    order: order as PlanKernel["order"],
    grid: dimensions(grid!),
    block: dimensions(block!),
  }));
  return { lowered, kernels };
}

function dimensions(text: string): Dim3 {
  const [x = 1, y = 1, z = 1] = text.replace(/[()]/g, "").split(",").map(Number);
  return [x, y, z];
}

export function kernelProgram({ programs }: LoweredModule, { name }: PlanKernel): Program {
  return [...programs].find(([mangled]) => mangled.startsWith(`_Z${name.length}${name}`))![1];
}

/** Three buffers, n 1000 and width 50, as the kernels want them. */
export function planRequest(
  program: Program,
  kernel: PlanKernel,
  buffers: readonly number[],
): LaunchRequest {
  const params = packParams(program, [...buffers, 1000, 50]);
  return {
    grid: kernel.grid,
    block: kernel.block,
    dynamicSharedBytes: 0,
    params,
    smCount: 4,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 1024,
  };
}

export function planBuffers(memory: DeviceMemory): number[] {
  return [0, 1, 2].map(() => memory.allocate(BUFFER_BYTES));
}

/** Runs a kernel on small numbers, which are good indices; all that can be seen afterwards. */
export function runPlanKernel(
  { memory, executor }: WorkerMachine,
  { image }: LoweredModule,
  program: Program,
  kernel: PlanKernel,
): { readonly outcome: LaunchOutcome; readonly memory: readonly Uint8Array[] } {
  memory.bytes.set(denseBytes(image.bytes), image.base);
  const buffers = planBuffers(memory);
  for (const [number, buffer] of buffers.entries())
    for (let i = 0; i < BUFFER_BYTES / 4; i++)
      memory.view.setInt32(
        buffer + 4 * i,
        (Math.imul(i + number, 0x9e37_79b1) >>> 8) & 0x3ff,
        true,
      );
  const outcome = executor.launch(program, planRequest(program, kernel, buffers));
  const seen = [...buffers.map((buffer) => memory.bytes.slice(buffer, buffer + BUFFER_BYTES))];
  seen.push(memory.bytes.slice(image.base, image.base + image.bytes.length));
  for (const buffer of buffers) memory.release(buffer);
  for (const { address, kind } of [...memory.allocations])
    if (kind === "heap") memory.release(address, "heap");
  return { outcome, memory: seen };
}
