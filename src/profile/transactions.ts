/**
 * What a chip moves for the accesses that were counted: its transactions and their bytes.
 *
 * Up to compute capability 3.x a request is split into groups of 128 bytes. A load through the L1 moves
 * whole 128-byte lines. Everything else moves 32-byte segments, one, two or four (or three) of a group
 * in one transaction: "Transaction can be 32/64/96/128B" (descriptions of the events
 * `uncached_global_load_transaction` and `global_store_transaction`, nvprof of CUDA 5.5). So a
 * transaction is a group, and efficiency follows from segments; nvprof on a K20m agrees (2.58
 * transactions a request of doubles, at 100 % efficiency).
 * From compute capability 5.0 on a transaction is one sector of 32 bytes.
 *
 * The counters are per request of a warp. The chips with groups take 8 and 16 bytes a thread by half and
 * quarter warps, see `Totals.globalInParts` for what that costs and where it is not exact.
 */
import type { CountedLaunch } from "./metric.ts";
import type { SiteSums } from "./totals.ts";

export interface Movement {
  readonly requests: number;
  readonly transactions: number;
  readonly movedBytes: number;
  /** Of the moved bytes, those that threads asked for or wrote: each counts once a request. */
  readonly usedBytes: number;
  /** Active threads × width of the access: a byte that many threads ask for counts for each. */
  readonly requestedBytes: number;
}

/** Whether transactions are groups of up to 128 bytes. */
function groupsSegments({ device: { generation } }: CountedLaunch): boolean {
  return generation === "fermi" || generation === "kepler";
}

/** Whether global loads go through the L1, by the chip's default or `-Xptxas -dlcm=`. */
export function cachesGlobalLoads({ device, codegen }: CountedLaunch): boolean {
  const { defaultCaching, selectable } = device.globalLoads.value;
  return ((selectable ? codegen.dlcm : undefined) ?? defaultCaching) === "ca";
}

/** Whether `__ldg` has a cache of its own, whose loads the chip's profiler counts apart. */
function hasReadOnlyPath({ device: { generation, computeCapability } }: CountedLaunch): boolean {
  return generation === "kepler" && computeCapability.minor >= 2;
}

/** Global loads as the chip's profiler counts them: without those of a separate read-only path. */
export function globalLoads(launch: CountedLaunch): Movement {
  const sums = groupsSegments(launch)
    ? launch.totals.globalInParts("load", hasReadOnlyPath(launch) ? "read-only" : "none")
    : launch.totals.memory("global", "load");
  const { transactionBytes } = launch.device.globalLoads.value;
  const wholeLines = transactionBytes[cachesGlobalLoads(launch) ? "ca" : "cg"] === 128;
  return movement(launch, sums, wholeLines);
}

export function readOnlyLoads(launch: CountedLaunch): Movement {
  return movement(launch, launch.totals.readOnlyLoads(), false);
}

export function globalStores(launch: CountedLaunch): Movement {
  const sums = groupsSegments(launch)
    ? launch.totals.globalInParts("store", "none")
    : launch.totals.memory("global", "store");
  return movement(launch, sums, false);
}

/** Local memory passes through the L1 of every chip: by lines where the L1 has no sectors. */
export function localAccesses(launch: CountedLaunch, kind: "load" | "store"): Movement {
  return movement(launch, launch.totals.memory("local", kind), groupsSegments(launch));
}

function movement(launch: CountedLaunch, sums: SiteSums, wholeLines: boolean): Movement {
  const { sectorBytes, lineBytes } = launch.device;
  return {
    requests: sums.requests,
    transactions: groupsSegments(launch) || wholeLines ? sums.lines : sums.sectors,
    movedBytes: wholeLines ? sums.lines * lineBytes.value : sums.sectors * sectorBytes.value,
    usedBytes: sums.distinctBytes,
    requestedBytes: sums.requestedBytes,
  };
}

/** Passes over the banks, and the bytes a pass can deliver. */
export interface BankPasses {
  readonly passes: number;
  readonly passBytes: number;
}

/** By the width of a bank that the program set or the chip has. */
export function bankPasses(launch: CountedLaunch, sums: SiteSums): BankPasses {
  const modes = launch.device.bankModesBytes.value;
  const bankBytes = modes.find((mode) => mode === launch.sharedBankBytes) ?? modes[0] ?? 4;
  return {
    passes: bankBytes === 8 ? sums.wavefronts8 : sums.wavefronts,
    passBytes: bankBytes * launch.device.bankCount.value,
  };
}
