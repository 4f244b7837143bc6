/** Runs the application of a tool's command line. */
import {
  faultDiagnostics,
  type Platform,
  type RunOutcome,
  type RunRequest,
  runProgram,
} from "../../index.ts";
import type { Terminal } from "../terminal.ts";
import type { Target } from "./target.ts";

export interface RunWishes {
  readonly applicationArguments: readonly string[];
  /** Transfers and calls are wanted too. */
  readonly activity: boolean;
  readonly timeoutSeconds: number | undefined;
  /** What a faulting kernel did is told by the caller. */
  readonly quietFaults?: boolean;
  /** The program is about to begin. */
  onStart(): void;
  onLaunching?(launch: { readonly index: number; readonly kernel: string }): void;
}

export interface TargetRun {
  readonly request: RunRequest;
  readonly outcome: RunOutcome;
}

/** What Clang and the program's mistakes say appears as with `warpscope run`. */
export async function runTarget(
  target: Target,
  wishes: RunWishes,
  terminal: Terminal,
  platform: Platform,
): Promise<TargetRun> {
  const watching = terminal.watching();
  const request: RunRequest = {
    ...target.input,
    programArguments: wishes.applicationArguments,
    device: target.device,
    activity: wishes.activity,
    ...(wishes.timeoutSeconds === undefined ? {} : { timeoutSeconds: wishes.timeoutSeconds }),
    output: "through",
    colour: terminal.colour,
    language: terminal.catalogue.language,
    files: terminal.files,
    ...watching,
    onPhase(phase) {
      watching.onPhase?.(phase);
      if (phase === "run") wishes.onStart();
    },
    ...(wishes.onLaunching ? { onLaunching: wishes.onLaunching } : {}),
  };
  const outcome = await runProgram(request, platform);
  terminal.programEnded(outcome);
  terminal.painted("error", outcome.clangText);
  const faults = outcome.launches.flatMap(({ fault, program }) =>
    fault ? faultDiagnostics(fault, program, terminal.files) : [],
  );
  terminal.diagnostics([...outcome.diagnostics, ...(wishes.quietFaults ? [] : faults)]);
  return { request, outcome };
}
