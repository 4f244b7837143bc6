/** Far more blocks than fit at a time, each with next to nothing to do: giving them out takes longest. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";
import { hasSmallBlocks, isHeldByBlocks } from "./small-blocks.ts";

const RULE = "advice/many-blocks";
/** Elements of a thread that are tried. */
const EACH = [4, 8];
/** Waves of blocks that are left at least, so that all places are filled to the end. */
const LEAST_WAVES = 2;
/** What twice as many must gain more, as a part of the launch, to be worth it. */
const WORTH = 0.05;

export const MANY_BLOCKS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { block, grid, device, modelled } = study.facts;
    if (hasSmallBlocks(study) || !isHeldByBlocks(study.facts)) return [];
    // Loads of several elements together gain more: another rule's.
    const loads = study.accesses.filter(
      ({ space, shape }) => space === "global" && shape.access.kind === "load",
    );
    if (loads.length > 0 && study.view.kernel.loops.length === 0) return [];
    const blocks = grid[0] * grid[1] * grid[2];
    const resident = modelled.occupancy.blocksPerSm * device.smCount.value;
    const candidates = EACH.filter(
      (each) => grid[0] >= each && blocks / each >= LEAST_WAVES * resident,
    ).map((each) => ({
      each,
      gain: study.gainOf({ grid: [Math.ceil(grid[0] / each), grid[1], grid[2]] }),
    }));
    if (candidates.length === 0) return [];
    const { each, gain } = candidates.reduce((a, b) =>
      b.gain.fraction > a.gain.fraction + WORTH ? b : a,
    );
    return [
      {
        rule: RULE,
        evidence: {
          blocks,
          resident,
          threads: block[0] * block[1] * block[2],
          dispatchNs: Math.round(modelled.time.partsNs.dispatch),
        },
        change: {
          code: "advice/many-blocks-change",
          params: { each, blocks: Math.ceil(blocks / each) },
          example: [
            "const int stride = gridDim.x * blockDim.x;",
            "for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) out[i] = …;",
          ],
        },
        gain,
        confidence: "medium",
      },
    ];
  },
};
