/** Blocks whose rows of threads are too short: warps use a few bytes of a sector, or a few of their lanes. */
import type { Advice } from "../advice.ts";
import { inBlocksOf, type LaunchRule } from "../launch-study.ts";
import { packedCounters } from "../remodel/packed.ts";
import { round } from "./mended-accesses.ts";

const RULE = "advice/narrow-block";
const WARP = 32;
const BLOCK_THREADS = 256;

export const NARROW_BLOCK: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { block, grid, counters, program } = study.facts;
    const threads = block[0] * block[1] * block[2];
    const isPartial = threads % WARP !== 0 && threads < 2 * WARP;
    const isNarrow = block[0] < WARP / 4 && block[1] * block[2] > 1;
    // Blocks that share something have reasons for their size.
    const isFree = program.staticSharedBytes + study.facts.dynamicSharedBytes === 0;
    if (!(isPartial || isNarrow) || !isFree) return [];
    const [executed, lanes] = [counters.blocks.executions, counters.blocks.lanes].map((column) =>
      column.reduce((sum, value) => sum + value, 0),
    ) as [number, number];
    if (executed === 0) return [];
    const blocks = new Set(Array.from(counters.blocks.executions.keys()));
    const all = grid[0] * grid[1] * grid[2] * threads;
    // Warps hold different threads, not different turns of one: few threads fill few warps.
    const warps = Math.ceil(threads / WARP) * grid[0] * grid[1] * grid[2];
    const least = Math.ceil(all / WARP) / warps;
    const size = Math.min(BLOCK_THREADS, Math.ceil(all / WARP) * WARP);
    const gain = study.gainOf({
      counters: packedCounters(study, { blocks, sideBySide: true, least }),
      ...inBlocksOf(study, size, all),
    });
    return [
      {
        rule: RULE,
        evidence: {
          x: block[0],
          y: block[1],
          z: block[2],
          lanes: round(lanes / executed),
        },
        change: {
          code: "advice/narrow-block-change",
          params: {},
          example:
            block[1] * block[2] > 1
              ? [
                  "const dim3 block(32, 8);",
                  "const dim3 grid((width + 31) / 32, (height + 7) / 8);",
                ]
              : ["const int block = 256;", "kernel<<<(n + block - 1) / block, block>>>(…);"],
        },
        gain,
        confidence: "high",
      },
    ];
  },
};
