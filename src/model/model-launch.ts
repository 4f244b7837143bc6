/** The whole model of one launch on one device, in the order its parts need each other. */
import type { CountedLaunch, LaunchFacts, Modelled } from "../profile/index.ts";
import { occupancyOf } from "./occupancy.ts";
import { registerUse } from "./registers.ts";
import { timeOf } from "./time.ts";
import { memoryTraffic } from "./traffic.ts";

export interface ModelOptions {
  /** Registers of a thread by mangled kernel name, where the user or the vendor's assembler gave them. */
  readonly registers?: (kernel: string) => number | undefined;
}

export function modelLaunch(launch: CountedLaunch, options: ModelOptions = {}): Modelled {
  const { device, grid, block, program } = launch;
  const registers = registerUse(launch, options.registers?.(program.kernel));
  const occupancy = occupancyOf(device, {
    threadsPerBlock: block[0] * block[1] * block[2],
    registersPerThread: registers.perThread,
    sharedBytesPerBlock: program.staticSharedBytes + launch.dynamicSharedBytes,
    blocksOfGrid: grid[0] * grid[1] * grid[2],
  });
  const traffic = memoryTraffic(launch);
  return { registers, occupancy, traffic, time: timeOf(launch, occupancy, traffic) };
}

export function modelledLaunch(launch: CountedLaunch, options?: ModelOptions): LaunchFacts {
  return { ...launch, modelled: modelLaunch(launch, options) };
}
