/**
 * How a host program ended that did not return from `main`: its exit code, as a shell would show it,
 * and what to tell. Texts of traps are those of V8, SpiderMonkey and JavaScriptCore.
 */
import type { Diagnostic } from "../base/index.ts";
import { shownAddress } from "./guest-words.ts";
import { programFrames } from "./host-frames.ts";
import type { StopReason } from "./host-stop.ts";

export interface AbnormalEnd {
  readonly exitCode: number;
  readonly code: string;
  readonly params: Diagnostic["params"];
}

/** What is not supported. */
const EXIT_UNSUPPORTED = 1;
/** 128 + the number of the signal. */
const EXIT_ABORT = 134;
const EXIT_ARITHMETIC = 136;
const EXIT_SEGMENTATION = 139;

const TRAPS: readonly {
  readonly text: RegExp;
  readonly exitCode: number;
  readonly code: string;
}[] = [
  { text: /unreachable/i, exitCode: EXIT_ABORT, code: "runtime/host-aborted" },
  {
    text: /divi(de|sion) by zero|remainder by zero|integer overflow|result unrepresentable/i,
    exitCode: EXIT_ARITHMETIC,
    code: "runtime/host-arithmetic",
  },
  {
    text: /signature mismatch|null function|indirect call|undefined element|table index/i,
    exitCode: EXIT_SEGMENTATION,
    code: "runtime/host-bad-function-pointer",
  },
  {
    text: /out of bounds|out-of-bounds/i,
    exitCode: EXIT_SEGMENTATION,
    code: "runtime/host-segmentation-fault",
  },
];

/** Undefined for an error that is no trap: a bug of ours. */
export function endOfTrap(error: unknown): AbnormalEnd | undefined {
  if (!(error instanceof Error)) return undefined;
  const params = { function: programFrames(error)[0] ?? "" };
  if (error instanceof RangeError || /recursion/i.test(error.message))
    return { exitCode: EXIT_SEGMENTATION, code: "runtime/host-stack-overflow", params };
  if (!(error instanceof WebAssembly.RuntimeError)) return undefined;
  const trap = TRAPS.find(({ text }) => text.test(error.message));
  return trap
    ? { exitCode: trap.exitCode, code: trap.code, params }
    : { exitCode: EXIT_ABORT, code: "runtime/host-aborted", params };
}

/** Ends by an address that is none. */
const STRAY_ENDS: ReadonlySet<string> = new Set([
  "runtime/host-segmentation-fault",
  "runtime/host-bad-address",
  "runtime/host-null-write",
]);

/** How an end is told where an allocation had failed before: most programs do not look, and use what they did not get. */
export function afterFailedAllocation(
  end: AbnormalEnd,
  failedBytes: number | undefined,
): AbnormalEnd {
  if (failedBytes === undefined || !STRAY_ENDS.has(end.code)) return end;
  return { ...end, code: "runtime/host-failed-allocation", params: { bytes: failedBytes } };
}

export function endOfStop(reason: Exclude<StopReason, { kind: "exit" }>): AbnormalEnd {
  switch (reason.kind) {
    case "bad-address":
      return {
        exitCode: EXIT_SEGMENTATION,
        code: "runtime/host-bad-address",
        params: { address: shownAddress(reason.address) },
      };
    case "exception":
      if (reason.type === "")
        return { exitCode: EXIT_ABORT, code: "runtime/terminated", params: {} };
      return {
        exitCode: EXIT_ABORT,
        code: "runtime/uncaught-exception",
        params: { type: reason.type, what: reason.what ?? "" },
      };
    case "threads-stuck":
      return {
        exitCode: EXIT_UNSUPPORTED,
        code: "runtime/threads-stuck",
        params: { function: reason.what, threads: reason.threads },
      };
    case "spins":
      return {
        exitCode: EXIT_UNSUPPORTED,
        code: "runtime/host-spins",
        params: { threads: reason.threads },
      };
    case "kernel-turns":
      return { exitCode: EXIT_UNSUPPORTED, code: "runtime/kernel-turns", params: {} };
    case "no-device-code":
      return {
        exitCode: EXIT_UNSUPPORTED,
        code: "runtime/no-device-code",
        params: { name: reason.name },
      };
    case "null-write":
      return { exitCode: EXIT_SEGMENTATION, code: "runtime/host-null-write", params: {} };
  }
}
