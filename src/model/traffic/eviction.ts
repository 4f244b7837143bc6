import { exponential } from "../elementary.ts";

/**
 * Ways of a set of the L2. Estimated; with 16 the bytes written back by launches of 8 to 200 MB on an
 * H200 come out right (`accuracy/traffic/fit.json`).
 */
const WAYS = 16;

interface Eviction {
  /** Share of the lines that have to go before the launch ends. */
  readonly lines: number;
  /** Share of the sets that lose a line at all, and so whatever was in them before the launch. */
  readonly sets: number;
}

/**
 * What a cache cannot keep of lines that are `load` times what it holds and fall into its sets at
 * random: in a set that should have n of them the number is Poisson distributed, and those beyond the
 * ways drive out older ones.
 */
export function evictionAt(load: number): Eviction {
  const mean = load * WAYS;
  if (mean <= 0) return { lines: 0, sets: 0 };
  let probability = exponential(-Math.min(mean, 700));
  let kept = 0;
  let beyond = 1;
  for (let lines = 0; lines <= WAYS; lines++) {
    kept += lines * probability;
    beyond = Math.max(0, beyond - probability);
    probability *= mean / (lines + 1);
  }
  kept += WAYS * beyond;
  return { lines: Math.max(0, 1 - kept / mean), sets: beyond };
}
