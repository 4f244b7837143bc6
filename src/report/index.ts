export { buildReport, type ReportInput, type ReportLaunch } from "./build-report.ts";
export { demangle } from "./demangle/demangle.ts";
export { type ExcessLine, excessLines } from "./excess-lines.ts";
export { faultDiagnostics } from "./fault-diagnostics.ts";
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
export { functionName } from "./ncu/kernel-name.ts";
export { baseUnit as ncuUnit } from "./ncu/quantities.ts";
export { renderNcu } from "./ncu/render-ncu.ts";
export { SECTION_SETS, SECTIONS, type Section as NcuSection } from "./ncu/sections.ts";
export type { NcuStyle } from "./ncu/style.ts";
export { nvprofName } from "./nvprof/kernel-name.ts";
export { TIME_UNITS } from "./nvprof/quantities.ts";
export { renderNvprof } from "./nvprof/render-nvprof.ts";
export type { NvprofPart, NvprofScope, NvprofStyle } from "./nvprof/style.ts";
export { renderDevice, renderDeviceList } from "./render-chips.ts";
export { renderCsv, renderJson } from "./render-data.ts";
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
export { renderProfileTable, type TableStyle } from "./render-table.ts";
export type {
  DeviceLaunch,
  LaunchReport,
  LineReport,
  MetricFacts,
  ReportDevice,
  ReportDiagnostic,
  RunReport,
} from "./run-report.ts";
export { isMemoryFault, sanitizerText } from "./sanitizer-text.ts";
export type { SourceFiles } from "./source-lines.ts";
export { cut, displayWidth } from "./text-layout.ts";
