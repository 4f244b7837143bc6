/** Blocks so small and many that giving them out takes longer than their work, or fills half a multiprocessor. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { isBarrier } from "../program-view.ts";

const RULE = "advice/small-blocks";
const MOST_THREADS = 128;
const SIZES = [128, 256, 512];

export const SMALL_BLOCKS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { block, grid, program, dynamicSharedBytes, modelled } = study.facts;
    const threads = block[0] * block[1] * block[2];
    if (modelled.time.limiter !== "dispatch" || threads > MOST_THREADS) return [];
    // Threads that work together have reasons for the size of their block.
    if (program.staticSharedBytes + dynamicSharedBytes > 0 || block[1] * block[2] > 1) return [];
    if (program.code.op.some((_, pc) => isBarrier(program, pc))) return [];
    const blocks = grid[0] * grid[1] * grid[2];
    const gains = SIZES.filter((size) => size > threads).map((size) => ({
      size,
      gain: study.gainOf({
        block: [size, 1, 1],
        grid: [Math.ceil((blocks * threads) / size), 1, 1],
      }),
    }));
    const best = gains.reduce((a, b) => (b.gain.savedNs > a.gain.savedNs * 1.02 ? b : a));
    return [
      {
        rule: RULE,
        evidence: { blocks, threads },
        change: {
          code: "advice/small-blocks-change",
          params: { threads: best.size },
          lines: [
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
