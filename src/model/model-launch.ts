/** The whole model of one launch on one device, in the order its parts need each other. */
import type { CountedLaunch, LaunchFacts, Modelled } from "../profile/index.ts";
import { launchOccupancy } from "./occupancy/launch-occupancy.ts";
import type { GivenRegisters } from "./registers/given-registers.ts";
import { registerUse } from "./registers.ts";
import { timeOf } from "./time/time.ts";
import { memoryTraffic } from "./traffic/traffic.ts";

export interface ModelOptions {
  /** Registers of a thread, where the user or the vendor's assembler gave them. */
  readonly registers?: GivenRegisters;
}

export function modelLaunch(launch: CountedLaunch, options: ModelOptions = {}): Modelled {
  const registers = registerUse(launch, options.registers);
  const occupancy = launchOccupancy(launch, registers.perThread);
  const traffic = memoryTraffic(launch, occupancy);
  return { registers, occupancy, traffic, time: timeOf(launch, occupancy, traffic) };
}

export function modelledLaunch(launch: CountedLaunch, options?: ModelOptions): LaunchFacts {
  return { ...launch, modelled: modelLaunch(launch, options) };
}
