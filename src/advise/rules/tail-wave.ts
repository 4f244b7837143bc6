/** The last wave of blocks fills only a part of the chip, and all wait for it: smaller blocks end sooner. */
import { type Advice, type AdviceWay, mostSaving } from "../advice.ts";
import {
  areThreadsAlone,
  blocksOf,
  inBlocksOf,
  type LaunchRule,
  type LaunchStudy,
} from "../launch-study.ts";

const RULE = "advice/tail-wave";
/** With more waves, blocks end at different times and the tail is small. */
const MOST_WAVES = 8;
/** Of a last wave that is nearly full: nothing to gain. */
const FULL = 0.6;
const BLOCK_SIZES = [512, 256, 128];

export const TAIL_WAVE: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { device, modelled } = study.facts;
    const { waves, blocksPerSm } = modelled.occupancy;
    const tail = waves - Math.floor(waves);
    if (waves <= 1 || waves > MOST_WAVES || tail === 0 || tail > FULL) return [];
    const best = mostSaving(smallerBlocks(study));
    if (!best) return [];
    const evidence = {
      waves: Math.round(100 * waves) / 100,
      blocks: blocksOf(study),
      wave: blocksPerSm * device.smCount.value,
      tailPercent: Math.round(100 * tail),
    };
    return [{ rule: RULE, evidence, ...best }];
  },
};

/**
 * The same threads. Not fewer blocks whose threads loop: one that has an element more than its neighbours takes as
 * long as the last wave did (`tail-loop` of `accuracy/pairs`; `tail-blocks` for smaller ones).
 */
function smallerBlocks(study: LaunchStudy): AdviceWay[] {
  const { block } = study.facts;
  if (!areThreadsAlone(study.facts) || block[1] * block[2] > 1) return [];
  return BLOCK_SIZES.filter((threads) => threads < block[0] && block[0] % threads === 0).map(
    (threads) => ({
      change: {
        code: "advice/tail-wave-change",
        params: { threads, now: block[0] },
        example: [
          `const int block = ${threads};`,
          "kernel<<<(n + block - 1) / block, block>>>(…);",
        ],
      },
      gain: study.gainOf(inBlocksOf(study, threads)),
      confidence: "medium",
    }),
  );
}
