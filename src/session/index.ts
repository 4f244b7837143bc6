export { type AssemblerText, assemblerText } from "./assembler-text.ts";
export { type CheckOutcome, type CheckRequest, checkProgram } from "./check-program.ts";
export { language } from "./language.ts";
export { type LookOutcome, type LookRequest, lookInside } from "./look-inside.ts";
export { pageOf } from "./page-of.ts";
export { looksDamaged, prepareSnippet, suggestCalls } from "./prepare-snippet.ts";
export { writeLine } from "./progress-line.ts";
export { type ReportSelection, reportOf } from "./report-of.ts";
export { type RunOutcome, type RunRequest, runProgram } from "./run-program.ts";
export { serveSession } from "./serve.ts";
export { sourceFiles } from "./source-files.ts";
export {
  EXIT_FAILURE,
  EXIT_INTERRUPTED,
  EXIT_NOT_PRINTED,
  EXIT_TIMEOUT,
} from "./supervise.ts";
export { blockSizes, runSweep, type SweepOutcome, type SweepRequest } from "./sweep/run-sweep.ts";
export { failedWrite, writeErrorReason } from "./write-errors.ts";
