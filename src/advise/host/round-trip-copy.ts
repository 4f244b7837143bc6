/** Data that goes to the host and comes back as it went, between kernels that could have left it in place. */
import type { Advice, HostRule, HostTransfer } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { copiesOf, kibibytes, placed, sitesOf } from "./site.ts";
import { directionOf, type Step, stepsOf, withoutCall } from "./steps.ts";

const RULE = "advice/round-trip-copy";

export const ROUND_TRIP_COPY: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    const returns = [...steps.keys()].filter((index) => isReturn(steps, index));
    return sitesOf(steps, returns).map((site) => {
      const dropped = new Set(site.indices.flatMap((index) => [index, wayOut(steps, index)!]));
      const copies = site.indices.flatMap((index) => copiesOf(steps[index]!));
      return {
        rule: RULE,
        ...placed(site),
        evidence: {
          count: site.indices.length,
          kib: kibibytes(2 * copies.reduce((sum, one) => sum + one.bytes, 0)),
        },
        change: {
          code: "advice/round-trip-copy-change",
          params: {},
          example: ["first<<<grid, block>>>(data);", "second<<<grid, block>>>(data);"],
        },
        gain: gainOf(
          steps,
          steps.map((step, index) => (dropped.has(index) ? withoutCall(step) : step)),
        ),
        // Whether the host looks at the data on its way cannot be seen.
        confidence: "medium",
      };
    });
  },
};

/** Whether a step copies to the device what came from there and is still there. */
export function isReturn(steps: readonly Step[], index: number): boolean {
  return wayOut(steps, index) !== undefined;
}

/** The step that had copied the same data from the device, if the data came back unchanged. */
function wayOut(steps: readonly Step[], index: number): number | undefined {
  const [back, ...more] = copiesOf(steps[index]!);
  if (!back || more.length > 0 || !back.unchanged || directionOf(back) !== "toDevice")
    return undefined;
  const firstLooked = Math.max(0, index - MOST_STEPS_BETWEEN);
  for (let before = index - 1; before >= firstLooked; before--) {
    const copies = copiesOf(steps[before]!);
    if (copies.length === 1 && isWayOut(copies[0]!, back)) return before;
    if (copies.some((copy) => copy.toAddress === back.toAddress)) return undefined;
  }
  return undefined;
}

const MOST_STEPS_BETWEEN = 32;

function isWayOut(out: HostTransfer, back: HostTransfer): boolean {
  return (
    directionOf(out) === "fromDevice" &&
    out.fromAddress === back.toAddress &&
    out.toAddress === back.fromAddress &&
    out.bytes === back.bytes
  );
}
