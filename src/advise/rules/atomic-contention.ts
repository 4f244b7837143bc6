/** Atomics on the same addresses are done one after the other. */
import type { Advice } from "../advice.ts";
import type { CountedAccess, LaunchRule, LaunchStudy } from "../launch-study.ts";
import { resultsOf } from "../program-view.ts";
import { changedCounters, type SiteRecord } from "../remodel/changed-counters.ts";
import { movedAccesses } from "../remodel/changed-program.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/atomic-contention";

export const ATOMIC_CONTENTION: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters, grid } = study.facts;
    const found = study.accesses.filter(
      ({ space, shape }) =>
        space === "global" && ["atomic", "reduction"].includes(shape.access.kind),
    );
    const heavy = found.filter(({ counts }) => counts.lanes > 0);
    if (heavy.length === 0) return [];
    const cost = ({ counts }: CountedAccess): number =>
      Math.max(counts.wavefronts, counts.requests);
    const worst = heavy.reduce((a, b) => (cost(b) > cost(a) ? b : a));
    const blocks = grid[0] * grid[1] * grid[2];
    const isOne = worst.shape.pattern === "same";
    const isPlace = isOne && isRead(study, worst);
    // What else a thread wants to know of before cannot be reckoned within the warp.
    if (isPlace && worst.shape.access.atomic !== "add") return [];
    // Words of the whole launch, written once by each block at the end.
    const words = Math.max(1, (counters.footprint.writtenSectors * 32) / worst.shape.access.bytes);
    const perBlock = isOne ? 1 : Math.min(words, worst.counts.lanes / blocks);
    const flushed = (blocks * perBlock) / 32;
    if (!isPlace && worst.counts.requests <= 2 * Math.max(blocks, flushed)) return [];
    const evidence = {
      lanes: round(worst.counts.lanes / worst.counts.requests),
      passes: round(cost(worst) / worst.counts.requests),
      requests: worst.counts.requests,
    };
    const pcs = new Set([worst.shape.access.pc]);
    const changes = new Map<number, Partial<SiteRecord>>([
      [
        worst.site,
        isOne
          ? { wavefronts: 0, wavefrontsIdeal: 0 }
          : { wavefronts: cost(worst), wavefrontsIdeal: worst.counts.requests },
      ],
    ]);
    const gain = study.gainOf({
      program: movedAccesses(program, pcs, "shared"),
      counters: changedCounters(program, counters, changes),
    });
    // What is left of the global atomics: one a block and word; of places one a warp.
    const after = isPlace ? oneEach(worst) : leftOver(worst, blocks * perBlock);
    const left = study.gainOf({
      counters: changedCounters(program, counters, new Map([[worst.site, after]])),
    });
    const least = Math.min(gain.savedNs, left.savedNs);
    return [
      {
        rule: RULE,
        place: { pc: worst.shape.access.pc },
        evidence,
        change: changeOf(study, worst),
        gain: { savedNs: least, fraction: least / study.timeNs },
        confidence: isPlace ? "low" : "medium",
      },
    ];
  },
};

function changeOf(study: LaunchStudy, worst: CountedAccess): Advice["change"] {
  if (worst.shape.pattern !== "same")
    return { code: "advice/atomic-contention-change-private", params: {}, lines: PRIVATE };
  if (isRead(study, worst))
    return { code: "advice/atomic-contention-change-places", params: {}, lines: PLACES };
  return { code: "advice/atomic-contention-change-sum", params: {}, lines: SUM_FIRST };
}

/** Whether the program wants what was there before: a place in a list, and no sum. */
function isRead({ facts: { program } }: LaunchStudy, { shape }: CountedAccess): boolean {
  return resultsOf(program, shape.access.pc).some((register) => register >= 0);
}

function oneEach({ counts: { requests } }: CountedAccess): Partial<SiteRecord> {
  return { lanes: requests, sectors: requests, lines: requests, wavefronts: requests };
}

function leftOver({ counts }: CountedAccess, lanes: number): Partial<SiteRecord> {
  const part = Math.min(1, lanes / counts.lanes);
  return {
    requests: Math.ceil(counts.requests * part),
    lanes: counts.lanes * part,
    sectors: Math.ceil(counts.sectors * part),
    lines: Math.ceil(counts.lines * part),
    wavefronts: Math.ceil(counts.wavefronts * part),
  };
}

const SUM_FIRST = [
  "for (int k = 16; k > 0; k /= 2) value += __shfl_down_sync(0xffffffffu, value, k);",
  "if (threadIdx.x % 32 == 0) atomicAdd(total, value);  // one a warp, or one a block",
];
const PLACES = [
  "unsigned want = __ballot_sync(__activemask(), keep);",
  "int lane = threadIdx.x % 32, first = 0;",
  "if (lane == 0) first = atomicAdd(count, __popc(want));  // once a warp",
  "first = __shfl_sync(__activemask(), first, 0);",
  "if (keep) out[first + __popc(want & ((1u << lane) - 1))] = value;",
];
const PRIVATE = [
  "__shared__ int bins[256];",
  "atomicAdd(&bins[key], 1);  // in shared memory; set to 0 before, __syncthreads() around",
  "for (int k = threadIdx.x; k < 256; k += blockDim.x) atomicAdd(&total[k], bins[k]);",
];
