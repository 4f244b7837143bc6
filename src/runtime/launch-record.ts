/** What is known of a launch, in program order. */
import type { Dim3 } from "../exec/index.ts";
import type { Program } from "../lower/index.ts";
import type { Fault, LaunchCounters } from "../observe/index.ts";

/** Given before the kernel runs. */
export interface LaunchAnnouncement {
  /** Counts the program's launches from 0. */
  readonly index: number;
  /** Mangled. */
  readonly kernel: string;
  readonly grid: Dim3;
  readonly block: Dim3;
}

export interface LaunchRecord extends LaunchAnnouncement {
  readonly program: Program;
  readonly dynamicSharedBytes: number;
  /** The handle the program gave; 0 is the default stream. */
  readonly stream: number;
  readonly counters: LaunchCounters;
  readonly fault: Fault | undefined;
  /** Virtual time since the start of the program. */
  readonly startNs: number;
  readonly durationNs: number;
}
