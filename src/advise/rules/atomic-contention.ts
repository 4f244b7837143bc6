/** Atomics on the same addresses are done one after the other. */
import { type Advice, type AdviceGain, type AdviceWay, mostSaving } from "../advice.ts";
import {
  blocksOf,
  type CountedAccess,
  type LaunchRule,
  type LaunchStudy,
} from "../launch-study.ts";
import { resultsOf } from "../program-view.ts";
import { changedCounters, type SiteRecord } from "../remodel/changed-counters.ts";
import { movedAccesses } from "../remodel/changed-program.ts";
import {
  fewBlocks,
  leftOver,
  onePerAddress,
  onePerRequest,
  wordsOf,
} from "../remodel/fewer-atomics.ts";
import { isCopy } from "./block-copies.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/atomic-contention";
/** Lanes of a warp that meet at an address, on average, from which on they are added up first. */
const MEETING_LANES = 3;

export const ATOMIC_CONTENTION: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const atomics = study.accesses.filter(
      ({ shape, counts }) =>
        ["atomic", "reduction"].includes(shape.access.kind) && counts.lanes > 0,
    );
    return ["global", "shared"].flatMap((space) => {
      const worst = costliest(atomics.filter((one) => one.space === space));
      if (!worst) return [];
      const ways = space === "global" ? waysOfGlobal(study, worst) : waysOfShared(study, worst);
      const best = mostSaving(ways);
      if (!best) return [];
      const { requests, lanes } = worst.counts;
      return [
        {
          rule: RULE,
          place: { pc: worst.shape.access.pc },
          evidence: {
            lanes: round(lanes / requests),
            passes: round(costOf(worst) / requests),
            requests,
          },
          ...best,
        } as const,
      ];
    });
  },
};

function costOf({ counts }: CountedAccess): number {
  return Math.max(counts.wavefronts, counts.requests);
}

function costliest(accesses: readonly CountedAccess[]): CountedAccess | undefined {
  return accesses.length === 0
    ? undefined
    : accesses.reduce((a, b) => (costOf(b) > costOf(a) ? b : a));
}

function waysOfGlobal(study: LaunchStudy, worst: CountedAccess): AdviceWay[] {
  if (worst.shape.pattern === "same")
    return isRead(study, worst) ? waysToPlaces(study, worst) : waysToASum(study, worst);
  return [...privateCopies(study, worst), ...withinWarps(study, worst)];
}

/** Counts of the kind have no contention in shared memory but where the hardware has no such atomic. */
function waysOfShared(study: LaunchStudy, worst: CountedAccess): AdviceWay[] {
  return worst.shape.pattern === "same" ? [] : withinWarps(study, worst);
}

/** Whether the program wants what was there before: a place in a list, and no sum. */
function isRead({ facts: { program } }: LaunchStudy, { shape }: CountedAccess): boolean {
  return resultsOf(program, shape.access.pc).some((register) => register >= 0);
}

function waysToASum(study: LaunchStudy, worst: CountedAccess): AdviceWay[] {
  const blocks = blocksOf(study);
  if (worst.counts.requests <= 2 * blocks) return [];
  const gain = lessOf(
    movedGain(study, worst, { wavefronts: 0, wavefrontsIdeal: 0 }),
    gainOfLeft(study, worst, leftOver(worst.counts, blocks)),
  );
  const change = { code: `${RULE}-change-sum`, params: {}, example: SUM_FIRST } as const;
  return [{ change, gain, confidence: "medium" }];
}

/** What else than places a thread wants to know of before cannot be reckoned within the warp. */
function waysToPlaces(study: LaunchStudy, worst: CountedAccess): AdviceWay[] {
  if (worst.shape.access.atomic !== "add") return [];
  const ofWarp = lessOf(
    movedGain(study, worst, { wavefronts: 0, wavefrontsIdeal: 0 }),
    gainOfLeft(study, worst, onePerRequest(worst.counts)),
  );
  // Operations of the warps that are left are done in shared memory, one for each block in global memory.
  const ofBlock = lessOf(
    movedGain(study, worst, onePerRequest(worst.counts)),
    gainOfLeft(study, worst, leftOver(worst.counts, blocksOf(study))),
  );
  return [
    {
      change: { code: `${RULE}-change-places`, params: {}, example: PLACES },
      gain: ofWarp,
      confidence: "low",
    },
    {
      change: { code: `${RULE}-change-places-block`, params: {} },
      gain: ofBlock,
      confidence: "medium",
    },
  ];
}

/** Counts of each block in shared memory, which are added to the global ones at its end. */
function privateCopies(study: LaunchStudy, worst: CountedAccess): AdviceWay[] {
  const words = wordsOf(study, worst);
  if (words === undefined || isCopy(study, worst)) return [];
  const { lanes } = worst.counts;
  const all = blocksOf(study);
  const few = fewBlocks(study);
  const way = (blocks: number, code: "private" | "private-few"): AdviceWay[] => {
    const flushed = blocks * Math.min(words, lanes / blocks);
    if (flushed >= lanes / 2) return [];
    const counts = { wavefronts: costOf(worst), wavefrontsIdeal: worst.counts.requests };
    const gain = lessOf(
      movedGain(study, worst, counts),
      gainOfLeft(study, worst, leftOver(worst.counts, flushed)),
    );
    return [
      {
        change:
          code === "private"
            ? { code: `${RULE}-change-private`, params: {}, example: PRIVATE }
            : { code: `${RULE}-change-private-few`, params: { blocks } },
        gain,
        confidence: "medium",
      },
    ];
  };
  const asLaunched = way(all, "private");
  return asLaunched.length > 0 || few === undefined ? asLaunched : way(few, "private-few");
}

/** The lanes of a warp that want the same address add up first. */
function withinWarps(study: LaunchStudy, worst: CountedAccess): AdviceWay[] {
  if (isRead(study, worst)) return [];
  const after = onePerAddress(worst);
  if (!after || worst.counts.lanes < MEETING_LANES * after.lanes) return [];
  return [
    {
      change: { code: `${RULE}-change-within-warp`, params: {} },
      gain: gainOfLeft(study, worst, after),
      confidence: "medium",
    },
  ];
}

/** Where the operations go to shared memory, with these counts. */
function movedGain(
  study: LaunchStudy,
  worst: CountedAccess,
  counts: Partial<SiteRecord>,
): AdviceGain {
  const { program, counters } = study.facts;
  return study.gainOf({
    program: movedAccesses(program, new Set([worst.shape.access.pc]), "shared"),
    counters: changedCounters(program, counters, new Map([[worst.site, counts]])),
  });
}

function gainOfLeft(
  study: LaunchStudy,
  { site }: CountedAccess,
  left: Partial<SiteRecord>,
): AdviceGain {
  const { program, counters } = study.facts;
  return study.gainOf({ counters: changedCounters(program, counters, new Map([[site, left]])) });
}

/** A change that takes both is promised what the lesser of them gains. */
function lessOf(a: AdviceGain, b: AdviceGain): AdviceGain {
  return a.savedNs < b.savedNs ? a : b;
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
