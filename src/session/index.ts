export { type AssemblerText, assemblerText } from "./assembler-text.ts";
export { language } from "./language.ts";
export { type LookOutcome, type LookRequest, lookInside } from "./look-inside.ts";
export { looksDamaged, prepareSnippet, suggestCalls } from "./prepare-snippet.ts";
export { type ReportSelection, reportOf } from "./report-of.ts";
export { type RunOutcome, type RunRequest, runProgram } from "./run-program.ts";
export { serveSession } from "./serve.ts";
export { sourceFiles } from "./source-files.ts";
export { EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_TIMEOUT } from "./supervise.ts";
