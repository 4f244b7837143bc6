/** Memory, streams or events that are made anew in each round of a loop. */
import type { Advice, HostRule } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { microseconds, placed, sitesOf } from "./site.ts";
import { type Step, stepsOf, withoutCall } from "./steps.ts";

const RULE = "advice/repeated-allocation";

/** Fewer may be the arrays of a program, one after the other. */
const FEWEST = 3;

/** What makes something, and what takes it away again. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^cudaMalloc(Pitch|3D|Managed)?$/, /^cudaFree$/],
  [/^cuda(MallocHost|HostAlloc)$/, /^cudaFreeHost$/],
  [/^cudaMalloc(3D)?Array$/, /^cudaFreeArray$/],
  [/^cudaStreamCreate/, /^cudaStreamDestroy$/],
  [/^cudaEventCreate/, /^cudaEventDestroy$/],
];

export const REPEATED_ALLOCATION: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    return PAIRS.flatMap(([make, free], kind) => {
      const makes = [...steps.keys()].filter((index) => make.test(steps[index]!.call.name));
      return sitesOf(steps, makes).flatMap((site): Advice[] => {
        const repeated = rounds(steps, site.indices, free);
        if (repeated.length < FEWEST - 1) return [];
        const dropped = new Set(repeated.flat());
        const ns = [...dropped].reduce((sum, index) => sum + steps[index]!.call.durationNs, 0);
        return [
          {
            rule: RULE,
            ...placed(site),
            evidence: {
              call: site.name,
              count: site.indices.length,
              us: microseconds(ns / repeated.length),
            },
            change: {
              code:
                kind === 0
                  ? "advice/repeated-allocation-change"
                  : "advice/repeated-allocation-change-other",
              params: { call: site.name },
              example:
                kind === 0
                  ? [
                      "float* scratch;",
                      "cudaMalloc(&scratch, bytes);",
                      "for (int step = 0; step < steps; ++step)",
                      "  kernel<<<grid, block>>>(out, scratch);",
                      "cudaFree(scratch);",
                    ]
                  : [],
            },
            gain: gainOf(
              steps,
              steps.map((step, index) => (dropped.has(index) ? withoutCall(step) : step)),
            ),
            confidence: "high",
          },
        ];
      });
    });
  },
};

/**
 * For each making after the first: itself and what took things away since the one before, where the
 * device had work between the two.
 */
function rounds(steps: readonly Step[], makes: readonly number[], free: RegExp): number[][] {
  return makes.slice(1).flatMap((index, before) => {
    const freed: number[] = [];
    let worked = false;
    for (let between = makes[before]! + 1; between < index; between++) {
      const { call, work } = steps[between]!;
      if (free.test(call.name)) freed.push(between);
      worked ||= work.length > 0;
    }
    return freed.length > 0 && worked ? [[index, ...freed]] : [];
  });
}
