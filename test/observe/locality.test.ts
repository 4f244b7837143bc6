import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DISTANCE_BINS,
  type Locality,
  localityOf,
  sampledBlocks,
  TRACE_ENTRY,
  TRACE_KIND,
} from "../../src/observe/index.ts";

interface Access {
  readonly warp: number;
  readonly lines: readonly { readonly line: number; readonly sectors: number }[];
  readonly kind: keyof typeof TRACE_KIND;
}

/** One block: the warps' accesses in the order given, a turn each time the warp changes. */
function traceOf(accesses: readonly Access[]): number[] {
  const entries: number[] = [TRACE_ENTRY.block];
  let warp = -1;
  for (const access of accesses) {
    if (access.warp !== warp) entries.push(TRACE_ENTRY.turn | access.warp);
    warp = access.warp;
    access.lines.forEach(({ line, sectors }, index) => {
      const start = index === 0 ? TRACE_ENTRY.requestStart : 0;
      const kind = TRACE_KIND[access.kind] << TRACE_ENTRY.kindShift;
      entries.push(start | kind | (sectors << TRACE_ENTRY.sectorsShift) | line);
    });
  }
  return entries;
}

const locality = (...blocks: readonly (readonly Access[])[]): Locality =>
  localityOf(Uint32Array.from(blocks.flatMap(traceOf)), true);

const load = (line: number, sectors = 15, warp = 0): Access => ({
  warp,
  lines: [{ line, sectors }],
  kind: "load",
});
const store = (line: number, sectors = 15, warp = 0): Access => ({
  ...load(line, sectors, warp),
  kind: "store",
});

/** Sectors found again in a cache of `lines` lines that drops the least recently used one. */
function hitsByBruteForce(accesses: readonly Access[], lines: number): number {
  const cache = new Map<number, number>();
  let hits = 0;
  for (const access of accesses)
    for (const { line, sectors } of access.lines) {
      const held = cache.get(line) ?? 0;
      for (let sector = 0; sector < 4; sector++) hits += (held & sectors & (1 << sector)) >> sector;
      cache.delete(line);
      cache.set(line, held | sectors);
      if (cache.size > lines) cache.delete([...cache.keys()][0]!);
    }
  return hits;
}

describe("locality of traced blocks", () => {
  it("a cache of 2^k lines holds what the bins up to k say", () => {
    const access = fc.record({ line: fc.nat(40), sectors: fc.integer({ min: 1, max: 15 }) });
    fc.assert(
      fc.property(fc.array(access, { maxLength: 120 }), (list) => {
        const accesses = list.map(({ line, sectors }) => load(line, sectors));
        const { loadedAgain, loadSectors } = locality(accesses);
        expect(loadSectors).toBe(
          list.reduce(
            (sum, { sectors }) => sum + [...sectors.toString(2)].filter(Number).length,
            0,
          ),
        );
        let sum = 0;
        for (let bin = 0; bin < DISTANCE_BINS; bin++) {
          sum += loadedAgain[bin]!;
          expect(sum, `bin ${bin}`).toBe(hitsByBruteForce(accesses, 2 ** bin));
        }
      }),
    );
  });

  it("warps of a round take turns, and rounds follow one another", () => {
    // Each warp walks along the same 32 lines: together they are never far apart.
    const walk = (warp: number) => Array.from({ length: 32 }, (_, line) => load(line, 15, warp));
    const { loadedAgain } = locality([0, 1, 2, 3].flatMap(walk));
    expect([...loadedAgain.slice(0, 2)]).toEqual([3 * 32 * 4, 0]);
    // Warp 0 twice is two rounds: the second walk finds the first one's lines 31 lines later.
    const again = locality([...walk(0), ...walk(1), ...walk(0)]);
    expect([...again.loadedAgain.slice(0, 6)]).toEqual([32 * 4, 0, 0, 0, 0, 32 * 4]);
  });

  it("blocks find nothing of each other's", () => {
    expect(locality([load(1)], [load(1)]).loadedAgain.every((sectors) => sectors === 0)).toBe(true);
  });

  it("a line named twice in a request counts once", () => {
    const twice: Access = {
      warp: 0,
      lines: [
        { line: 5, sectors: 1 },
        { line: 6, sectors: 1 },
        { line: 5, sectors: 3 },
      ],
      kind: "load",
    };
    const { loadSectors, loadedAgain } = locality([twice]);
    expect(loadSectors).toBe(3);
    expect(loadedAgain[0]).toBe(0);
  });

  it("stores, volatile loads and atomics", () => {
    const volatileLoad: Access = { ...load(1), kind: "volatileLoad" };
    const atomic: Access = { ...load(1), kind: "atomic" };
    const after = locality([store(1), load(1), load(1), volatileLoad, atomic, load(1)]);
    expect(after.loadedAfterStore[0]).toBe(4);
    expect(after.loadedAgain[0]).toBe(4);
    expect(after.loadSectors).toBe(16);
    // Only what follows at once in the same warp leaves the multiprocessor as one.
    expect(locality([store(1, 3), store(1, 7)]).storedAtOnce).toBe(2);
    expect(locality([store(1), load(2), store(1)]).storedAtOnce).toBe(4);
    expect(locality([store(1), volatileLoad, store(1)]).storedAtOnce).toBe(0);
    expect(locality([store(1), store(2), store(1)]).storedAtOnce).toBe(0);
    const withBarrier = [store(1, 15, 0), store(2, 15, 1), store(1, 15, 0)];
    expect(locality(withBarrier).storedAtOnce).toBe(0);
    expect(locality([store(1, 15, 0), store(1, 15, 1)]).storedAtOnce).toBe(0);
  });

  it.each([1, 4, 5, 64, 1000, 65_536])(
    "a grid of %i blocks: some are sampled, not too many",
    (n) => {
      const { stride, first } = sampledBlocks(n);
      const sampled = Array.from({ length: n }, (_, block) => block).filter(
        (block) => block % stride === first,
      );
      expect(sampled.length).toBeGreaterThanOrEqual(1);
      expect(sampled.length).toBeLessThanOrEqual(4);
    },
  );
});
