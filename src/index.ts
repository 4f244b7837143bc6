/**
 * The public API, and the one place where the layers are put together.
 *
 * ```ts
 * import { createPlatform, parseNvccOptions, reportOf, runProgram } from "warpscope";
 *
 * const platform = createPlatform();
 * const { options, sources } = parseNvccOptions(["prog.cu", "-O3"]);
 * const request = { sources, options, programArguments: [], output: "capture" } as const;
 * const outcome = await runProgram(request, platform);
 * const report = reportOf(outcome, request, platform);
 * ```
 */
import { nodePlatform, type Platform } from "./platform/index.ts";

export { type Diagnostic, Diagnostics, type SourcePoint } from "./base/index.ts";
export {
  compileGuestObject,
  type NvccCommand,
  type NvccOptions,
  parseNvccOptions,
  serveCompileJobs,
} from "./compile/index.ts";
export { DEFAULT_DEVICE, DEVICES, type DeviceSpec, findDevice } from "./device/index.ts";
export { PASS_NAMES } from "./lower/index.ts";
export type { Platform } from "./platform/index.ts";
export { DEFAULT_METRICS, findMetrics, METRICS, type Metric } from "./profile/index.ts";
export {
  type Catalogue,
  demangle,
  faultDiagnostics,
  findCatalogue,
  type LaunchReport,
  type LineReport,
  message,
  type RunReport,
  renderCsv,
  renderDiagnostics,
  renderJson,
  renderProfileTable,
} from "./report/index.ts";
export {
  EXIT_FAILURE,
  EXIT_INTERRUPTED,
  EXIT_TIMEOUT,
  type LookOutcome,
  type LookRequest,
  language,
  lookInside,
  type ReportSelection,
  type RunOutcome,
  type RunRequest,
  reportOf,
  runProgram,
  serveSession,
  sourceFiles,
} from "./session/index.ts";

/** The platform of this process. The worker files lie beside the command line. */
export function createPlatform(): Platform {
  return nodePlatform({
    workerFiles: {
      compile: new URL("./cli/compile-worker.js", import.meta.url),
      session: new URL("./cli/session-worker.js", import.meta.url),
    },
  });
}
