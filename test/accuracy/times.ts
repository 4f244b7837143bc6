/** How near modelled times come to measured ones. */
import type { LaunchReport } from "../../src/index.ts";

const DURATION = "gpu__time_duration.sum";
/** Closer measured times are a tie: the clock's own noise. */
const TIE = 1.1;

interface Pair {
  readonly measuredNs: number;
  readonly modelledNs: number;
}

export interface TimeAccuracy {
  readonly launches: number;
  /** Relative error, mean and median. */
  readonly mean: number;
  readonly median: number;
  /** Part of the pairs of launches, ties left out, that are in the right order. */
  readonly orderKept: number;
}

type WithMetrics = Pick<LaunchReport, "metrics">;

/** Pairs of the launches that were timed. */
export function timePairs(got: readonly WithMetrics[], measured: readonly WithMetrics[]): Pair[] {
  return measured.flatMap(({ metrics }, launch) => {
    const measuredNs = metrics[DURATION];
    if (measuredNs === undefined) return [];
    return [{ measuredNs, modelledNs: got[launch]!.metrics[DURATION] ?? 0 }];
  });
}

export function timeAccuracy(pairs: readonly Pair[]): TimeAccuracy {
  const errors = pairs
    .map(({ measuredNs, modelledNs }) => Math.abs(modelledNs - measuredNs) / measuredNs)
    .sort((a, b) => a - b);
  let kept = 0;
  let compared = 0;
  for (const [index, a] of pairs.entries())
    for (const b of pairs.slice(0, index)) {
      const ratio = a.measuredNs / b.measuredNs;
      if (ratio < TIE && ratio > 1 / TIE) continue;
      compared++;
      if (ratio > 1 === a.modelledNs > b.modelledNs) kept++;
    }
  return {
    launches: pairs.length,
    mean: errors.reduce((sum, error) => sum + error, 0) / pairs.length,
    median: errors[pairs.length >> 1] ?? 0,
    orderKept: kept / compared,
  };
}

/**
 * Times that are published for other chips, as ratios of launches of these programs. Sources: a CUDA
 * course's offset reads (2^24) and writes (2^20) and its arrays of pairs on a Tesla M2070, with events.
 */
export const PUBLISHED_RATIOS = [
  { program: "offset.cu", chip: "m2070", launches: [39, 35], ratio: 1.949 / 1.82 },
  { program: "offset.cu", chip: "m2070", launches: [42, 35], ratio: 1.821 / 1.82 },
  { program: "offset.cu", chip: "m2070", launches: [12, 8], ratio: 0.184 / 0.134 },
  { program: "offset.cu", chip: "m2070", launches: [15, 8], ratio: 1 },
  { program: "layout.cu", chip: "m2070", launches: [0, 7], ratio: 0.286 / 0.2 },
] as const;

/** 2048 × 2048 floats read and written: GB/s on an RTX 3090, the slower one first. */
export const PUBLISHED_TRANSPOSES = {
  program: "transpose.cu",
  chip: "rtx3090",
  bytes: 2 * 4 * 2048 * 2048,
  byRows: { launch: 4, rate: 435.7 },
  byColumns: { launch: 5, rate: 569.8 },
} as const;
