/** A run's report and its launches → the data of the page. */
import type { DeviceSpec } from "../../device/index.ts";
import type { Program } from "../../lower/index.ts";
import { type ModelOptions, modelledLaunch } from "../../model/index.ts";
import { type Codegen, countedLaunch, type LaunchFacts, METRICS } from "../../profile/index.ts";
import type { ReportLaunch } from "../report-input.ts";
import type { RunReport } from "../run-report.ts";
import type { SourceFiles } from "../source-lines.ts";
import { pageChip } from "./data/chips.ts";
import { type PageSamples, pageSamples } from "./data/lane-samples.ts";
import { memoryChart } from "./data/memory-chart.ts";
import { occupancyPictures } from "./data/occupancy.ts";
import { pageProgram, siteCounts } from "./data/program.ts";
import { rooflinePoint } from "./data/roofline.ts";
import { PAGE_FORMAT, PAGE_VERSION, type PageData, type PageSource } from "./page-data.ts";

export interface PageInput {
  readonly report: RunReport;
  /** Those of the report, and any others. */
  readonly launches: readonly ReportLaunch[];
  readonly files: SourceFiles;
  /** That the program ran on, and those that it is compared on. */
  readonly device: DeviceSpec;
  readonly otherDevices: readonly DeviceSpec[];
  readonly codegen: Codegen;
  readonly model: ModelOptions;
}

export function pageData(input: PageInput): PageData {
  const { report, launches, files, device, otherDevices } = input;
  const byIndex = new Map(launches.map((launch) => [launch.index, launch]));
  const shown = report.launches.map(({ index }) => byIndex.get(index)!);
  const facts = shown.map((launch) => factsOf(launch, input));
  const { pictures, ofLaunch } = occupancyPictures(facts);
  const programs = [...new Set(shown.map(({ program }) => program))];
  const samples = samplesOf(shown, launches);
  return {
    format: PAGE_FORMAT,
    version: PAGE_VERSION,
    report,
    sources: pageSources(report, files),
    launches: shown.map((launch, at) => ({
      index: launch.index,
      program: programs.indexOf(launch.program),
      sites: siteCounts(launch.program, launch.counters),
      samples: samples.ofLaunch[at]!,
      occupancy: ofLaunch[at]!,
      roofline: rooflinePoint(facts[at]!),
      memory: memoryChart(facts[at]!),
    })),
    programs: programs.map((program) => pageProgram(program, files)),
    samples: samples.all,
    chips: [device, ...otherDevices].map(pageChip),
    occupancy: pictures,
    metricMeanings: Object.fromEntries(METRICS.map(({ name, meaning }) => [name, meaning])),
  };
}

/** Of all samples together, as JSON, and of one launch. */
const SAMPLE_BUDGET_BYTES = 1_000_000;
const MOST_SAMPLE_BYTES = 300_000;

/** Samples of the launches that are shown; only the first of each kernel and shape was sampled. */
function samplesOf(
  shown: readonly ReportLaunch[],
  launches: readonly ReportLaunch[],
): { readonly all: PageSamples[]; readonly ofLaunch: number[] } {
  const sampled = new Map<Program, Map<string, ReportLaunch>>();
  const shapeOf = ({ grid, block, dynamicSharedBytes }: ReportLaunch): string =>
    [...grid, ...block, dynamicSharedBytes].join();
  for (const launch of launches) {
    if (!launch.samples) continue;
    const shapes = sampled.get(launch.program) ?? new Map<string, ReportLaunch>();
    sampled.set(launch.program, shapes.set(shapeOf(launch), launch));
  }
  const standIns = shown.map((launch) => sampled.get(launch.program)?.get(shapeOf(launch)));
  const taken = [...new Set(standIns)].filter((launch) => launch !== undefined);
  const budget = Math.min(MOST_SAMPLE_BYTES, SAMPLE_BUDGET_BYTES / Math.max(taken.length, 1));
  return {
    all: taken.map(({ samples, program }) => pageSamples(samples!, program, budget)),
    ofLaunch: standIns.map((launch) => (launch ? taken.indexOf(launch) : -1)),
  };
}

/** With the model that the program's clocks went by, where it had one. */
function factsOf(launch: ReportLaunch, { device, codegen, model }: PageInput): LaunchFacts {
  const counted = countedLaunch(launch.program, launch.counters, launch, device, codegen);
  return launch.modelled
    ? { ...counted, modelled: launch.modelled }
    : modelledLaunch(counted, model);
}

function pageSources(report: RunReport, files: SourceFiles): PageSource[] {
  const names = new Set(
    report.launches.flatMap(({ lines }) => lines.map(({ file }) => file)).filter(files.isUser),
  );
  return [...names].sort().flatMap((file) => {
    const lines = files.lines(file);
    return lines ? [{ file, lines }] : [];
  });
}
