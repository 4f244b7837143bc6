/**
 * The routine for accesses through generic pointers: lanes are split by the memory that their address
 * lies in, and each part is an access of its own, with its own counter record.
 */
import { type Access, ADDRESS_WINDOW, readsClusterMemory } from "../../lower/index.ts";
import type { CountedSpace } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { LAUNCH_RECORD } from "../layout.ts";
import { registerCount, shapeKey } from "./access-shape.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane, QUAD_NUMBERS } from "./lanes.ts";
import { vectorRoutine } from "./vector-access.ts";

/** Order of a generic access's counter records. */
const PARTS: readonly CountedSpace[] = ["global", "shared", "local"];

/** Routine (addresses, mask, registers…, offset, site, pc), as `vectorRoutine`. */
export function genericRoutine(context: AccessContext, access: Access): number {
  const count = registerCount(access);
  const params = Array.from({ length: 2 + count + 3 }, () => "i32" as const);
  const routines = PARTS.map((space) => vectorRoutine(context, access, space));
  return context.module.routine(`access generic ${shapeKey(context, access)}`, params, [], (f) => {
    const [addresses, mask] = [0, 1];
    const [offset, site, pc] = [2 + count, 3 + count, 4 + count];
    const shared = f.local("i32");
    const local = f.local("i32");
    const global = f.local("i32");
    emitSplit(f, addresses, offset, mask, shared, local);
    f.get(shared).get(local).op("i32.or").i32(-1).op("i32.xor").get(mask).op("i32.and");
    f.set(global);
    const callPart = (lanes: Local, part: number, routine: number): void => {
      f.get(addresses).get(lanes);
      for (let register = 0; register < count; register++) f.get(2 + register);
      f.get(offset).get(site).i32(part).op("i32.add").get(pc).call(routine);
    };
    if (readsClusterMemory(context.program)) {
      emitClusterParts(f, context, { addresses, offset, mask: global }, (lanes) =>
        callPart(lanes, 1, routines[1]!),
      );
    }
    [global, shared, local].forEach((lanes, part) => {
      f.get(lanes).if();
      callPart(lanes, part, routines[part]!);
      f.end();
    });
  });
}

/**
 * Calls `access` for the lanes in the shared memory of blocks of the cluster, block by block, as if that
 * block were the running one, and takes them from `mask`. A rank beyond the cluster stays in it: an address of nothing.
 */
function emitClusterParts(
  f: FunctionBuilder,
  { globals }: AccessContext,
  { addresses, offset, mask }: Record<"addresses" | "offset" | "mask", Local>,
  access: (lanes: Local) => void,
): void {
  const { cluster, clusterStride, clusterEnd, shared } = ADDRESS_WINDOW;
  const [lanes, rank, own, size, ownShared, given, here] = Array.from({ length: 7 }, () =>
    f.local("i32"),
  ) as [Local, Local, Local, Local, Local, Local, Local];
  const record = (field: keyof typeof LAUNCH_RECORD): void =>
    void f.getGlobal(globals.launch).mem("i32.load", LAUNCH_RECORD[field]);
  /** Pushes a lane's distance from the cluster's window. */
  const pushDistance = (lane: Local): void => {
    f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
    f.get(offset).op("i32.add").i32(cluster).op("i32.sub");
  };
  f.i32(0).set(lanes);
  f.get(mask).if();
  forEachLane(f, mask, (lane) => {
    pushDistance(lane);
    f.i32(clusterEnd - cluster)
      .op("i32.lt_u")
      .get(lane)
      .op("i32.shl");
    f.get(lanes).op("i32.or").set(lanes);
  });
  f.end();
  f.get(lanes).if();
  for (const [axis, [index, blocks]] of CLUSTER_AXES.entries()) {
    f.getGlobal(globals[index]);
    record(blocks);
    f.op("i32.rem_u");
    if (axis > 0) {
      f.get(own);
      record(blocks);
      f.op("i32.mul").op("i32.add");
    }
    f.set(own);
  }
  record("clusterX");
  record("clusterY");
  f.op("i32.mul");
  record("clusterZ");
  f.op("i32.mul").set(size);
  f.getGlobal(globals.shared).set(ownShared);
  f.i32(0).set(rank);
  const ranks = f.loop();
  f.i32(0).set(here);
  forEachLane(f, lanes, (lane) => {
    pushDistance(lane);
    f.i32(Math.log2(clusterStride)).op("i32.shr_u").get(rank).op("i32.eq").get(lane).op("i32.shl");
    f.get(here).op("i32.or").set(here);
  });
  f.get(here).if();
  f.get(ownShared).get(rank).get(own).op("i32.sub");
  record("arenaBytes");
  f.op("i32.mul").op("i32.add").setGlobal(globals.shared);
  // The routine takes addresses of the running block's shared memory.
  f.get(offset).set(given);
  f.get(offset).get(rank).i32(clusterStride).op("i32.mul").op("i32.sub");
  f.i32(cluster - shared)
    .op("i32.sub")
    .set(offset);
  access(here);
  f.get(given).set(offset);
  f.get(ownShared).setGlobal(globals.shared);
  f.get(mask).get(here).op("i32.xor").set(mask);
  f.end();
  f.get(rank).i32(1).op("i32.add").tee(rank).get(size).op("i32.lt_u").brIf(ranks).end();
  f.end();
}

/** Slowest first. */
const CLUSTER_AXES = [
  ["blockZ", "clusterZ"],
  ["blockY", "clusterY"],
  ["blockX", "clusterX"],
] as const;

/** Finds the lanes of `mask` in shared and in local memory. */
function emitSplit(
  f: FunctionBuilder,
  addresses: Local,
  offset: Local,
  mask: Local,
  shared: Local,
  local: Local,
): void {
  const vectors = QUAD_NUMBERS.map(() => f.temp("v128"));
  const splat = f.temp("v128");
  f.get(offset).op("i32x4.splat").set(splat);
  for (const quad of QUAD_NUMBERS)
    f.get(addresses)
      .mem("v128.load", 16 * quad)
      .get(splat)
      .op("i32x4.add")
      .set(vectors[quad]!);
  // Usually no lane is below global memory's first address.
  for (const quad of QUAD_NUMBERS) {
    f.get(vectors[quad]!);
    if (quad > 0) f.op("i32x4.min_u");
  }
  const first = ADDRESS_WINDOW.global;
  f.i32x4(first, first, first, first).op("i32x4.lt_u").op("v128.any_true").if();
  for (const [lanes, start, end] of [
    [shared, ADDRESS_WINDOW.shared, ADDRESS_WINDOW.sharedEnd],
    [local, ADDRESS_WINDOW.local, ADDRESS_WINDOW.localEnd],
  ] as const) {
    const bytes = end - start;
    for (const quad of QUAD_NUMBERS) {
      f.get(vectors[quad]!).i32x4(start, start, start, start).op("i32x4.sub");
      f.i32x4(bytes, bytes, bytes, bytes).op("i32x4.lt_u").op("i32x4.bitmask");
      f.i32(4 * quad).op("i32.shl");
      if (quad > 0) f.op("i32.or");
    }
    f.get(mask).op("i32.and").set(lanes);
  }
  f.end();
  f.free(splat, ...vectors);
}
