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
export { type Diagnostic, Diagnostics, type SourcePoint } from "./base/index.ts";
export {
  type CompiledProgram,
  type CompiledUnit,
  compileGuestObject,
  compileObjects,
  compileProgram,
  dependencyRule,
  encodeDeviceCode,
  encodeDeviceLink,
  encodeLibrary,
  encodeObjectFile,
  encodeProgramFile,
  keepCompiler,
  makeName,
  type NvccCommand,
  type NvccFront,
  type NvccOptions,
  parseNvccFront,
  parseNvccOptions,
  precompilePrelude,
  preprocess,
  readProgramFile,
  serveCompileJobs,
  vendorRegisters,
  type WarmCompiler,
} from "./compile/index.ts";
export { createPlatform } from "./create-platform.ts";
export {
  chipJson,
  DEFAULT_DEVICE,
  DEVICES,
  type DeviceSpec,
  findDevice,
  type Multiprocessor,
  multiprocessorOf,
  readChip,
} from "./device/index.ts";
export { serveBlocks } from "./exec/index.ts";
export { PASS_NAMES } from "./lower/index.ts";
export {
  type GivenRegisters,
  type OccupancyInput,
  occupancyStudy,
  plainName,
  type RegisterCount,
} from "./model/index.ts";
export type { Platform } from "./platform/index.ts";
export {
  CATALOGUE,
  type CatalogueEntry,
  counterpartOf,
  DEFAULT_METRICS,
  defaultMetrics,
  existsOn,
  findEntry,
  findMetrics,
  isListed,
  METRIC_THEMES,
  METRICS,
  type Metric,
  type MetricTheme,
  type MetricTool,
  nearestMetric,
} from "./profile/index.ts";
export {
  type Catalogue,
  compare,
  cut,
  demangle,
  displayWidth,
  explanationData,
  faultDiagnostics,
  findCatalogue,
  functionName,
  isMemoryFault,
  LANGUAGES,
  type LaunchReport,
  type LineReport,
  type Measurement,
  message,
  type NcuSection,
  type NcuStyle,
  type NvprofPart,
  type NvprofScope,
  type NvprofStyle,
  ncuUnit,
  nvprofName,
  type RunReport,
  readMeasurement,
  renderComparison,
  renderCsv,
  renderDevice,
  renderDeviceList,
  renderDiagnostics,
  renderExplanation,
  renderJson,
  renderMetricList,
  renderNcu,
  renderNvprof,
  renderOccupancies,
  renderOccupancy,
  renderProfileTable,
  renderSideBySide,
  renderTheme,
  renderThemes,
  SECTION_SETS,
  SECTIONS,
  sanitizerText,
  servingCatalogue,
  TIME_UNITS,
} from "./report/index.ts";
export {
  assemblerText,
  EXIT_FAILURE,
  EXIT_INTERRUPTED,
  EXIT_TIMEOUT,
  type LookOutcome,
  type LookRequest,
  language,
  lookInside,
  looksDamaged,
  prepareSnippet,
  type ReportSelection,
  type RunOutcome,
  type RunRequest,
  reportOf,
  runProgram,
  serveSession,
  sourceFiles,
  suggestCalls,
} from "./session/index.ts";
