/**
 * What no data sheet says about the caches, fitted over the 390 launches of `accuracy/h200` by
 * `accuracy/traffic/fit.ts`; results and leave-one-program-out errors in `accuracy/traffic/fit.json`.
 * Shares, so that other chips get their own figures.
 */
export interface TrafficParameters {
  /** Share of the L2's bytes that one launch's data fills before some of it is driven out. */
  readonly l2Usable: number;
  /** Share of the L2 that written data may fill. */
  readonly dirtyUsable: number;
  /** Share of the L2 that sectors may fill which are written only in part. */
  readonly partialUsable: number;
  /** Share of the L2 that was written before the launch (by the profiler, too) and not written back. */
  readonly dirtyBefore: number;
  /** Of reads of sectors that another block reads as well, those that reach the L2: see `l2Reads`. */
  readonly notCoalesced: number;
  /** Sectors that a launch fetches besides its data, however short it is. */
  readonly fetchedSectors: number;
  /** The same for each instruction of the program. */
  readonly fetchedSectorsPerInstruction: number;
}

export const FITTED_TRAFFIC: TrafficParameters = {
  l2Usable: 0.7,
  dirtyUsable: 0.42,
  partialUsable: 0.11,
  dirtyBefore: 0.04,
  notCoalesced: 0.93,
  fetchedSectors: 80,
  fetchedSectorsPerInstruction: 0.5,
};
