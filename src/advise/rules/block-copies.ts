/** Each of many blocks adds a whole copy of the same words to memory at its end. */
import { factorsOf } from "../addresses/linear.ts";
import type { Advice } from "../advice.ts";
import {
  blocksOf,
  type CountedAccess,
  type LaunchRule,
  type LaunchStudy,
  threadsOf,
} from "../launch-study.ts";
import { changedCounters } from "../remodel/changed-counters.ts";
import { fewBlocks, leftOver } from "../remodel/fewer-atomics.ts";

const RULE = "advice/block-copies";

export const BLOCK_COPIES: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { program, counters } = study.facts;
    const few = fewBlocks(study);
    const copies = study.accesses.filter((access) => isCopy(study, access));
    if (few === undefined || copies.length === 0) return [];
    const blocks = blocksOf(study);
    const worst = copies.reduce((a, b) => (b.counts.lanes > a.counts.lanes ? b : a));
    const changes = copies.map(({ site, counts }) => {
      return [site, leftOver(counts, (counts.lanes * few) / blocks)] as const;
    });
    return [
      {
        rule: RULE,
        place: { pc: worst.shape.access.pc },
        evidence: {
          blocks,
          words: Math.round(worst.counts.lanes / blocks),
          operations: worst.counts.lanes,
        },
        change: { code: `${RULE}-change`, params: { blocks: few } },
        gain: study.gainOf({ counters: changedCounters(program, counters, new Map(changes)) }),
        confidence: "medium",
      },
    ];
  },
};

/** Atomics on words of their own for the threads of a block, the same for all blocks, once a thread at most. */
export function isCopy(study: LaunchStudy, { space, shape, counts }: CountedAccess): boolean {
  return (
    space === "global" &&
    ["atomic", "reduction"].includes(shape.access.kind) &&
    shape.pattern === "adjacent" &&
    counts.lanes <= threadsOf(study) &&
    ![...shape.address.keys()].some((product) =>
      factorsOf(product).some((factor) => factor.startsWith("b.")),
    )
  );
}
