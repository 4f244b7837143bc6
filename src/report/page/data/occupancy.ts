/** Occupancy of the launches: each configuration once, with its curves. */
import { type OccupancyCurve, occupancyStudy } from "../../../model/index.ts";
import type { LaunchFacts, Occupancy } from "../../../profile/index.ts";

/** A kernel in one configuration on the program's device. */
export interface OccupancyPicture {
  readonly threadsPerBlock: number;
  readonly registersPerThread: number;
  readonly registersSource: "estimated" | "given" | "ptxas";
  /** Static and dynamic together. */
  readonly sharedBytesPerBlock: number;
  /** As launched. */
  readonly result: Occupancy;
  /** What other sizes would give, each alone, with as much shared memory as the program lets the chip have. */
  readonly curves: readonly OccupancyCurve[];
}

export interface OccupancyPictures {
  readonly pictures: readonly OccupancyPicture[];
  /** Indexes `pictures`; a row a launch. */
  readonly ofLaunch: readonly number[];
}

export function occupancyPictures(launches: readonly LaunchFacts[]): OccupancyPictures {
  const pictures: OccupancyPicture[] = [];
  const known = new Map<string, number>();
  const ofLaunch = launches.map((launch) => {
    const key = configurationOf(launch);
    const at = known.get(key) ?? pictures.push(occupancyPicture(launch)) - 1;
    known.set(key, at);
    return at;
  });
  return { pictures, ofLaunch };
}

/** All that an occupancy picture depends on; `waves` of the result is the grid's. */
function configurationOf(launch: LaunchFacts): string {
  const { modelled, block, grid, dynamicSharedBytes, program, carveOut } = launch;
  return JSON.stringify([
    modelled.registers.perThread,
    block[0] * block[1] * block[2],
    grid[0] * grid[1] * grid[2],
    program.staticSharedBytes + dynamicSharedBytes,
    carveOut ?? null,
  ]);
}

function occupancyPicture(launch: LaunchFacts): OccupancyPicture {
  const { device, block, grid, program, modelled, codegen, carveOut } = launch;
  const threadsPerBlock = block[0] * block[1] * block[2];
  const registersPerThread = modelled.registers.perThread;
  const sharedBytesPerBlock = program.staticSharedBytes + launch.dynamicSharedBytes;
  const cachesInHalf = codegen.dlcm === "ca" && device.partitionedGlobalCaching.value;
  const { curves } = occupancyStudy(device, {
    threadsPerBlock,
    registersPerThread,
    sharedBytesPerBlock,
    blocksOfGrid: grid[0] * grid[1] * grid[2],
    partitionedCaching: cachesInHalf ? "on" : "off",
    ...(carveOut === undefined ? {} : { carveOut }),
  });
  return {
    threadsPerBlock,
    registersPerThread,
    registersSource: modelled.registers.source,
    sharedBytesPerBlock,
    result: modelled.occupancy,
    curves,
  };
}
