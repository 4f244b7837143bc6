/** Short patterns in which threads, warps or blocks differ in one thing that code could take to be alike. */
import type { Random } from "../fuzz-programs/random.ts";
import type { KernelTree, Statement } from "./kernel-tree.ts";
import { PatternParts } from "./pattern-parts.ts";
import { conditionPatterns } from "./telling-conditions.ts";
import { placePatterns } from "./telling-places.ts";
import { rowPatterns } from "./telling-rows.ts";
import type { Expressions, Scope } from "./write-expressions.ts";

/** Of a hundred patterns in blocks of several rows: those in which rows matter. */
const ROWS_PERCENT = 35;

/** One of the patterns, where all threads of the block come. `counter`: a name for a loop's counter. */
export function tellingPattern(
  random: Random,
  block: KernelTree["block"],
  make: Expressions,
  scope: Scope,
  counter: string,
): Statement[] {
  const parts = new PatternParts(random, block, make, scope, counter);
  if (block[1] > 1 && random.chance(ROWS_PERCENT)) return random.pick(rowPatterns(parts))();
  return random.pick([...conditionPatterns(parts), ...placePatterns(parts)])();
}
