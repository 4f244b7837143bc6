/** The last wave of blocks fills only a part of the chip, and all wait for it. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";

const RULE = "advice/tail-wave";
/** With more waves, blocks end at different times and the tail is small. */
const MOST_WAVES = 8;

export const TAIL_WAVE: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { device, grid, modelled } = study.facts;
    const { waves, blocksPerSm } = modelled.occupancy;
    const tail = waves - Math.floor(waves);
    if (waves <= 1 || waves > MOST_WAVES || tail === 0 || tail > 0.6) return [];
    const whole = Math.floor(waves) * blocksPerSm * device.smCount.value;
    // The same work by as many blocks as whole waves hold.
    const gain = study.gainOf({ grid: [whole, 1, 1] });
    return [
      {
        rule: RULE,
        evidence: {
          waves: Math.round(100 * waves) / 100,
          blocks: grid[0] * grid[1] * grid[2],
          wave: blocksPerSm * device.smCount.value,
          tailPercent: Math.round(100 * tail),
        },
        change: {
          code: "advice/tail-wave-change",
          params: { blocks: whole },
          example: [
            `kernel<<<${whole}, block>>>(…);`,
            "for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) …",
          ],
        },
        gain,
        confidence: "medium",
      },
    ];
  },
};
