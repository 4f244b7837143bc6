/** A cause of trouble, once, whatever number of threads and launches meet it. */
import type { SourcePoint } from "../base/index.ts";
import type { CheckTool, ViolatingThread, Violation, ViolationKind } from "../observe/index.ts";
import type { AllocationNote, CallFrame, HostViolationKind } from "./host-violation.ts";

/** What a stopped launch can tell besides what probes find. */
type FaultFinding =
  | "stack-overflow"
  | "assertion"
  | "trap"
  | "texture-handle"
  | "surface-out-of-bounds"
  | "barrier-deadlock"
  | "grid-deadlock";

export type FindingKind =
  | ViolationKind
  | HostViolationKind
  | FaultFinding
  /** A variable in registers is read before it has a value; told by the compiler. */
  | "uninitialized-variable";

export interface Finding {
  readonly tool: CheckTool;
  readonly kind: FindingKind;
  readonly severity: Violation["severity"];
  /** Mangled; undefined of host code. */
  readonly kernel: string | undefined;
  /** Accesses, threads, calls or allocations, as the kind has it; at least 1. */
  readonly count: number;
  readonly space: Violation["space"];
  readonly access: Violation["access"];
  readonly otherAccess: Violation["otherAccess"];
  /** Width of the access, or bytes of the copy or allocation; 0 where none are concerned. */
  readonly bytes: number;
  /** Of a race: both write the same value, or the one that writes changes nothing. */
  readonly sameValue: boolean;
  /** Of a store that changes nothing where it races: elsewhere it does. */
  readonly changesOther: boolean;
  /** Where it is, then where each function was inlined, outwards. Empty where lines are unknown. */
  readonly places: readonly SourcePoint[];
  /** The same of a race's earlier access. */
  readonly otherPlaces: readonly SourcePoint[];
  /** The first of them. */
  readonly threads: readonly ViolatingThread[];
  /** Numbers of the launches concerned, rising; empty of host code. */
  readonly launches: readonly number[];
  /** Of a launch: where the first one was made. Of host code: where the call stands. Innermost first. */
  readonly hostCalls: readonly CallFrame[];
  /** Nearest to the first address, or what the call is about. */
  readonly allocation: AllocationNote | undefined;
  /** Call of the runtime; empty where none is concerned. */
  readonly call: string;
  /** Code of `cudaError_t`, 0 for none. */
  readonly error: number;
  readonly end: "destination" | "source" | undefined;
  /** Text of an assertion, name of a variable, arithmetic as it went first; else empty. */
  readonly text: string;
}

/** `memcheck/out-of-bounds`: stable, for suppressions and `warpscope explain`. */
export type FindingCode = `${CheckTool}/${FindingKind}`;

export function findingCode({ tool, kind }: Pick<Finding, "tool" | "kind">): FindingCode {
  return `${tool}/${kind}`;
}

/** Every code there is, by tool. `api-error-echo` goes by the code of what it repeats. */
export const FINDING_CODES: readonly FindingCode[] = [
  "memcheck/out-of-bounds",
  "memcheck/misaligned",
  "memcheck/null-pointer",
  "memcheck/host-pointer",
  "memcheck/use-after-free",
  "memcheck/shared-out-of-bounds",
  "memcheck/local-out-of-bounds",
  "memcheck/constant-out-of-bounds",
  "memcheck/surface-out-of-bounds",
  "memcheck/texture-handle",
  "memcheck/stack-overflow",
  "memcheck/assertion",
  "memcheck/trap",
  "memcheck/invalid-device-free",
  "memcheck/double-device-free",
  "memcheck/double-free",
  "memcheck/invalid-free",
  "memcheck/leak",
  "memcheck/copy-out-of-bounds",
  "memcheck/copy-after-free",
  "memcheck/copy-host-overrun",
  "memcheck/copy-direction",
  "memcheck/device-pointer-on-host",
  "memcheck/api-error",
  "memcheck/api-error-echo",
  "racecheck/race-block",
  "racecheck/race-warp",
  "racecheck/race-grid",
  "racecheck/race-async",
  "initcheck/uninitialized-read",
  "initcheck/uninitialized-variable",
  "initcheck/uninitialized-copy",
  "synccheck/divergent-barrier",
  "synccheck/barrier-after-exit",
  "synccheck/barrier-count",
  "synccheck/barrier-deadlock",
  "synccheck/warp-mask",
  "synccheck/warp-mask-exited",
  "synccheck/shuffle-inactive",
  "synccheck/warp-incomplete",
  "synccheck/grid-sync",
  "synccheck/grid-deadlock",
  "numeric/nan",
  "numeric/infinity",
  "numeric/address-overflow",
  "numeric/division-by-zero",
  "numeric/division-overflow",
];

/** A race of a read with a store of what was there already. */
export function isSilentStore({ kind, sameValue, access, otherAccess }: Finding): boolean {
  return kind.startsWith("race-") && sameValue && (access === "read" || otherAccess === "read");
}
