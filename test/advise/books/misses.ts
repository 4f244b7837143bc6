/**
 * Where the first advice is not what an engineer would say, and what is said instead; known, not wanted.
 * The test prints these lists anew where they are no longer so.
 */
import type { Harm, Miss, Score } from "./judge.ts";

export const SCORE: Score = {
  right: { m2070: 87, rtx3090: 98, h200: 101 },
  of: { m2070: 101, rtx3090: 105, h200: 105 },
  rightEverywhere: 85,
  kernels: 105,
};

export const MISSES: readonly Miss[] = [
  ["offset11", "m2070", "silent", "nothing"],
  ["sharedHog", "h200", "silent", "nothing"],
  ["conv1DBasic", "m2070", "wrong", "advice/memory-parallelism"],
  ["conv1DBasic", "rtx3090", "wrong", "advice/memory-parallelism"],
  ["conv1DConstant", "m2070", "spoke", "advice/memory-parallelism"],
  ["conv1DConstant", "rtx3090", "spoke", "advice/redundant-loads"],
  ["conv2DBasic", "rtx3090", "silent", "nothing"],
  ["conv2DBasic", "h200", "silent", "nothing"],
  ["conv2DTiled", "m2070", "silent", "nothing"],
  ["conv2DTiled", "rtx3090", "silent", "nothing"],
  ["compact", "m2070", "silent", "nothing"],
  ["pairsApart", "m2070", "spoke", "advice/low-occupancy"],
  ["matrixAddOddRows", "rtx3090", "spoke", "advice/unpadded-rows"],
  ["embedding", "m2070", "spoke", "advice/memory-parallelism"],
  ["optionsDouble", "rtx3090", "silent", "nothing"],
  ["mmTiled", "m2070", "wrong", "advice/low-occupancy"],
  ["reduce1", "m2070", "silent", "nothing"],
  ["reduce6", "h200", "spoke", "advice/memory-parallelism"],
  ["columnSums", "m2070", "silent", "nothing"],
  ["scanHillisSteele", "m2070", "silent", "nothing"],
  ["scanBlellochPadded", "m2070", "silent", "nothing"],
  ["oddEven", "rtx3090", "wrong", "advice/tail-wave"],
  ["csrVector", "m2070", "spoke", "advice/random-access"],
  ["csrVector", "h200", "spoke", "advice/thread-parity"],
  ["average3", "m2070", "spoke", "advice/redundant-loads"],
];

export const HARMS: readonly Harm[] = [];
