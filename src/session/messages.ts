/** What the supervising thread and the session worker say to each other. All of it can be cloned. */
import type { Diagnostic } from "../base/index.ts";
import type { CompiledProgram } from "../compile/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import type { CodeForm } from "../exec/index.ts";
import type { Program } from "../lower/index.ts";
import type { ModelOptions } from "../model/index.ts";
import type { CheckOptions, LaneSamples } from "../observe/index.ts";
import type {
  Activity,
  ApiError,
  ClockMode,
  LaunchAnnouncement,
  LaunchRecord,
} from "../runtime/index.ts";
import type { AllocationNote, HostViolation } from "../sanitize/index.ts";

/** Exit code of a program that was refused. */
export const EXIT_REFUSED = 1;

export interface BlockOverride {
  readonly threads: readonly [number, number, number];
  /** Of demangled names; all kernels if absent. */
  readonly kernel?: RegExp;
}

/** What a session is to do. */
export interface SessionJob {
  readonly program: CompiledProgram;
  /** `argv[0]` of the program. */
  readonly name: string;
  readonly arguments: readonly string[];
  /** All that the program sees. */
  readonly environment: Readonly<Record<string, string>>;
  /** Absolute paths of folders that the program may use besides the working folder. */
  readonly folders: readonly string[];
  readonly device: DeviceSpec;
  readonly model: ModelOptions;
  readonly clock: ClockMode;
  readonly lenient: boolean;
  /** Memory that the host program may have of its own; undefined: as much as there is of 32 bits. */
  readonly hostMemoryBytes: number | undefined;
  /** Blocks of this size in place of the program's, in launches of the kernels whose names match. */
  readonly block?: BlockOverride;
  /** GPUs of that kind that the program finds. */
  readonly deviceCount: number;
  /** Threads that may run blocks of one launch, at least 1. */
  readonly workers: number;
  /** Whether launches are counted: in any case, or where the program can tell how long kernels take. */
  readonly counters: "always" | "for-time";
  /** Whether transfers and calls are sent. */
  readonly activity: boolean;
  /** What is checked; absent: nothing. */
  readonly check?: CheckOptions;
  /** Whether samples of what lanes do are sent. */
  readonly samples: boolean;
  /** Whether launches run that would only do again what one before did. */
  readonly everyLaunch: boolean;
  /** The best form of generated code that kernels get. */
  readonly form: CodeForm;
  /** Where a line may tell how far launches are: what both sides see of it. */
  readonly progress?: SharedArrayBuffer;
  /** Where the program's standard output goes. Standard error is written through, or captured too. */
  readonly output: "through" | "to-error" | "capture";
}

/** A launch without its program, which is sent once. */
export interface SentLaunch extends Omit<LaunchRecord, "program"> {
  readonly programId: number;
  /** CPU time the execution took on this machine, of all threads, compilation included. */
  readonly simulationCpuMs: number;
  /** Time it took on a clock at the wall. */
  readonly simulationWallMs: number;
  /** Blocks that each worker ran, the session's own thread first. */
  readonly blocksByWorker: readonly number[];
  /** Of the first launch of each kernel and shape, where they were asked for. */
  readonly samples?: LaneSamples;
}

/** Streams to which the program wrote last something without a line end. */
export interface OpenLines {
  readonly out: boolean;
  readonly error: boolean;
}

/** An allocation that the program did not free. */
export interface Leak {
  readonly address: number;
  readonly bytes: number;
}

export type FromSession =
  | {
      readonly kind: "started";
      readonly memory: WebAssembly.Memory;
      /** Address of the engine's stop flag in `memory`. */
      readonly stopFlagAddress: number;
    }
  /** What the program compiles while it runs. */
  | { readonly kind: "source"; readonly name: string; readonly text: string }
  | { readonly kind: "launching"; readonly launch: LaunchAnnouncement }
  | { readonly kind: "program"; readonly id: number; readonly program: Program }
  | { readonly kind: "launch"; readonly launch: SentLaunch }
  | { readonly kind: "activity"; readonly activity: Activity }
  | { readonly kind: "output"; readonly stream: "out" | "error"; readonly bytes: Uint8Array }
  /** The program left a line of a stream open, or ended it. */
  | { readonly kind: "line"; readonly stream: "out" | "error"; readonly isOpen: boolean }
  | {
      readonly kind: "ended";
      readonly exitCode: number;
      readonly diagnostics: readonly Diagnostic[];
      readonly apiErrors: readonly ApiError[];
      readonly leaks: readonly Leak[];
      /** Of the host program; empty unless it is checked. */
      readonly violations: readonly HostViolation[];
      /** All that were made; empty unless the program is checked. */
      readonly allocations: readonly AllocationNote[];
    }
  /** What the program printed could not be written; it was ended. `error`: the POSIX name. */
  | { readonly kind: "unwritten"; readonly error: string }
  /** The program is damaged, or a kernel is beyond what is supported: it does not begin, or go on. */
  | { readonly kind: "refused"; readonly diagnostics: readonly Diagnostic[] }
  /** A bug of ours. */
  | { readonly kind: "failed"; readonly reason: string };
