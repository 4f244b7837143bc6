/** Copies that bring what is there already: the same bytes, from the same place to the same place. */
import type { Advice, HostRule, HostTransfer } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { isReturn } from "./round-trip-copy.ts";
import { copiesOf, kibibytes, placed, sitesOf } from "./site.ts";
import { directionOf, type Step, siteOf, stepsOf, withoutCall } from "./steps.ts";

const RULE = "advice/repeated-copy";

export const REPEATED_COPY: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    const repeated = repeatedCopies(steps);
    return sitesOf(steps, [...repeated]).map((site) => {
      const own = new Set(site.indices);
      const bytes = site.indices.flatMap((index) => copiesOf(steps[index]!));
      const toDevice = bytes[0]?.to === "device";
      // A copy that sometimes brings something new must stay, and the host must learn when.
      const key = siteOf(steps[site.indices[0]!]!.call);
      const needed = steps.filter(
        ({ call, work }, index) => !own.has(index) && work.length > 0 && siteOf(call) === key,
      );
      return {
        rule: RULE,
        ...placed(site),
        evidence: {
          call: site.name,
          count: site.indices.length,
          kib: kibibytes(bytes.reduce((sum, one) => sum + one.bytes, 0)),
        },
        change: {
          code: toDevice ? "advice/repeated-copy-change" : "advice/repeated-copy-change-back",
          params: {},
          example: toDevice
            ? [
                "cudaMemcpy(weights, hostWeights, bytes, cudaMemcpyHostToDevice);",
                "for (int step = 0; step < steps; ++step)",
                "  kernel<<<grid, block>>>(state, weights);",
              ]
            : [],
        },
        gain: gainOf(
          steps,
          steps.map((step, index) => (own.has(index) ? withoutCall(step) : step)),
        ),
        confidence: needed.length > 1 ? "medium" : "high",
      };
    });
  },
};

/**
 * Steps whose copies were made before between the same addresses, and changed nothing this time. What comes
 * from the device brings nothing new only if nothing worked there since: equal results are no fault.
 */
function repeatedCopies(steps: readonly Step[]): Set<number> {
  const made = new Set<string>();
  const fetched = new Set<string>();
  const found = new Set<number>();
  for (const [index, step] of steps.entries()) {
    const copies = copiesOf(step);
    const known = (copy: HostTransfer) => (directionOf(copy) === "fromDevice" ? fetched : made);
    const isRepeated =
      copies.length === 1 &&
      copies.every((copy) => directionOf(copy) && copy.unchanged && known(copy).has(keyOf(copy)));
    if (isRepeated && !isReturn(steps, index)) found.add(index);
    if (step.work.some(({ engine }) => engine !== "fromDevice")) fetched.clear();
    for (const copy of copies) known(copy).add(keyOf(copy));
  }
  return found;
}

const keyOf = (copy: { fromAddress: number; toAddress: number; bytes: number }): string =>
  `${copy.fromAddress} ${copy.toAddress} ${copy.bytes}`;
