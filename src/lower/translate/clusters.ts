/** Thread block clusters: addresses in the shared memory of other blocks, and the cluster's barrier. */
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { ADDRESS_WINDOW } from "../program.ts";
import type { DraftBuilder } from "./builder.ts";
import { clusterRank } from "./intrinsics/special-registers.ts";
import { barrier } from "./intrinsics/synchronisation.ts";
import { i32 } from "./literals.ts";

const T = VALUE_TYPE;

/**
 * What `address`, an i32 of shared memory, is in the block `rank` of the cluster (PTX `mapa`). In the block itself it
 * stays the address that it is.
 */
export function mapShared(b: DraftBuilder, address: Operand, rank: Operand): Operand {
  const { clusterStride } = ADDRESS_WINDOW;
  const first = b.on(
    "add",
    b.special("clusterwindow", T.i32),
    b.on("mul", rank, i32(clusterStride)),
  );
  const mapped = b.on("add", first, b.on("and", address, i32(clusterStride - 1)));
  const { isMapped } = placeInCluster(b, address);
  const isOwn = b.on("and", b.not(isMapped), b.icmp("eq", rank, clusterRank(b)));
  return b.select(isOwn, address, mapped);
}

/** The rank of the block whose shared memory `address`, an i32, lies in (PTX `getctarank`). */
export function rankOfShared(b: DraftBuilder, address: Operand): Operand {
  const { distance, isMapped } = placeInCluster(b, address);
  const shift = Math.log2(ADDRESS_WINDOW.clusterStride);
  return b.select(isMapped, b.on("shrU", distance, i32(shift)), clusterRank(b));
}

/** How far `address` lies behind the beginning of the cluster's window, and whether it lies in it. */
function placeInCluster(
  b: DraftBuilder,
  address: Operand,
): { readonly distance: Operand; readonly isMapped: Operand } {
  const { cluster, clusterEnd } = ADDRESS_WINDOW;
  const distance = b.on("sub", address, i32(cluster));
  return { distance, isMapped: b.icmp("ult", distance, i32(clusterEnd - cluster)) };
}

/**
 * The lanes wait for those of all blocks of the cluster. Arriving alone does nothing here: no lane leaves the
 * wait before all others have come to it.
 */
export function clusterBarrier(b: DraftBuilder): void {
  barrier(b, "cluster", i32(16), i32(0));
}
