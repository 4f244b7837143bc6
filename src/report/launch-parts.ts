/** What a report says of a launch that follows from its kernel, its shape and its counters. */
import { modelledLaunch, spinningPcs, timeMakeUp } from "../model/index.ts";
import { computeMetrics, countedLaunch, type LaunchFacts } from "../profile/index.ts";
import { launchAdvice } from "./report-advice.ts";
import type { ReportInput, ReportLaunch } from "./report-input.ts";
import type { AdviceReport, DeviceLaunch, LaunchReport, LaunchTime } from "./run-report.ts";
import { executedPcs, sourceLines } from "./source-lines.ts";

const WARP = 32;

export type LaunchParts = Required<Pick<LaunchReport, "time" | "metrics" | "lines">> &
  Pick<LaunchReport, "advice" | "onDevices" | "waitsForThreads">;

/**
 * Finds the parts of launches. Those with the same counters, which share one object in the results of a session,
 * share what is found, too: a program may launch a hundred thousand times.
 */
export class PartsOfLaunches {
  private readonly input: ReportInput;
  private readonly known = new WeakMap<
    ReportLaunch["counters"],
    { readonly launch: ReportLaunch; readonly parts: LaunchParts }
  >();

  constructor(input: ReportInput) {
    this.input = input;
  }

  /** `isStudied`: with advice. */
  of(launch: ReportLaunch, isStudied: boolean): LaunchParts {
    if (isStudied) return findParts(launch, this.input, true);
    const known = this.known.get(launch.counters);
    if (known && isAlike(known.launch, launch)) return known.parts;
    const parts = findParts(launch, this.input, false);
    this.known.set(launch.counters, { launch, parts });
    return parts;
  }
}

function isAlike(a: ReportLaunch, b: ReportLaunch): boolean {
  return (
    a.program === b.program &&
    a.modelled === b.modelled &&
    a.dynamicSharedBytes === b.dynamicSharedBytes &&
    a.sharedBankBytes === b.sharedBankBytes &&
    a.carveOut === b.carveOut &&
    [0, 1, 2].every((axis) => a.grid[axis] === b.grid[axis] && a.block[axis] === b.block[axis])
  );
}

function findParts(launch: ReportLaunch, input: ReportInput, isStudied: boolean): LaunchParts {
  const { program, counters } = launch;
  const { device, codegen, model } = input;
  const counted = countedLaunch(program, counters, launch, device, codegen);
  // What the program's clocks went by.
  const facts = launch.modelled
    ? { ...counted, modelled: launch.modelled }
    : modelledLaunch(counted, model);
  const others = (input.otherDevices ?? []).map((other) =>
    modelledLaunch({ ...counted, device: other }, model),
  );
  const adviceOn = (one: LaunchFacts): readonly AdviceReport[] | undefined =>
    isStudied ? launchAdvice(one, input.files, input.catalogue) : undefined;
  const advice = adviceOn(facts);
  const isExecuted = executedPcs(program, counters);
  const waiting = isOneWarp(launch) ? [] : spinningPcs(program);
  const waits = waiting.some(isExecuted);
  return {
    time: launchTime(facts, waits),
    ...(waits ? { waitsForThreads: true } : {}),
    metrics: computeMetrics(facts),
    ...(advice ? { advice } : {}),
    ...(others.length > 0 ? { onDevices: onDevices([facts, ...others], adviceOn) } : {}),
    lines: sourceLines(program, counters, input.files, waiting),
  };
}

function isOneWarp({ grid, block }: ReportLaunch): boolean {
  return [...grid, ...block].reduce((product, size) => product * size, 1) <= WARP;
}

/** `waits`: how long its threads wait for each other is not modelled, so no error was measured either. */
function launchTime(launch: LaunchFacts, waits: boolean): LaunchTime {
  const { durationNs, warmDurationNs, expectedError, limiter, partsNs } = launch.modelled.time;
  return {
    coldNs: durationNs,
    warmNs: warmDurationNs,
    ...(expectedError === undefined || waits ? {} : { expectedError }),
    limiter,
    partsNs,
    makeUp: timeMakeUp(launch),
  };
}

function onDevices(
  launches: readonly LaunchFacts[],
  adviceOn: (launch: LaunchFacts) => readonly AdviceReport[] | undefined,
): Record<string, DeviceLaunch> {
  return Object.fromEntries(
    launches.map((facts) => {
      const { occupancy, registers, time } = facts.modelled;
      const advice = adviceOn(facts);
      const launch: DeviceLaunch = {
        durationNs: time.durationNs,
        ...(time.expectedError === undefined ? {} : { expectedError: time.expectedError }),
        limiter: time.limiter,
        partsNs: time.partsNs,
        registersPerThread: registers.perThread,
        blocksPerSm: occupancy.blocksPerSm,
        occupancy: occupancy.occupancy,
        occupancyLimiters: occupancy.limiters,
        metrics: computeMetrics(facts),
        ...(advice ? { advice } : {}),
      };
      return [facts.device.id, launch];
    }),
  );
}
