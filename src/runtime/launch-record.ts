/** What is known of a launch, in program order. */
import type { Dim3 } from "../exec/index.ts";
import type { Program } from "../lower/index.ts";
import type { Fault, LaunchCounters, Violation } from "../observe/index.ts";
import type { CarveOutPreference, Modelled } from "../profile/index.ts";
import type { CallFrame } from "../sanitize/index.ts";

/** Given before the kernel runs. */
export interface LaunchAnnouncement {
  /** Counts the program's launches from 0. */
  readonly index: number;
  /** Mangled. */
  readonly kernel: string;
  readonly grid: Dim3;
  readonly block: Dim3;
}

export interface LaunchCheck {
  /** What probes found. */
  readonly violations: readonly Violation[];
  /** Where the program made the launch, innermost call first; empty where host code knows no lines. */
  readonly calledAt: readonly CallFrame[];
}

/** What a launch moves over the link, where it reads or writes the host's memory in place. */
export interface LinkTraffic {
  /** Over the link, by all accesses. */
  readonly bytes: number;
  /** Of the host's memory that its parameters point to, as far as the launch touches it. */
  readonly memoryBytes: number;
  /** Device addresses at which that memory begins. */
  readonly addresses: readonly number[];
  /** How long the launch would take from device memory. */
  readonly withoutNs: number;
}

export interface LaunchRecord extends LaunchAnnouncement {
  readonly program: Program;
  readonly dynamicSharedBytes: number;
  /** Width of a shared-memory bank, where the program set one. */
  readonly sharedBankBytes?: number;
  readonly carveOut: CarveOutPreference;
  /** The handle the program gave; 0 is the default stream. */
  readonly stream: number;
  readonly counters: LaunchCounters;
  /** What the program's own device makes of it. */
  readonly modelled: Modelled;
  readonly fault: Fault | undefined;
  /** Of a fault: the live range closest to its address, where there is any. */
  readonly nearestRange?: { readonly address: number; readonly bytes: number };
  /** Where the program is checked and something is wrong with the launch. */
  readonly check?: LaunchCheck;
  /** Virtual time since the start of the program. */
  readonly startNs: number;
  /** As clocks and events see it: with the L2 as the launch before left it, and the link to mapped memory. */
  readonly durationNs: number;
  readonly link?: LinkTraffic;
}
