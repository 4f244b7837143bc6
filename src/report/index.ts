export { buildReport } from "./build-report.ts";
export {
  checkGate,
  type GateCondition,
  type GateFailure,
  readGate,
} from "./compare/gate.ts";
export { type Comparisons, compareVersions } from "./compare/ladder.ts";
export { ladderMarkdown } from "./compare/ladder-markdown.ts";
export { metricText, shortKernel } from "./compare/ladder-texts.ts";
export { readReport } from "./compare/read-report.ts";
export { renderLadder } from "./compare/render-ladder.ts";
export type { Version } from "./compare/rung.ts";
export { conceptData, conceptOf, conceptWords, renderConcept } from "./concepts.ts";
export { demangle } from "./demangle/demangle.ts";
export { type ExcessLine, excessLines } from "./excess-lines.ts";
export {
  explainableCodes,
  explainedCode,
  nearestCode,
  renderCodes,
} from "./explain-code.ts";
export { chromeTrace } from "./export/chrome-trace.ts";
export { reportMarkdown } from "./export/report-markdown.ts";
export { speedscope } from "./export/speedscope.ts";
export { faultDiagnostics } from "./fault-diagnostics.ts";
export { summaryOf } from "./findings/check-summary.ts";
export { findingCodes, findingCodesData, renderFindingCodes } from "./findings/explain-finding.ts";
export { type FindingsReport, findingsReport, renderGithub } from "./findings/findings-data.ts";
export { type FindingGroup, groupFindings } from "./findings/group-findings.ts";
export { renderFindings } from "./findings/render-findings.ts";
export { sarifLog } from "./findings/sarif.ts";
export { type Comparison, compare } from "./import/compare.ts";
export type { Measurement } from "./import/measurement.ts";
export { readMeasurement } from "./import/read-measurement.ts";
export { renderComparison } from "./import/render-comparison.ts";
export {
  type Catalogue,
  findCatalogue,
  LANGUAGES,
  message,
  servingCatalogue,
} from "./messages/catalogue.ts";
export { fillIn } from "./messages/fill-in.ts";
export { functionName } from "./ncu/kernel-name.ts";
export { baseUnit as ncuUnit } from "./ncu/quantities.ts";
export { renderNcu } from "./ncu/render-ncu.ts";
export { SECTION_SETS, SECTIONS, type Section as NcuSection } from "./ncu/sections.ts";
export type { NcuStyle } from "./ncu/style.ts";
export { nvprofName } from "./nvprof/kernel-name.ts";
export { TIME_UNITS } from "./nvprof/quantities.ts";
export { renderNvprof } from "./nvprof/render-nvprof.ts";
export type { NvprofPart, NvprofScope, NvprofStyle } from "./nvprof/style.ts";
export { type PageInput, pageData } from "./page/build-page-data.ts";
export type { PageChip } from "./page/data/chips.ts";
export type {
  PageRequest,
  PageSampledBlock,
  PageSampledWarp,
  PageSamples,
} from "./page/data/lane-samples.ts";
export type {
  MemoryChart,
  MemoryEdge,
  MemoryPlace,
  TrafficKind,
} from "./page/data/memory-chart.ts";
export type { OccupancyPicture } from "./page/data/occupancy.ts";
export {
  PAGE_COUNTERS,
  type PageCodeBlock,
  type PagePlace,
  type PageProgram,
  type PageSite,
} from "./page/data/program.ts";
export type { ChipRoofs, RooflinePoint } from "./page/data/roofline.ts";
export { PAGE_CLIENT_URL } from "./page/page-client.ts";
export type { PageData, PageLaunch, PageSource } from "./page/page-data.ts";
export type { PageCatalogue } from "./page/page-messages.ts";
export { type PageClient, renderPage } from "./page/render-page.ts";
export { renderAdvice } from "./render-advice.ts";
export { renderDevice, renderDeviceList } from "./render-chips.ts";
export { jsonPieces, renderCsv, renderJson } from "./render-data.ts";
export { type DeviceTableStyle, renderSideBySide } from "./render-devices.ts";
export { type DiagnosticStyle, renderDiagnostics } from "./render-diagnostics.ts";
export { renderForms } from "./render-forms.ts";
export {
  explanationData,
  renderExplanation,
  renderMetricList,
  renderTheme,
  renderThemes,
} from "./render-metrics.ts";
export { renderOccupancies, renderOccupancy } from "./render-occupancy.ts";
export { clockText, type LaunchProgress, progressText } from "./render-progress.ts";
export { renderMore, renderSummary } from "./render-summary.ts";
export { renderProfileTable, type TableStyle } from "./render-table.ts";
export { durationText } from "./render-times.ts";
export type {
  AdviceReport,
  DeviceLaunch,
  LaunchReport,
  LineReport,
  MetricFacts,
  ReportDevice,
  ReportDiagnostic,
  RunReport,
} from "./run-report.ts";
export { sanitizerText } from "./sanitizer-text.ts";
export type { SourceFiles } from "./source-lines.ts";
export { JOB_SYSTEMS, type JobFacts, type JobSystem, jobDefinition } from "./sweep/jobs.ts";
export { renderSweep, sweepMarkdown } from "./sweep/render-sweep.ts";
export {
  type Dimension,
  filledIn,
  isBlockPlaced,
  type KernelResult,
  OWN_BLOCK,
  type PointResult,
  pointCount,
  type Shard,
  type SweepDefinition,
  type SweepHeader,
  type SweepPoint,
  sweepHeader,
  sweepPoints,
} from "./sweep/sweep-data.ts";
export {
  differenceOf,
  mergeSweeps,
  readSweepFile,
  type SweepFile,
  sweepText,
} from "./sweep/sweep-file.ts";
export { cut, displayWidth, wrap } from "./text-layout.ts";
