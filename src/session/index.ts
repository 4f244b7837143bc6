export { type AssemblerText, assemblerText } from "./assembler-text.ts";
export { type LookOutcome, type LookRequest, lookInside } from "./look-inside.ts";
export { looksDamaged, prepareSnippet } from "./prepare-snippet.ts";
export {
  language,
  type ReportSelection,
  type RunOutcome,
  type RunRequest,
  reportOf,
  runProgram,
  sourceFiles,
} from "./run-program.ts";
export { serveSession } from "./serve.ts";
export { EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_TIMEOUT } from "./supervise.ts";
