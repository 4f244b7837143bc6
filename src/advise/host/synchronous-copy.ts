/** Rounds of copy in, compute, copy out, each waiting for the one before, that streams could overlap. */
import type { Advice, HostAdviceInput, HostRule, HostTransfer } from "../advice.ts";
import { gainOf } from "./replay.ts";
import { copiesOf, kibibytes, placed, sitesOf } from "./site.ts";
import { directionOf, hostMemoryOf, type Step, stepsOf } from "./steps.ts";

const RULE = "advice/synchronous-copy";

/** Streams among which the rounds are dealt out: enough for copies both ways and a kernel at once. */
const STREAMS = 4;
/** Any that programs do not have. */
const FIRST_STREAM = 0x4000_0000;

interface Round {
  readonly indices: readonly number[];
  readonly copies: readonly HostTransfer[];
}

export const SYNCHRONOUS_COPY: HostRule = {
  code: RULE,
  find(input): Advice[] {
    const steps = stepsOf(input);
    // Orders that events make between streams cannot be seen in the records.
    if (input.calls.some(({ name }) => /StreamWaitEvent$/.test(name))) return [];
    const rows = independentRows(steps);
    if (rows.length === 0) return [];
    const changed = [...steps];
    for (const row of rows) {
      for (const [number, { indices }] of row.entries())
        for (const index of indices)
          changed[index] = inStream(steps[index]!, FIRST_STREAM + (number % STREAMS), input);
      const last = row.at(-1)!.indices.at(-1)!;
      changed[last] = { ...changed[last]!, waitsFor: "all" };
    }
    const rounds = rows.flat();
    const copies = rounds.flatMap((round) => round.copies);
    const isPageable = copies.some((copy) => hostMemoryOf(copy) === "pageable");
    const indices = rounds.flatMap((round) => round.indices);
    const [site] = sitesOf(
      steps,
      indices.filter((index) => copiesOf(steps[index]!).length > 0),
    );
    return [
      {
        rule: RULE,
        ...placed(site!),
        evidence: {
          rounds: rounds.length,
          kib: kibibytes(copies.reduce((sum, one) => sum + one.bytes, 0)),
          copies: copies.length,
        },
        change: {
          code: isPageable
            ? "advice/synchronous-copy-change-pinned"
            : "advice/synchronous-copy-change",
          params: { streams: STREAMS },
          example: [
            "cudaStream_t s = streams[part % 4];",
            "cudaMemcpyAsync(device + first, host + first, bytes, cudaMemcpyHostToDevice, s);",
            "kernel<<<grid, block, 0, s>>>(device + first);",
            "cudaMemcpyAsync(result + first, device + first, bytes, cudaMemcpyDeviceToHost, s);",
          ],
        },
        gain: gainOf(steps, changed),
        // Whether a round needs what the one before computed is seen only by the host's data.
        confidence: "medium",
      },
    ];
  },
};

/** The step, given to a stream without waiting; what it copies is page-locked. */
function inStream(step: Step, stream: number, { costs }: HostAdviceInput): Step {
  const work = step.work.map((one) => {
    const { transfer } = one;
    const direction = transfer && directionOf(transfer);
    if (!direction) return { ...one, stream };
    return { ...one, stream, ...costs.transfer(direction, "pinned", transfer.bytes) };
  });
  return { ...step, work, waitsFor: "nothing" };
}

/**
 * Rows of rounds, each of which copies something to the device, launches, and copies something back,
 * waiting; none copies in what another of its row has copied out, and no two write to the same memory of
 * the host.
 */
function independentRows(steps: readonly Step[]): Round[][] {
  const rows: Round[][] = [];
  let row: Round[] = [];
  for (const one of roundsOf(steps)) {
    if (!one || row.length === 0 || row.some((before) => dependsOn(one, before))) {
      row = [];
      rows.push(row);
    }
    if (one) row.push(one);
  }
  return rows.filter(({ length }) => length >= 2);
}

/** In order; undefined stands for a break, where steps belong to no round. */
function* roundsOf(steps: readonly Step[]): Generator<Round | undefined> {
  let indices: number[] = [];
  let state: "start" | "in" | "kernel" | "out" = "start";
  const finish = function* (): Generator<Round | undefined> {
    const copies = indices.flatMap((index) => copiesOf(steps[index]!));
    yield state === "out" && indices.some((index) => steps[index]!.waitsFor !== "nothing")
      ? { indices, copies }
      : undefined;
    indices = [];
    state = "start";
  };
  for (const [index, step] of steps.entries()) {
    const { work, waitsFor } = step;
    if (work.length === 0) {
      if (waitsFor !== "nothing" && state !== "start") indices.push(index);
      continue;
    }
    const next = work.length === 1 ? kindOf(step) : "other";
    if (next === "other" || (next === "in" && (state === "out" || state === "kernel")))
      yield* finish();
    else if (next !== "in" && state === "start") yield undefined;
    if (next === "other" || (next !== "in" && state === "start")) continue;
    indices.push(index);
    if (next !== "out" || state !== "in") state = next;
  }
  yield* finish();
}

function kindOf({ work: [work] }: Step): "in" | "kernel" | "out" | "other" {
  if (work?.launch) return "kernel";
  const direction = work?.transfer && directionOf(work.transfer);
  return direction === "toDevice" ? "in" : direction === "fromDevice" ? "out" : "other";
}

function dependsOn(round: Round, before: Round): boolean {
  const outs = before.copies.filter((copy) => directionOf(copy) === "fromDevice");
  return round.copies.some((copy) =>
    outs.some((out) => {
      const start = directionOf(copy) === "toDevice" ? copy.fromAddress : copy.toAddress;
      return start < out.toAddress + out.bytes && out.toAddress < start + copy.bytes;
    }),
  );
}
