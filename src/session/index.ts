export { deviceLimits } from "./device-limits.ts";
export { loadModules, lowerOptions, readModule } from "./load-modules.ts";
export { type LookOutcome, type LookRequest, lookInside } from "./look-inside.ts";
export type { FromSession, SessionJob } from "./messages.ts";
export {
  language,
  type ReportSelection,
  type RunOutcome,
  type RunRequest,
  reportOf,
  runProgram,
  sourceFiles,
} from "./run-program.ts";
export { EXIT_REFUSED, serveSession } from "./serve.ts";
export {
  type CountedLaunch,
  EXIT_FAILURE,
  EXIT_INTERRUPTED,
  EXIT_TIMEOUT,
  type SessionResult,
  type Supervision,
  superviseSession,
} from "./supervise.ts";
