/**
 * Where the lanes of a warp are far apart in memory, and its warps side by side, as when a matrix is
 * written transposed, each warp touches as many lines as it has lanes, and the next warp the same ones:
 * by then the first of them have left the cache, which holds few lines so far apart. So all warps of a
 * block go through some lanes before any goes on to the next.
 */
import { WARP_SIZE } from "../../base/index.ts";
import type { PlannedPass } from "../analysis/passes.ts";
import { hasSteppedAccess } from "../analysis/stepped-access.ts";
import type { Label, Local } from "../encoder/index.ts";
import { knownStep } from "../ops/affine.ts";
import type { ChunkPlace } from "../regions/chunk-place.ts";
import type { BlockContext } from "./block-context.ts";
import { type CheckedAccess, leastDistance, pushTooNear } from "./bounds.ts";
import type { PathAccess } from "./path-checks.ts";
import type { SureBlock } from "./sure-path.ts";

/** Chunks of four lanes that all warps go through at once: eight lines fit into each set of the usual cache. */
const CHUNKS = 2;
/** Bytes of a line of the usual cache. */
const LINE = 64;

/**
 * True if the warps on this way may go through their lanes in any order, and gain by it; leaves for
 * `slow` where that is only found out when the code runs. All else has been checked.
 */
export function emitColumnCheck(
  e: BlockContext,
  way: readonly SureBlock[],
  accesses: readonly PathAccess[],
  slow: Label,
): boolean {
  const pass = onlyPass(e, way);
  if (!pass) return false;
  const own = accesses.filter(({ pc }) => pc >= pass.start && pc < pass.end);
  if (!own.some(({ checked }) => isColumn(checked))) return false;
  const stores = own.map(({ checked }) => checked).filter(({ access }) => access.kind === "store");
  if (stores.some(({ form }) => form === "one")) return false;
  const distances = stores.map(({ access, group: { steps } }) =>
    leastDistance(e, { x: steps.x, y: steps.y, warps: steps.warps! }, access.bytes),
  );
  if (distances.includes(undefined)) return false;
  for (const distance of distances) if (pushTooNear(e, distance!)) e.f.brIf(slow);
  return true;
}

/** The pass with all accesses of the way, if it leaves nothing in lanes. */
function onlyPass(e: BlockContext, way: readonly SureBlock[]): PlannedPass | undefined {
  if (e.lanes < WARP_SIZE) return undefined;
  const { program, fn } = e;
  const passes = way.flatMap(({ block }) => e.plan.passes[block - fn.firstBlock]!);
  const [pass, ...others] = passes.filter(({ units }) => hasSteppedAccess(program, fn, units));
  if (!pass || others.length > 0) return undefined;
  for (const register of pass.liveDefinitions) {
    const storage = e.storage(register);
    if (storage === "lanes" || storage === "mask") return undefined;
  }
  return pass;
}

/** Lanes that are lines apart, of warps that stand in one line. */
function isColumn({ access, form, group }: CheckedAccess): boolean {
  if (access.space !== "global" || form !== "steps") return false;
  const { x, warps } = group.steps;
  const [across, down] = [knownStep(x), knownStep(warps!.step)];
  if (across !== undefined && Math.abs(across) < LINE) return false;
  return down !== undefined && down !== 0 && Math.abs(down) <= LINE / 2;
}

/** `body` for some chunks in all warps, then for the next ones; `warps` goes through the warps. */
export function emitColumnOrder(
  e: BlockContext,
  warps: (body: () => void) => void,
  body: (chunks: readonly ChunkPlace[]) => void,
): void {
  const { f } = e;
  const lanes = Array.from({ length: CHUNKS }, () => f.temp("i32"));
  const places = lanes.map((lane) => ({
    lane,
    address: f.temp("i32"),
    wideAddress: f.temp("i32"),
  }));
  const first: Local = lanes[0]!;
  for (const [chunk, lane] of lanes.entries()) f.i32(4 * chunk).set(lane);
  const loop = f.loop();
  warps(() => {
    for (const { lane, address, wideAddress } of places) {
      f.get(e.frame).get(lane).i32(2).op("i32.shl").op("i32.add").set(address);
      f.get(e.frame).get(lane).i32(3).op("i32.shl").op("i32.add").set(wideAddress);
    }
    body(places);
  });
  for (const lane of lanes)
    f.get(lane)
      .i32(4 * CHUNKS)
      .op("i32.add")
      .set(lane);
  f.get(first).i32(WARP_SIZE).op("i32.lt_u").brIf(loop).end();
  for (const { lane, address, wideAddress } of places) f.free(lane, address, wideAddress);
}
