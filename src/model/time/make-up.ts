/**
 * A launch's time taken apart, and put together again: what comparisons put parts of one launch into
 * another with.
 */
import type { LaunchFacts, TimeMakeUp } from "../../profile/index.ts";
import { binaryLogarithm } from "../elementary.ts";
import { launchWork } from "./launch-work.ts";
import { FITTED, type TimeParameters } from "./parameters.ts";
import { blockAlone, overlapped, placesOf, resident } from "./time.ts";
import {
  type DeviceUnit,
  deviceCycles,
  type MultiprocessorUnit,
  multiprocessorCycles,
  sideBySideCycles,
} from "./unit-cycles.ts";

/** Units that all multiprocessors share: their time does not depend on how the grid is spread. */
const SHARED_UNITS: Readonly<Record<DeviceUnit, true>> = {
  l2: true,
  dram: true,
  atomics: true,
  dispatch: true,
};

/** Of the warm time: with what the launch touches in the L2, if it fits there. */
export function timeMakeUp(launch: LaunchFacts, parameters: TimeParameters = FITTED): TimeMakeUp {
  const { device } = launch;
  const work = launchWork(launch, parameters);
  const { share, together, waves } = placesOf(launch, launch.modelled.occupancy, work);
  const traffic = resident(launch, launch.modelled.traffic, parameters);
  const nsPerCycle = 1000 / device.clockMHz.value;
  const inNs = <Name extends string>(
    cycles: Readonly<Record<Name, number>>,
  ): Record<Name, number> => {
    const result: Record<Name, number> = { ...cycles };
    for (const name in result) result[name] *= nsPerCycle;
    return result;
  };
  const alone = (barriers: boolean, shared: boolean, global: boolean): number =>
    blockAlone(launch, work, traffic, parameters, { barriers, shared, global });
  const all = alone(false, false, false);
  const noBarriers = alone(true, false, false);
  const noShared = alone(true, true, false);
  const noMemory = alone(true, true, true);
  const startCycles = parameters.blockStart * device.latencyCycles.l2.value;
  return {
    launchNs:
      parameters.launchNs + parameters.firstFetches * device.latencyCycles.l2.value * nsPerCycle,
    unitsNs: inNs({
      ...multiprocessorCycles(device, work, 1, parameters),
      ...deviceCycles(launch, work, traffic, parameters),
    }),
    blockNs: inNs({
      work: noMemory,
      global: noShared - noMemory,
      shared: noBarriers - noShared,
      barrier: all - noBarriers,
      start: startCycles,
    }),
    share,
    together,
    waves,
  };
}

/** Nanoseconds of the parts together; of a launch's own parts, its warm time. */
export function makeUpNs(
  { launchNs, unitsNs, blockNs, share, together, waves }: TimeMakeUp,
  parameters: TimeParameters = FITTED,
): number {
  const own = {} as Record<MultiprocessorUnit, number>;
  const common: number[] = [];
  for (const [name, ns] of Object.entries(unitsNs))
    if (Object.hasOwn(SHARED_UNITS, name)) common.push(ns);
    else own[name as MultiprocessorUnit] = ns * share;
  const block = Object.values(blockNs).reduce((sum, ns) => sum + ns, 0);
  const throughput = overlapped(parameters.groupOverlap, [
    overlapped(parameters.unitOverlap, sideBySideCycles(own)),
    overlapped(parameters.memoryOverlap, common),
  ]);
  const exponent = 1 + parameters.blockOverlap * binaryLogarithm(together);
  return launchNs + overlapped(exponent, [throughput, waves * block]);
}
