/**
 * Where the first advice is not what an engineer would say, and what is said instead; known, not wanted.
 * The test prints these lists anew where they are no longer so.
 */
import type { Harm, Miss, Score } from "./judge.ts";

export const SCORE: Score = {
  right: { m2070: 97, rtx3090: 102, h200: 103 },
  of: { m2070: 101, rtx3090: 105, h200: 105 },
  rightEverywhere: 97,
  kernels: 105,
};

export const MISSES: readonly Miss[] = [
  ["sharedHog", "h200", "silent", "nothing"],
  ["conv2DTiled", "m2070", "silent", "nothing"],
  ["conv2DTiled", "rtx3090", "silent", "nothing"],
  ["matrixAddOddRows", "rtx3090", "spoke", "advice/unpadded-rows"],
  ["attentionValues", "m2070", "silent", "nothing"],
  ["embedding", "m2070", "spoke", "advice/memory-parallelism"],
  ["mmRegisters", "rtx3090", "silent", "nothing"],
  ["reduce6", "h200", "spoke", "advice/memory-parallelism"],
  ["csrVector", "m2070", "spoke", "advice/random-access"],
];

export const HARMS: readonly Harm[] = [];
