/**
 * What `warpscope check` asks of a launch, and what its probes found: violations, grouped by cause while
 * the launch runs. A cause is a kind of fault at an instruction (for a race: at a pair of them).
 */
import type { Pc } from "../base/index.ts";

export type CheckTool = "memcheck" | "racecheck" | "initcheck" | "synccheck" | "numeric";

export interface CheckOptions {
  readonly tools: readonly CheckTool[];
  /** Stop the launch at the first violation of severity error. */
  readonly failFast: boolean;
  /** Least distance between two allocations in bytes; absent: as without a check. */
  readonly paddingBytes?: number;
}

export type ViolationKind =
  // memcheck
  | "out-of-bounds"
  | "misaligned"
  | "null-pointer"
  | "host-pointer"
  | "use-after-free"
  | "shared-out-of-bounds"
  | "local-out-of-bounds"
  | "constant-out-of-bounds"
  | "invalid-device-free"
  | "double-device-free"
  // racecheck: `access` is the later one in the engine's order, `otherAccess` the earlier one
  | "race-block"
  | "race-warp"
  | "race-grid"
  /** Of an asynchronous copy that nothing has waited for, which is the other access. */
  | "race-async"
  // initcheck
  | "uninitialized-read"
  // synccheck
  | "divergent-barrier"
  | "barrier-after-exit"
  | "barrier-count"
  | "warp-mask"
  | "warp-mask-exited"
  | "shuffle-inactive"
  | "warp-incomplete"
  | "grid-sync"
  // numeric: made of operands that were neither infinite nor not a number
  | "nan"
  | "infinity"
  | "address-overflow"
  | "division-by-zero"
  | "division-overflow";

export interface ViolatingThread {
  readonly block: readonly [number, number, number];
  readonly thread: readonly [number, number, number];
  /** Generic address; 0 where none is concerned. */
  readonly address: number;
  /** Of a race: who made the other access. */
  readonly otherBlock?: readonly [number, number, number];
  readonly otherThread?: readonly [number, number, number];
}

export interface Violation {
  readonly tool: CheckTool;
  readonly kind: ViolationKind;
  readonly severity: "error" | "warning" | "note";
  readonly pc: Pc;
  /** Of a race: the instruction that came first. */
  readonly otherPc?: Pc;
  readonly space: "global" | "shared" | "local" | "constant" | "param" | "none";
  readonly access: "read" | "write" | "atomic" | "none";
  readonly otherAccess?: "read" | "write" | "atomic";
  /** Width of the access; 0 where none is concerned. */
  readonly bytes: number;
  /** Accesses of threads that violate, all counted. */
  readonly count: number;
  /** Of a race by writes: both wrote the same. Of a write and a read: what is written was there already. */
  readonly sameValue?: boolean;
  /** Of a write of what was there already: the same instruction has changed other memory in the launch. */
  readonly changesOther?: boolean;
  /** Of arithmetic: the first one, as "1 / 0 = inf". */
  readonly text?: string;
  /** Where an out-of-bounds access belongs: the live or freed range closest to the first address. */
  readonly nearest?: { readonly address: number; readonly bytes: number; readonly freed: boolean };
  /** The first of them. */
  readonly threads: readonly ViolatingThread[];
}

/** Threads kept of one violation. */
export const VIOLATING_THREADS = 8;
