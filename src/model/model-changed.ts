/** What if: the model of a launch that was not run so, but is known from one that was. */
import type { CountedLaunch, Modelled, Occupancy, RegisterUse } from "../profile/index.ts";
import { launchOccupancy } from "./occupancy/launch-occupancy.ts";
import { timeOf } from "./time/time.ts";
import { memoryTraffic } from "./traffic/traffic.ts";

/** Registers are taken as they are; occupancy follows from the launch where it is not given. */
export function modelChanged(
  launch: CountedLaunch,
  registers: RegisterUse,
  occupancy: Occupancy = launchOccupancy(launch, registers.perThread),
): Modelled {
  const traffic = memoryTraffic(launch, occupancy);
  return { registers, occupancy, traffic, time: timeOf(launch, occupancy, traffic) };
}
