export { buildReport, type ReportInput, type ReportLaunch } from "./build-report.ts";
export { demangle } from "./demangle/demangle.ts";
export { type ExcessLine, excessLines } from "./excess-lines.ts";
export { faultDiagnostics } from "./fault-diagnostics.ts";
export { type Catalogue, findCatalogue, message } from "./messages/catalogue.ts";
export { renderCsv, renderJson } from "./render-data.ts";
export { type DiagnosticStyle, renderDiagnostics } from "./render-diagnostics.ts";
export { renderProfileTable, type TableStyle } from "./render-table.ts";
export type {
  LaunchReport,
  LineReport,
  MetricFacts,
  ReportDiagnostic,
  RunReport,
} from "./run-report.ts";
export type { SourceFiles } from "./source-lines.ts";
