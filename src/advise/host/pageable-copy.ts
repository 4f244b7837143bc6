/** Copies of memory that the host may page out: the driver stages them, and page-locked memory spares that. */
import type { Advice, HostRule, HostTransfer } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { copiesOf, kibibytes, placed, sitesOf } from "./site.ts";
import { directionOf, hostMemoryOf, type Step, stepsOf } from "./steps.ts";

const RULE = "advice/pageable-copy";

export const PAGEABLE_COPY: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const { costs } = input;
    const steps = stepsOf(input);
    const isFaster = (copy: HostTransfer): boolean => {
      const direction = directionOf(copy);
      if (!direction || hostMemoryOf(copy) !== "pageable") return false;
      const { busyNs, latencyNs } = costs.transfer(direction, "pinned", copy.bytes);
      return busyNs + latencyNs < copy.durationNs;
    };
    const indices = [...steps.keys()].filter((index) => copiesOf(steps[index]!).some(isFaster));
    if (indices.length === 0) return [];
    const changed = steps.map((step) => ({
      ...step,
      work: step.work.map((work) => {
        const { transfer } = work;
        if (!transfer || !isFaster(transfer)) return work;
        const pinned = costs.transfer(directionOf(transfer)!, "pinned", transfer.bytes);
        return { ...work, ...pinned };
      }),
    }));
    const copies = indices.flatMap((index) => copiesOf(steps[index]!).filter(isFaster));
    const blocks = hostBlocks(copies);
    const pinNs = blocks.reduce((sum, bytes) => sum + costs.pinNs(bytes), 0);
    const bytes = copies.reduce((sum, one) => sum + one.bytes, 0);
    const ns = copies.reduce((sum, one) => sum + one.durationNs, 0);
    const site = mostBytes(steps, indices);
    return [
      {
        rule: RULE,
        ...placed(site),
        evidence: {
          count: copies.length,
          kib: kibibytes(bytes),
          rate: Math.round((bytes / ns) * 10) / 10,
        },
        change: {
          code: "advice/pageable-copy-change",
          params: {},
          example: [
            "float* host;",
            "cudaMallocHost(&host, bytes);  // instead of malloc or new",
            "…",
            "cudaFreeHost(host);",
          ],
        },
        gain: gainOf(steps, changed, pinNs),
        confidence: "medium",
      },
    ];
  },
};

/** Bytes of the blocks of host memory that the copies use: ranges that touch are one block. */
function hostBlocks(copies: readonly HostTransfer[]): number[] {
  const ranges = copies
    .map(({ to, toAddress, fromAddress, bytes }) => {
      const start = to === "pageable" ? toAddress : fromAddress;
      return { start, end: start + bytes };
    })
    .sort((a, b) => a.start - b.start);
  const blocks: { start: number; end: number }[] = [];
  for (const { start, end } of ranges) {
    const last = blocks.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else blocks.push({ start, end });
  }
  return blocks.map(({ start, end }) => end - start);
}

function mostBytes(steps: readonly Step[], indices: readonly number[]) {
  const bytesOf = (own: readonly number[]): number =>
    own.flatMap((index) => copiesOf(steps[index]!)).reduce((sum, { bytes }) => sum + bytes, 0);
  return sitesOf(steps, indices).reduce((most, site) =>
    bytesOf(site.indices) > bytesOf(most.indices) ? site : most,
  );
}
