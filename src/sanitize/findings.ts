/** From what probes and the runtime saw to findings: one a cause, over all launches of a kernel. */
import type { LocId, Pc, SourcePoint } from "../base/index.ts";
import { inlineChain, type Program } from "../lower/index.ts";
import {
  type CheckTool,
  type Fault,
  VIOLATING_THREADS,
  type ViolatingThread,
  type Violation,
} from "../observe/index.ts";
import { violationOfFault } from "./fault-violation.ts";
import { type Finding, isSilentStore } from "./finding.ts";
import type { AllocationNote, CallFrame, HostViolation } from "./host-violation.ts";

/** A launch as its findings need it. */
export interface CheckedLaunch {
  /** Counts the program's launches from 0. */
  readonly index: number;
  readonly program: Program;
  readonly violations: readonly Violation[];
  readonly fault: Fault | undefined;
  /** Of a fault: the live range closest to its address. */
  readonly nearestRange?: { readonly address: number; readonly bytes: number };
  /** Where the launch was made, innermost first; empty where lines of host code are unknown. */
  readonly calledAt: readonly CallFrame[];
}

export interface CheckedRun {
  readonly launches: readonly CheckedLaunch[];
  readonly host: readonly HostViolation[];
  /** All allocations that were made, in order. */
  readonly allocations: readonly AllocationNote[];
  /** What the compiler says of kernels that were launched. */
  readonly variables: readonly Finding[];
  readonly tools: readonly CheckTool[];
  /** Whether barriers of the modelled chip count threads that have ended as arrived: since Volta. */
  readonly endedThreadsArrive: boolean;
}

/** Errors first, then warnings and notes; of each first calls, then launches, and leaks at the end. */
export function findingsOf(run: CheckedRun): Finding[] {
  const { tools, allocations } = run;
  const host = run.host.map(ofHost);
  const isLeak = ({ kind }: Finding): boolean => kind === "leak";
  const all = [
    ...host.filter((finding) => !isLeak(finding)),
    ...run.launches
      .flatMap((launch) => ofLaunch(launch, allocations))
      .map((finding) => (run.endedThreadsArrive ? finding : waitingForEver(finding))),
    ...run.variables,
    ...host.filter(isLeak),
  ].filter(({ tool }) => tools.includes(tool));
  const groups = new Map<string, Finding>();
  for (const finding of all) {
    const key = causeOf(finding);
    const known = groups.get(key);
    groups.set(key, known ? joined(known, finding) : finding);
  }
  joinSilentStores(groups);
  const rank = { error: 0, warning: 1, note: 2 };
  return [...groups.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
}

/**
 * Places from the innermost call outwards; those that compilers make up have no line and are left out. A load that
 * the compiler moved has none of its own: it is where its value is used first.
 */
function placesOf(program: Program, pc: Pc): SourcePoint[] {
  const own = linesOf(program, pc);
  if (own.length > 0) return own;
  const { code } = program;
  const results = new Set(
    code.dst.subarray(code.dstStart[pc]!, code.dstStart[pc + 1]!).filter((one) => one >= 0),
  );
  for (let user = pc + 1; user < code.length; user++) {
    const args = code.args.subarray(code.argStart[user]!, code.argStart[user + 1]!);
    const places = args.some((arg) => results.has(arg)) ? linesOf(program, user) : [];
    if (places.length > 0) return places;
  }
  return [];
}

function linesOf(program: Program, pc: number): SourcePoint[] {
  const loc = (program.code.loc[pc] ?? 0) as LocId;
  return inlineChain(program, loc).filter(({ line }) => line > 0);
}

/** Where a barrier waits for threads that have ended. */
function waitingForEver(finding: Finding): Finding {
  return finding.kind === "barrier-after-exit" ? { ...finding, severity: "error" } : finding;
}

function ofLaunch(launch: CheckedLaunch, allocations: readonly AllocationNote[]): Finding[] {
  const { program, violations, fault, nearestRange } = launch;
  const stopped = fault && violationOfFault(fault, violations);
  const found = [
    ...violations.map((violation) => ({ ...violation, text: violation.text ?? "" })),
    ...(stopped ? [{ ...stopped, ...(nearestRange ? { nearest: nearestRange } : {}) }] : []),
  ];
  return found.map(
    (one): Finding => ({
      tool: one.tool,
      kind: one.kind,
      severity: one.severity,
      kernel: program.kernel,
      count: one.count,
      space: one.space,
      access: one.access,
      otherAccess: one.otherAccess,
      bytes: one.bytes,
      sameValue: one.sameValue === true,
      changesOther: one.changesOther === true,
      places: placesOf(program, one.pc),
      otherPlaces: one.otherPc === undefined ? [] : placesOf(program, one.otherPc),
      threads: one.threads,
      launches: [launch.index],
      hostCalls: launch.calledAt,
      allocation: one.nearest && noteOf(one.nearest, allocations),
      call: "",
      error: 0,
      end: undefined,
      text: one.text,
    }),
  );
}

/** What is known of a range; addresses of freed ranges come back, so the last one that fits. */
function noteOf(
  {
    address,
    bytes,
    freed = false,
  }: { readonly address: number; readonly bytes: number; readonly freed?: boolean },
  allocations: readonly AllocationNote[],
): AllocationNote {
  const note = allocations.findLast((one) => one.address === address && one.bytes === bytes);
  if (!note)
    return { address, bytes, call: "variable", allocatedAt: [], freedAt: freed ? [] : undefined };
  // What was freed later was alive then.
  return freed ? note : { ...note, freedAt: undefined };
}

/** Errors that a program may well expect, and goes on after. */
const EXPECTED_ERRORS: ReadonlySet<number> = new Set([
  704, // cudaErrorPeerAccessAlreadyEnabled
  801, // cudaErrorNotSupported
]);

function ofHost(violation: HostViolation): Finding {
  const { kind, call, at, error, address, bytes, end, allocation } = violation;
  return {
    tool: kind === "uninitialized-copy" ? "initcheck" : "memcheck",
    kind,
    severity: severityOf(kind, error),
    kernel: undefined,
    count: 1,
    space: "none",
    access: "none",
    otherAccess: undefined,
    bytes,
    sameValue: false,
    changesOther: false,
    places: at,
    otherPlaces: [],
    threads: address === 0 ? [] : [{ block: [0, 0, 0], thread: [0, 0, 0], address }],
    launches: [],
    hostCalls: at,
    allocation,
    call,
    error,
    end,
    text: "",
  };
}

function severityOf(kind: HostViolation["kind"], error: number): Finding["severity"] {
  if (kind === "api-error-echo") return "note";
  // Only if the host looks at the bytes.
  if (kind === "uninitialized-copy") return "warning";
  return EXPECTED_ERRORS.has(error) ? "warning" : "error";
}

/**
 * Stores that change nothing are told of as such only where the pair's others change nothing, too, and where that is
 * not for want of data: a store that changes nothing at all may do so with other numbers.
 */
function joinSilentStores(groups: Map<string, Finding>): void {
  for (const [key, finding] of [...groups]) {
    if (!isSilentStore(finding)) continue;
    if (!finding.changesOther) {
      const severity = finding.kind === "race-warp" ? "warning" : "error";
      const graver = { ...finding, severity, sameValue: false } as const;
      const known = groups.get(causeOf(graver));
      groups.delete(key);
      groups.set(causeOf(graver), known ? joined(known, graver) : graver);
      continue;
    }
    for (const severity of ["error", "warning"] as const) {
      const graver = causeOf({ ...finding, severity });
      const known = groups.get(graver);
      if (!known) continue;
      groups.set(graver, joined(known, finding));
      groups.delete(key);
      break;
    }
  }
}

/** What is the same in findings of one cause. Unrolled copies of a line are one. */
function causeOf(finding: Finding): string {
  const { allocation } = finding;
  const isHost = finding.kernel === undefined;
  return JSON.stringify([
    finding.tool,
    finding.kind,
    finding.severity,
    finding.kernel,
    finding.space,
    finding.access,
    finding.otherAccess,
    finding.bytes,
    finding.places,
    finding.otherPlaces,
    finding.call,
    finding.error,
    finding.end,
    // Other launches compute with other numbers.
    finding.tool === "numeric" ? "" : finding.text,
    // Without lines, allocations are told apart by their addresses.
    isHost && allocation ? (allocation.allocatedAt[0] ?? allocation.address) : 0,
  ]);
}

function joined(a: Finding, b: Finding): Finding {
  const launches = [...new Set([...a.launches, ...b.launches])].sort((x, y) => x - y);
  return {
    ...a,
    count: a.count + b.count,
    launches,
    threads: [...a.threads, ...b.threads.filter((one) => !a.threads.some(isSame(one)))].slice(
      0,
      VIOLATING_THREADS,
    ),
    sameValue: a.sameValue && b.sameValue,
    changesOther: a.changesOther || b.changesOther,
    allocation: a.allocation ?? b.allocation,
  };
}

function isSame(a: ViolatingThread): (b: ViolatingThread) => boolean {
  const key = ({ block, thread }: ViolatingThread) => [...block, ...thread].join();
  return (b) => key(a) === key(b);
}
