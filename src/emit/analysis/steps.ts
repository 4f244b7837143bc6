/** How a value steps through the lanes of a warp. */

/** What a value adds from column to column or from row to row: known, or found when the code runs. */
export type Step = number | "dynamic";

/** What lane 0's value adds from warp to warp, or from block to block: always as much, or by no such rule. */
export type OuterStep = Step | "unknown";

/** i32 values: lane (column, row) has base + column × x + row × y, modulo 2^32. */
export interface Affine {
  readonly x: Step;
  readonly y: Step;
}
