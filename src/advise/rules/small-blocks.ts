/** Blocks so small and many that giving them out takes longer than their work, or fills half a multiprocessor. */
import type { Advice } from "../advice.ts";
import { areThreadsAlone, inBlocksOf, type LaunchRule, type LaunchStudy } from "../launch-study.ts";

const RULE = "advice/small-blocks";
const MOST_THREADS = 128;
const SIZES = [128, 256, 512];

export const SMALL_BLOCKS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    if (!hasSmallBlocks(study)) return [];
    const { block, grid } = study.facts;
    const threads = block[0] * block[1] * block[2];
    const blocks = grid[0] * grid[1] * grid[2];
    const gains = SIZES.filter((size) => size > threads).map((size) => ({
      size,
      gain: study.gainOf(inBlocksOf(study, size)),
    }));
    const best = gains.reduce((a, b) => (b.gain.savedNs > a.gain.savedNs * 1.02 ? b : a));
    return [
      {
        rule: RULE,
        evidence: { blocks, threads },
        change: {
          code: "advice/small-blocks-change",
          params: { threads: best.size },
          example: [
            `const int block = ${best.size};`,
            "kernel<<<(n + block - 1) / block, block>>>(…);",
          ],
        },
        gain: best.gain,
        confidence: "medium",
      },
    ];
  },
};

export function hasSmallBlocks({ facts }: LaunchStudy): boolean {
  const { block } = facts;
  const threads = block[0] * block[1] * block[2];
  return threads <= MOST_THREADS && block[1] * block[2] === 1 && isHeldByBlocks(facts);
}

/** Whether giving out blocks takes longest, of threads that have nothing to do with each other. */
export function isHeldByBlocks(facts: LaunchStudy["facts"]): boolean {
  // Threads that work together have reasons for the size of their block.
  return facts.modelled.time.limiter === "dispatch" && areThreadsAlone(facts);
}
