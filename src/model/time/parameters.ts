/**
 * What no data sheet says, fitted over the 390 launches of `accuracy/h200` by `accuracy/time/fit.ts`
 * (results and leave-one-program-out errors: `accuracy/time/fit.json`); what contention of atomics costs, over
 * half of the launches of `accuracy/atomics`. Where a parameter belongs to the
 * chip it is a share of a figure of the chip, so that other chips get their own.
 */
export interface TimeParameters {
  /** Device time of a launch outside its first and last instruction. */
  readonly launchNs: number;
  /** Fetches of instructions and constants before a grid's first instructions: times the latency of memory. */
  readonly firstFetches: number;
  /** From the end of a block to its successor's start on the same multiprocessor, over the L2's latency. */
  readonly blockStart: number;
  /** Between two blocks of a grid that are given to multiprocessors, whole device. */
  readonly dispatchCycles: number;
  /** Share of its issue slots that a busy multiprocessor uses. */
  readonly issueEfficiency: number;
  /** A barrier that nobody comes late to, over the latency of shared memory. */
  readonly barrier: number;
  /** Share of its peak that the memory reaches. */
  readonly dramEfficiency: number;
  /** Between L2 and multiprocessors, of each multiprocessor. */
  readonly l2BytesPerCycle: number;
  /** What a written line costs the L2 besides its sectors, in sectors. */
  readonly storeLineSectors: number;
  /** What a sector that comes from the memory costs the L2 besides its delivery, in sectors. */
  readonly fillSectors: number;
  /** Share of the L2 up to which a repeated launch finds all its data again. */
  readonly l2Kept: number;
  /** Passes of the data stage that an access takes which no lane takes part in. */
  readonly idleAccess: number;
  /** Between two atomics on one line of the L2. */
  readonly atomicCycles: number;
  /** A sum of floats at a word of global memory, which waits for the one before it, in passes of an integer. */
  readonly floatPasses: number;
  /** Attempts to compare and swap that fail before one succeeds, by the warps that want the word: factor and exponent. */
  readonly failing: number;
  readonly failingExponent: number;
  /** From one thread's sum in a word of shared memory to the next one's, where that is a loop of compare-and-swap. */
  readonly handOverCycles: number;
  /** How well the units of a multiprocessor work side by side: exponent of `overlapped`. */
  readonly unitOverlap: number;
  /** The same of L2, memory, atomics and the dispatch of blocks. */
  readonly memoryOverlap: number;
  /** The same of both groups. */
  readonly groupOverlap: number;
  /** Gain of the exponent with each doubling of the blocks that hide each other's latency. */
  readonly blockOverlap: number;
}

export const FITTED: TimeParameters = {
  launchNs: 1171,
  firstFetches: 2.044,
  blockStart: 1.013,
  dispatchCycles: 1.185,
  issueEfficiency: 0.9066,
  barrier: 0.6474,
  dramEfficiency: 0.9209,
  l2BytesPerCycle: 31.15,
  storeLineSectors: 2.185,
  fillSectors: 0.8988,
  l2Kept: 0.5011,
  idleAccess: 0.8195,
  atomicCycles: 1.48,
  floatPasses: 2.36,
  failing: 1.282,
  failingExponent: 0.85,
  handOverCycles: 88.83,
  unitOverlap: 11.46,
  memoryOverlap: 7.3,
  groupOverlap: 1.606,
  blockOverlap: 0.4069,
};
