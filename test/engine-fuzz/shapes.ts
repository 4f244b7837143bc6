/** Blocks and grids of generated kernels: mostly few threads, as the reference executor is slow. */
import type { Dim3 } from "../../src/exec/index.ts";
import type { Random } from "../fuzz-programs/random.ts";

const BLOCKS: readonly (readonly [weight: number, block: Dim3])[] = [
  [2, [32, 1, 1]],
  [1, [20, 1, 1]],
  [6, [64, 1, 1]],
  [4, [96, 1, 1]],
  [5, [128, 1, 1]],
  [2, [100, 1, 1]],
  [1, [33, 1, 1]],
  [1, [256, 1, 1]],
  [2, [16, 4, 1]],
  [2, [8, 8, 1]],
  [2, [32, 3, 1]],
  [1, [16, 8, 1]],
  [1, [5, 7, 2]],
  [1, [4, 4, 4]],
  [1, [24, 3, 1]],
  [1, [2, 2, 1]],
];
const BLOCK_CHOICES: readonly Dim3[] = BLOCKS.flatMap(([weight, block]) =>
  Array.from({ length: weight }, () => block),
);

/** Blocks at most, and of how many threads where there are more than a few. */
const MOST_BLOCKS = 200;
const SMALL_BLOCKS: readonly Dim3[] = [
  [32, 1, 1],
  [32, 1, 1],
  [64, 1, 1],
  [8, 4, 1],
  [20, 1, 1],
];

/** Grids and blocks of batches, rows of the grid among them. */
const BATCHES: readonly { readonly grid: Dim3; readonly block: Dim3 }[] = [
  { grid: [12, 1, 1], block: [64, 1, 1] },
  { grid: [14, 1, 1], block: [32, 1, 1] },
  { grid: [9, 1, 1], block: [16, 4, 1] },
  { grid: [5, 3, 1], block: [8, 8, 1] },
  { grid: [4, 2, 1], block: [32, 4, 1] },
  { grid: [6, 2, 1], block: [32, 2, 1] },
  { grid: [7, 1, 1], block: [32, 3, 1] },
  { grid: [16, 1, 1], block: [4, 4, 1] },
  { grid: [6, 1, 1], block: [100, 1, 1] },
  { grid: [10, 1, 1], block: [128, 1, 1] },
  { grid: [40, 1, 1], block: [32, 1, 1] },
  // Blocks begin at places in a line that blocks before had: these are counted without looking.
  { grid: [20, 1, 1], block: [8, 1, 1] },
  { grid: [19, 1, 1], block: [20, 1, 1] },
];

export function pickBatch(random: Random): { readonly grid: Dim3; readonly block: Dim3 } {
  return random.pick(BATCHES);
}

const BRIEF_BLOCKS: readonly Dim3[] = [
  [64, 1, 1],
  [64, 1, 1],
  [96, 1, 1],
  [128, 1, 1],
  [128, 1, 1],
  [100, 1, 1],
  [40, 1, 1],
  [16, 4, 1],
  [16, 4, 1],
  [8, 8, 1],
  [8, 8, 1],
  [32, 4, 1],
  [16, 8, 1],
  [20, 3, 1],
  [5, 7, 2],
  [20, 1, 1],
  [12, 1, 1],
];

/** Few blocks, most of several warps or rows. */
export function pickBriefShape(random: Random): { readonly grid: Dim3; readonly block: Dim3 } {
  return { grid: [random.pick([1, 2, 3, 3]), 1, 1], block: random.pick(BRIEF_BLOCKS) };
}

export function pickShape(random: Random): { readonly grid: Dim3; readonly block: Dim3 } {
  const grid = pickGrid(random);
  const blocks = grid[0] * grid[1];
  if (blocks > 60) return { grid, block: SMALL_BLOCKS[0]! };
  return { grid, block: random.pick(blocks > 6 ? SMALL_BLOCKS : BLOCK_CHOICES) };
}

function pickGrid(random: Random): Dim3 {
  const size = random.below(100);
  if (size < 1) return [17 + random.below(MOST_BLOCKS - 16), 1, 1];
  if (size < 4) return [17 + random.below(30), 1, 1];
  if (size < 10) return [7 + random.below(9), 1, 1];
  if (size < 16) return [1 + random.below(3), 2 + random.below(2), 1];
  return [random.pick([1, 1, 1, 1, 1, 2, 2, 2, 3, 5]), 1, 1];
}
