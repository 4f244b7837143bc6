/** A block loads the same data of global memory again and again; shared memory would keep it. */
import { OP, type Site } from "../../lower/index.ts";
import { uncoalesced } from "../addresses/uncoalesced.ts";
import type { Advice } from "../advice.ts";
import { borderTests } from "../border-tests.ts";
import {
  type CountedAccess,
  isStored,
  type LaunchRule,
  type LaunchStudy,
} from "../launch-study.ts";
import { changedCounters, NO_REQUESTS, type SiteRecord } from "../remodel/changed-counters.ts";
import { movedAccesses, withoutInstructions } from "../remodel/changed-program.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/redundant-loads";
/** How often a block must want a sector before a copy pays. */
const LEAST_REUSE = 3;
const SECTORS_PER_LINE = 4;

export const REDUNDANT_LOADS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { counters, program } = study.facts;
    const { loadSectors, loadedAgain, loadedAfterStore } = counters.locality;
    // Where device memory is busy, what the L1 has already is not in its way.
    if (loadSectors === 0 || study.facts.modelled.time.limiter === "dram") return [];
    const again = [...loadedAgain, ...loadedAfterStore].reduce((sum, one) => sum + one, 0);
    const reuse = loadSectors / Math.max(1, loadSectors - again);
    if (reuse < LEAST_REUSE) return [];
    // One word for all lanes comes from the L1 as fast as from shared memory.
    const loads = study.accesses.filter(
      (access) =>
        isShareable(study, access) && (access.shape.pattern !== "same" || hasThread(access.shape)),
    );
    if (loads.length === 0) return [];
    const worst = loads.reduce((a, b) => (b.counts.sectors > a.counts.sectors ? b : a));
    const { program: moved, counters: changed } = throughShared(study, loads, reuse);
    const total = loads.reduce((sum, { counts }) => sum + counts.sectors, 0);
    if (program.staticSharedBytes > 0 && worst.counts.requests < sharedRequests(study)) return [];
    return [
      {
        rule: RULE,
        place: { pc: worst.shape.access.pc },
        evidence: { reuse: round(reuse), sectors: total, loads: loads.length },
        change: {
          code: "advice/redundant-loads-change",
          params: {},
          example: [
            "__shared__ float as[16][16], bs[16][16];",
            "as[ty][tx] = a[y * n + m + tx];  bs[ty][tx] = b[(m + ty) * n + x];",
            "__syncthreads();",
            "for (int k = 0; k < 16; ++k) sum += as[ty][k] * bs[k][tx];",
            "__syncthreads();",
          ],
        },
        gain: study.gainOf({ program: moved, counters: changed }),
        confidence: "medium",
      },
    ];
  },
};

function hasThread({ address }: CountedAccess["shape"]): boolean {
  return [...address.keys()].some((product) => product.includes("t."));
}

function sharedRequests(study: LaunchStudy): number {
  return study.accesses
    .filter(({ space, shape }) => space === "shared" && shape.access.kind === "load")
    .reduce((sum, { counts }) => sum + counts.requests, 0);
}

/** In a loop or beside others of the same array, at addresses that follow from the thread's number. */
function isShareable(study: LaunchStudy, { space, shape }: CountedAccess): boolean {
  if (space !== "global" || shape.access.kind !== "load" || shape.access.space !== "global")
    return false;
  if (shape.pattern === "indirect" || shape.pattern === "irregular") return false;
  const isScattered = [...uncoalesced(study)].some(
    ([kind, group]) =>
      kind !== "misaligned" &&
      kind !== "unpadded-rows" &&
      group.some((other) => other.shape.access === shape.access),
  );
  // Sectors that are wanted again for their other bytes are another rule's.
  if (isScattered || isStored(study, shape.base)) return false;
  const inLoop = study.view.loopsOf[study.view.blockOf[shape.access.pc]!]!.length > 0;
  const beside = study.accesses.filter(
    (other) =>
      other.space === "global" &&
      other.shape.base === shape.base &&
      other.shape.access.kind === "load",
  ).length;
  return inLoop || beside >= LEAST_REUSE;
}

/**
 * The loads go to shared memory, a pass each. What fills it: each sector that a block needs once, in whole
 * requests. Both are counted at the load's place, so that its wait is the mean of the two.
 */
function throughShared(study: LaunchStudy, loads: readonly CountedAccess[], reuse: number) {
  const { program, counters } = study.facts;
  const pcs = new Set(loads.map(({ shape }) => shape.access.pc));
  const moved = movedAccesses(program, pcs, "shared");
  const sites: Site[] = [...moved.sites];
  const changes = new Map<number, Partial<SiteRecord>>();
  const accesses = [...moved.accesses];
  const grown = Object.fromEntries(
    Object.entries(counters.sites).map(([field, column]) => {
      const longer = new Float64Array(column.length + 3 * loads.length);
      longer.set(column);
      return [field, longer];
    }),
  ) as typeof counters.sites;
  for (const load of loads) {
    const { shape, counts } = load;
    const first = sites.length;
    const { pc, bytes } = shape.access;
    for (const space of ["global", "shared", "local"] as const)
      sites.push({ pc, space, kind: "load", bytes });
    const sectors = Math.min(counts.sectors, counts.sectors / reuse);
    const requests = Math.max(sectors / SECTORS_PER_LINE, 1);
    changes.set(first, {
      requests,
      lanes: requests * 32,
      sectors,
      lines: requests,
      distinctBytes: sectors * 32,
    });
    const passes = counts.requests * rowsOfWarp(study, load);
    changes.set(first + 1, {
      ...counts,
      sectors: 0,
      lines: 0,
      wavefronts: passes,
      wavefrontsIdeal: passes,
    });
    changes.set(shape.access.site, NO_REQUESTS);
    const at = accesses.findIndex((one) => one.pc === pc && program.code.op[pc] === OP.load);
    accesses[at] = { ...accesses[at]!, space: "generic", site: first as typeof shape.access.site };
  }
  // A tile has zeros where the array has no elements: what fills it asks, once an element.
  const tests = borderTests(study.view, [...pcs]);
  const whole = withoutInstructions({ ...moved, sites, accesses }, tests);
  return {
    program: whole,
    counters: changedCounters(whole, { ...counters, sites: grown }, changes),
  };
}

/**
 * Whole rows of a tile that a warp of a narrow block reads at once: as wide as the tile's borders make them, two of
 * them share banks (`box-shared` of `accuracy/pairs`). Single words of rows do not, nor is one row that all want more
 * than one (`tile-small`).
 */
function rowsOfWarp({ facts: { block } }: LaunchStudy, { shape, counts }: CountedAccess): number {
  const rows = Math.min(WARP / block[0], block[1] * block[2]);
  const wanted = counts.distinctBytes / counts.requests / (block[0] * shape.access.bytes);
  return Math.max(1, Math.min(rows, Math.round(wanted)));
}

const WARP = 32;
