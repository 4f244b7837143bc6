/** What passed between a kernel and the levels of the memory system in one launch. */
import {
  cachesGlobalLoads,
  type KindName,
  type LaunchFacts,
  type SpaceName,
} from "../../../profile/index.ts";

export type MemoryPlace =
  | "kernel"
  | "global"
  | "local"
  | "texture"
  | "shared"
  | "constant"
  | "l1"
  | "l2"
  | "dram";

/** load: towards the kernel. store: away from it. update: atomics, both ways. */
export type TrafficKind = "load" | "store" | "update";

/** What passed between two neighbours; counts that have no meaning there are absent. */
export interface MemoryEdge {
  /** The end that is nearer to the kernel. */
  readonly near: MemoryPlace;
  readonly far: MemoryPlace;
  readonly kind: TrafficKind;
  /** Instructions of warps. */
  readonly requests?: number;
  /** Of 32 bytes. */
  readonly sectors?: number;
  /** Passes over the banks of shared memory. */
  readonly wavefronts?: number;
  /** Moved; between kernel and a space: asked for by the threads. */
  readonly bytes: number;
  /** False for what follows from the program, true for an estimate. */
  readonly modelled: boolean;
}

export interface MemoryChart {
  /** Only where something passed. */
  readonly edges: readonly MemoryEdge[];
  /** Of the sectors of global loads that were looked up in the L1, 0 to 1; absent where none were. Modelled. */
  readonly l1HitFraction?: number;
  /** Of the sectors that came to the L2, 0 to 1; absent where none came. Modelled. */
  readonly l2HitFraction?: number;
}

const KINDS: Readonly<Record<TrafficKind, readonly KindName[]>> = {
  load: ["load"],
  store: ["store"],
  update: ["atomic", "reduction"],
};
const TRAFFIC_KINDS = Object.keys(KINDS) as TrafficKind[];

/** The spaces of a kernel that share a place of the chart. */
const SPACES = {
  global: ["global"],
  local: ["local"],
  texture: ["texture", "surface"],
  shared: ["shared"],
  constant: ["constant"],
} as const satisfies Partial<Record<MemoryPlace, readonly SpaceName[]>>;
const THROUGH_L1 = ["global", "local", "texture"] as const;

export function memoryChart(launch: LaunchFacts): MemoryChart {
  const { traffic } = launch.modelled;
  const edges = [...kernelEdges(launch), ...cacheEdges(launch)];
  const looked = cachesGlobalLoads(launch) ? launch.totals.memory("global", "load").sectors : 0;
  // Stores and atomics end in the L2, whether the sector was there before or not.
  const written = traffic.l2WriteSectors + traffic.l2AtomicSectors;
  const arrived = traffic.l2ReadSectors + written;
  return {
    edges: edges.filter(({ requests = 0, bytes }) => requests > 0 || bytes > 0),
    ...(looked > 0 ? { l1HitFraction: traffic.l1LoadHitSectors / looked } : {}),
    ...(arrived > 0 ? { l2HitFraction: (traffic.l2ReadHitSectors + written) / arrived } : {}),
  };
}

function kernelEdges(launch: LaunchFacts): MemoryEdge[] {
  const sectorBytes = launch.device.sectorBytes.value;
  return (Object.keys(SPACES) as (keyof typeof SPACES)[]).flatMap((place) =>
    TRAFFIC_KINDS.flatMap((kind) => {
      const { requests, sectors, wavefronts, requestedBytes } = sumOf(launch, place, kind);
      const asked: MemoryEdge = {
        near: "kernel",
        far: place,
        kind,
        requests,
        ...(place === "shared" ? { wavefronts } : {}),
        bytes: requestedBytes,
        modelled: false,
      };
      if (!isThroughL1(place)) return [asked];
      const moved: MemoryEdge = {
        near: place,
        far: "l1",
        kind,
        requests,
        sectors,
        bytes: sectors * sectorBytes,
        modelled: false,
      };
      return [asked, moved];
    }),
  );
}

function cacheEdges({ device, modelled: { traffic } }: LaunchFacts): MemoryEdge[] {
  const sectorBytes = device.sectorBytes.value;
  const edge = (
    near: MemoryPlace,
    far: MemoryPlace,
    kind: TrafficKind,
    sectors: number,
  ): MemoryEdge => ({ near, far, kind, sectors, bytes: sectors * sectorBytes, modelled: true });
  return [
    edge("l1", "l2", "load", traffic.l2ReadSectors),
    edge("l1", "l2", "store", traffic.l2WriteSectors),
    edge("l1", "l2", "update", traffic.l2AtomicSectors),
    edge("l2", "dram", "load", traffic.dramReadBytes / sectorBytes),
    edge("l2", "dram", "store", traffic.dramWriteBytes / sectorBytes),
  ];
}

function isThroughL1(place: MemoryPlace): boolean {
  return (THROUGH_L1 as readonly MemoryPlace[]).includes(place);
}

function sumOf({ totals }: LaunchFacts, place: keyof typeof SPACES, kind: TrafficKind) {
  const sums = SPACES[place].map((space) => totals.memory(space, ...KINDS[kind]));
  const sum = (of: (one: (typeof sums)[number]) => number): number =>
    sums.reduce((total, one) => total + of(one), 0);
  return {
    requests: sum((one) => one.requests),
    sectors: sum((one) => one.sectors),
    wavefronts: sum((one) => one.wavefronts),
    requestedBytes: sum((one) => one.requestedBytes),
  };
}
