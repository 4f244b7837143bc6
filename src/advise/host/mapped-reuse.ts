/** The host's memory that kernels reach over the link again and again; a copy crosses it once. */
import type { Advice, HostLaunch, HostRule } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { kibibytes, placed, sitesOf } from "./site.ts";
import { groupBy, type Step, stepsOf, type Work } from "./steps.ts";

const RULE = "advice/mapped-reuse";

/** Memory that crosses the link once is well where it is: a copy would do no less. */
const LEAST_REUSE = 1.5;

export const MAPPED_REUSE: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    const linked = steps.flatMap(({ work }, index) =>
      work.flatMap(({ launch }) => (launch?.link ? [{ index, launch, link: launch.link }] : [])),
    );
    // Launches that share memory of the host are changed together.
    const groups = groupBy(linked, ({ link }) => [...link.addresses].sort().join());
    return [...groups.values()].flatMap((group): Advice[] => {
      const bytes = group.reduce((sum, { link }) => sum + link.bytes, 0);
      const memoryBytes = Math.max(...group.map(({ link }) => link.memoryBytes));
      const reuse = bytes / memoryBytes;
      if (memoryBytes === 0 || reuse < LEAST_REUSE) return [];
      const [site] = sitesOf(steps, [group[0]!.index]);
      const changed = inDeviceMemory(
        steps,
        group.map(({ index, launch }) => [index, launch]),
        [
          input.costs.transfer("toDevice", "pinned", memoryBytes),
          input.costs.transfer("fromDevice", "pinned", memoryBytes),
        ],
      );
      return [
        {
          rule: RULE,
          ...placed(site!),
          evidence: {
            count: group.length,
            kib: kibibytes(memoryBytes),
            moved: kibibytes(bytes),
            reuse: Math.round(reuse * 10) / 10,
          },
          change: {
            code: "advice/mapped-reuse-change",
            params: {},
            example: [
              "cudaMemcpy(device, mapped, bytes, cudaMemcpyHostToDevice);  // once",
              "for (int step = 0; step < steps; ++step) kernel<<<grid, block>>>(device);",
              "cudaMemcpy(mapped, device, bytes, cudaMemcpyDeviceToHost);  // if the host wants it",
            ],
          },
          gain: gainOf(steps, changed),
          // Whether the host looks at the memory between launches cannot be seen.
          confidence: "medium",
        },
      ];
    });
  },
};

type Cost = Pick<Work, "busyNs" | "latencyNs">;

/** A copy before the first of the launches, the launches from device memory, a copy after the last. */
function inDeviceMemory(
  steps: readonly Step[],
  launches: readonly (readonly [index: number, launch: HostLaunch])[],
  [there, back]: readonly [Cost, Cost],
): Step[] {
  const chosen = new Set(launches.map(([, launch]) => launch));
  const [first] = launches[0]!;
  const [last] = launches.at(-1)!;
  return steps.map((step, index) => {
    const { stream = 0 } = step.work[0] ?? {};
    const work = step.work.map((one) =>
      one.launch?.link && chosen.has(one.launch)
        ? { ...one, busyNs: one.launch.link.withoutNs }
        : one,
    );
    return {
      ...step,
      work: [
        ...(index === first ? [{ engine: "toDevice", stream, ...there } as const] : []),
        ...work,
        ...(index === last ? [{ engine: "fromDevice", stream, ...back } as const] : []),
      ],
    };
  });
}
