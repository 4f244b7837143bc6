/** What a page and the thread that runs its programs say to each other. */
import type { FileArchive } from "../../platform/browser/index.ts";
import type { RunReport } from "../../report/index.ts";

export interface ProfileJob {
  /** As on the command line of nvcc: sources and options. */
  readonly command: readonly string[];
  readonly programArguments: readonly string[];
  /** Of the modelled GPU. */
  readonly device: string;
  /** Threads that run blocks. */
  readonly workers: number;
  readonly language: string;
}

export interface ProfileResult {
  readonly exitCode: number;
  /** Clang's own errors and warnings. */
  readonly clangText: string;
  readonly output: string;
  readonly report: RunReport;
}

/** The first message to the runner. */
export interface RunnerStart {
  readonly archive: FileArchive;
  readonly modules: ReadonlyMap<string, WebAssembly.Module>;
  /** URL of the folder with the workers' programs, with a slash at its end. */
  readonly programs: string;
  readonly cores: number;
  /** Where the user's files seem to lie; an absolute path. */
  readonly workingFolder: string;
}

export type ToRunner =
  | {
      readonly kind: "profile";
      readonly id: number;
      /** The user's files by name. */
      readonly files: readonly (readonly [name: string, text: string])[];
      readonly job: ProfileJob;
    }
  /** Ends the run that is under way. */
  | { readonly kind: "stop" };

export type FromRunner =
  | { readonly kind: "phase"; readonly id: number; readonly phase: "compile" | "run" }
  | { readonly kind: "done"; readonly id: number; readonly result: ProfileResult }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string };
