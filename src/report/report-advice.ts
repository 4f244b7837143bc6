/** Advice as a report has it: places in files, sentences in a language. */
import { type Advice, adviseHost, adviseLaunch } from "../advise/index.ts";
import type { LocId, SourcePoint } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import type { LaunchFacts } from "../profile/index.ts";
import { type Activity, hostCosts } from "../runtime/index.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import type { AdviceReport } from "./run-report.ts";
import { type SourceFiles, userPlace } from "./source-lines.ts";

/** Launches of one kernel that are studied: a study runs the model some dozens of times. */
const STUDIED_LAUNCHES = 8;

interface Told {
  readonly index: number;
  /** Mangled. */
  readonly kernel: string;
  readonly startNs: number;
  readonly durationNs: number;
  readonly stream: number;
}

/** Which launches are worth a study: of each kernel those that take longest. */
export function studiedLaunches(launches: readonly Told[]): ReadonlySet<number> {
  const chosen = new Set<number>();
  const byKernel = new Map<string, number>();
  for (const { index, kernel } of [...launches].sort((a, b) => b.durationNs - a.durationNs)) {
    const count = byKernel.get(kernel) ?? 0;
    byKernel.set(kernel, count + 1);
    if (count < STUDIED_LAUNCHES) chosen.add(index);
  }
  return chosen;
}

export function launchAdvice(
  facts: LaunchFacts,
  files: SourceFiles,
  catalogue: Catalogue,
): AdviceReport[] {
  const { program } = facts;
  if (!isUsers(program, files)) return [];
  const placeOf = (pc: number): SourcePoint | undefined =>
    userPlace(program, program.code.loc[pc]! as LocId, files);
  const sourceAt = (pc: number) => {
    const place = placeOf(pc);
    const lines = place && files.lines(place.file);
    return lines && { lines, line: place.line };
  };
  return adviseLaunch({ facts, sourceAt }).map((advice) =>
    told(advice, placed(advice, program, placeOf), catalogue),
  );
}

/** A library's kernel is not the user's to change; code of it without lines counts for the user's. */
function isUsers({ locations, code, blocks, functions }: Program, files: SourceFiles): boolean {
  const end = blocks.start[functions[0]!.firstBlock + functions[0]!.blockCount]!;
  let isTold = false;
  for (let pc = 0; pc < end; pc++) {
    let at = code.loc[pc]!;
    while (at > 0 && locations[at]!.inlinedAt > 0) at = locations[at]!.inlinedAt;
    const row = at > 0 ? locations[at] : undefined;
    if (!row || row.line === 0) continue;
    if (files.isUser(row.file)) return true;
    isTold = true;
  }
  return !isTold;
}

/** Where the log was full before the end: of the part until then, as if the program had ended there. */
export function programAdvice(
  device: DeviceSpec,
  activity: Activity,
  ran: readonly Told[],
  catalogue: Catalogue,
): AdviceReport[] {
  const isLogged = beforeGap(activity);
  const transfers = activity.transfers.filter(isLogged);
  const calls = activity.calls.filter(isLogged);
  const launches = ran.filter(isLogged);
  const ends = [...launches, ...transfers, ...calls].map((one) => one.startNs + one.durationNs);
  const starts = [...launches, ...transfers, ...calls].map((one) => one.startNs);
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);
  const programNs = most(ends) - starts.reduce((a, b) => Math.min(a, b), most(ends));
  const costs = hostCosts(device.hostLinkBytesPerSecond.value);
  return adviseHost({ device, transfers, calls, launches, programNs, costs }).map((advice) =>
    told(advice, advice.place && "file" in advice.place ? advice.place : undefined, catalogue),
  );
}

/** What begins before the first call or transfer that the log has lost. */
function beforeGap({ transfers, calls, lostTransfers, lostCalls }: Activity) {
  const end = (lost: number, kept: readonly { readonly startNs: number }[]): number =>
    lost > 0 ? (kept.at(-1)?.startNs ?? 0) : Number.POSITIVE_INFINITY;
  const gapNs = Math.min(end(lostTransfers, transfers), end(lostCalls, calls));
  return ({ startNs }: { readonly startNs: number }): boolean => startNs <= gapNs;
}

function placed(
  { place }: Advice,
  program: Program,
  placeOf: (pc: number) => SourcePoint | undefined,
): SourcePoint | undefined {
  if (place === undefined) return undefined;
  if ("pc" in place) return place.pc < program.code.length ? placeOf(place.pc) : undefined;
  return place;
}

function told(advice: Advice, place: SourcePoint | undefined, catalogue: Catalogue): AdviceReport {
  const { rule, evidence, change, gain, confidence } = advice;
  return {
    rule,
    ...place,
    message: message(catalogue, rule, evidence),
    evidence,
    change: {
      code: change.code,
      params: change.params,
      message: message(catalogue, change.code, change.params),
      ...(change.edits ? { edits: change.edits } : {}),
      ...(change.example ? { example: change.example } : {}),
    },
    gain,
    confidence,
  };
}
