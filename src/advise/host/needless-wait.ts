/** Waits after which the host only gives the device its next work. */
import type { Advice, HostRule } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { microseconds, placed, sitesOf } from "./site.ts";
import { directionOf, type Step, stepsOf } from "./steps.ts";

const RULE = "advice/needless-wait";

/** Fewer may be there for a reason, and cost little. */
const FEWEST = 3;

const WAITS = /^cu(da)?(DeviceSynchronize|ThreadSynchronize|StreamSynchronize|CtxSynchronize)$/;

/** With memory that both sides see, what the host reads after a wait leaves no trace. */
const SEEN_BY_BOTH = /Managed|HostGetDevicePointer|HostRegister/;

/** Calls that say nothing about whether the host needed the wait. */
const INDIFFERENT =
  /^cuda(GetLastError|PeekAtLastError|GetErrorString|GetErrorName|SetDevice|GetDevice)$/;

export const NEEDLESS_WAIT: HostRule = {
  code: RULE,
  find(input): Advice[] {
    if (input.calls.some(({ name }) => SEEN_BY_BOTH.test(name))) return [];
    const steps = stepsOf(input);
    const needless = [...steps.keys()].filter(
      (index) => WAITS.test(steps[index]!.call.name) && nextIsWork(steps, index),
    );
    // One wait alone gains little where the next one follows: all go together.
    const sites = sitesOf(steps, needless).filter(({ indices }) => indices.length >= FEWEST);
    const dropped = new Set(sites.flatMap(({ indices }) => indices));
    return sites.slice(0, 1).map((site) => {
      const ns = [...dropped].reduce((sum, index) => sum + steps[index]!.call.durationNs, 0);
      return {
        rule: RULE,
        ...placed(site),
        evidence: {
          call: site.name,
          count: dropped.size,
          us: microseconds(ns / dropped.size),
        },
        change: {
          code: "advice/needless-wait-change",
          params: { call: site.name },
          example: [
            "for (int step = 0; step < steps; ++step)",
            "  kernel<<<grid, block>>>(data);",
            "cudaDeviceSynchronize();  // once, where the host needs the result",
          ],
        },
        gain: gainOf(
          steps,
          steps.map((step, index) =>
            dropped.has(index) ? { ...step, busyNs: 0, waitsFor: "nothing" as const } : step,
          ),
        ),
        // The host may look at its clock after the wait.
        confidence: "medium",
      };
    });
  },
};

/** Whether what follows a step is work for the device that brings nothing to the host. */
function nextIsWork(steps: readonly Step[], index: number): boolean {
  const next = steps.slice(index + 1, index + 1 + MOST_CALLS_BETWEEN).find(({ call }) => {
    return !INDIFFERENT.test(call.name);
  });
  return (
    next !== undefined &&
    next.work.length > 0 &&
    next.work.every(({ transfer }) => !transfer || directionOf(transfer) !== "fromDevice")
  );
}

const MOST_CALLS_BETWEEN = 8;
