/** Occupancy of a launch, with the split of the L1 that the driver would choose. */
import type { CountedLaunch, Occupancy } from "../../profile/index.ts";
import { driverCarveOut } from "./driver-carve-out.ts";
import { type OccupancyInput, occupancyOf } from "./occupancy.ts";

export function launchOccupancy(launch: CountedLaunch, registersPerThread: number): Occupancy {
  const { device, grid, block, program, codegen } = launch;
  const ownBytes = program.staticSharedBytes + launch.dynamicSharedBytes;
  const cachesInHalf = codegen.dlcm === "ca" && device.partitionedGlobalCaching.value;
  const input: OccupancyInput = {
    threadsPerBlock: block[0] * block[1] * block[2],
    registersPerThread,
    sharedBytesPerBlock: ownBytes,
    blocksOfGrid: grid[0] * grid[1] * grid[2],
    partitionedCaching: cachesInHalf ? "on" : "off",
  };
  const { limits, allocatedSharedBytesPerBlock } = occupancyOf(device, input);
  const bytes = driverCarveOut(device, {
    warpsPerBlock: Math.ceil(input.threadsPerBlock / 32),
    ownBytes,
    allocatedBytes: allocatedSharedBytesPerBlock,
    otherLimit: Math.min(limits.blocks, limits.warps, limits.registers),
    preference: launch.carveOut,
  });
  return occupancyOf(device, { ...input, carveOut: { bytes } });
}
