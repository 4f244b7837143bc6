/**
 * Lanes that go anywhere in a large array wait for memory, and a warp has too much to do between two such
 * accesses for the processor to look ahead to the next. So the addresses of all warps of a block are computed
 * once before any of them runs, and a byte is read at each: what these bytes are is of no use to anybody, nor
 * whether the lanes really go there.
 */
import { OP, OPS } from "../../lower/index.ts";
import { registersRead, registersWritten } from "../analysis/liveness.ts";
import { accessForm } from "../analysis/stepped-access.ts";
import { isRegionInstruction } from "../analysis/units.ts";
import { SITE_CACHE } from "../memory/site-cache.ts";
import { emitPass } from "../regions/emit-region.ts";
import type { BlockContext } from "./block-context.ts";
import type { BlockRegion } from "./plan-regions.ts";
import type { WarpLoop } from "./warp-loop.ts";

/**
 * Bytes from the lowest to the highest lane of a warp from which on it pays: more than caches mostly hold. Gathers of
 * 4 M elements (`bench/kernels/gather.cu`) from 64 KB to 8 MB took 1.2 to 1.5 times as long with it on two cores of an
 * AMD EPYC, from 16 MB 0.65 times; on an Intel Xeon with 300 MB of cache 1.0 to 1.15 times.
 */
const FAR = 2 ** 23;
/** Instructions that lead to an address, and addresses of a region, at most. */
const LONGEST = 64;
const MOST = 4;

/** What leads to the addresses of accesses to anywhere, in one region. */
interface AheadPlan {
  readonly addresses: ReadonlySet<number>;
  readonly sites: readonly number[];
  /** Pcs of what they are computed from. */
  readonly needed: ReadonlySet<number>;
}

/** Reads at the places where the warps of a block are about to go, if that is worth it. */
export function emitTouchAhead(e: BlockContext, region: BlockRegion, loop: WarpLoop): void {
  const plan = planAhead(e, region);
  if (!plan) return;
  const { f } = e;
  const skip = f.block();
  for (const [position, site] of plan.sites.entries()) {
    e.pushSiteCache(site, SITE_CACHE.high);
    e.pushSiteCache(site, SITE_CACHE.low);
    f.op("i32.sub").i32(FAR).op("i32.ge_u");
    if (position > 0) f.op("i32.or");
  }
  f.op("i32.eqz").brIf(skip);
  const pcs = [...plan.needed];
  const [start, end] = [Math.min(...pcs), Math.max(...pcs) + 1];
  const given = new Set(Array.from({ length: end - start }, (_, index) => start + index));
  for (const pc of pcs) given.delete(pc);
  loop.look(() => {
    const next = f.block();
    emitPass(
      e,
      { start, end, liveDefinitions: new Set(), given, touched: plan.addresses },
      { lanes: "full", slow: next, uncounted: true },
    );
    f.end();
  });
  f.end();
}

function planAhead(e: BlockContext, region: BlockRegion): AheadPlan | undefined {
  const { program, fn } = e;
  const { code, blocks, accesses } = program;
  const definitions = new Map<number, number>();
  const pcs = region.blocks.flatMap((block) => {
    const [first, end] = [blocks.start[block]!, blocks.start[block + 1]!];
    return Array.from({ length: end - first }, (_, index) => first + index);
  });
  for (const pc of pcs)
    registersWritten(program, pc, (register) => {
      definitions.set(register, definitions.has(register) ? -1 : pc);
    });
  const addresses = new Set<number>();
  const sites: number[] = [];
  const needed = new Set<number>();
  for (const pc of pcs) {
    if (OPS[code.op[pc]!]!.class !== "memory" || addresses.size === MOST) continue;
    const { space, site } = accesses[code.aux[pc]!]!;
    const address = code.args[code.argStart[pc]!]!;
    if (space !== "global" || accessForm(program, fn, pc) !== undefined) continue;
    if (address < 0 || e.storage(address) !== "lanes" || addresses.has(address)) continue;
    const way = wayTo(e, address, definitions);
    if (way === undefined) continue;
    addresses.add(address);
    sites.push(site);
    for (const step of way) needed.add(step);
  }
  return needed.size > 0 && needed.size <= LONGEST ? { addresses, sites, needed } : undefined;
}

/** Pcs from which a register of a region follows; undefined if that takes more than one pass. */
function wayTo(
  e: BlockContext,
  register: number,
  definitions: ReadonlyMap<number, number>,
): Set<number> | undefined {
  const { program, fn } = e;
  const way = new Set<number>();
  const wanted = [register];
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    const pc = definitions.get(next);
    if (pc === undefined || way.has(pc)) continue;
    if (pc < 0) return undefined;
    const isLoad = program.code.op[pc] === OP.load && accessForm(program, fn, pc) !== undefined;
    if (!isLoad && !isRegionInstruction(program, fn, pc)) return undefined;
    way.add(pc);
    registersRead(program, pc, (read) => wanted.push(read));
  }
  return way;
}
