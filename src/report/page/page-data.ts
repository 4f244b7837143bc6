/**
 * What the HTML report is made from: the run's report, and what only pictures need. Plain JSON. The page
 * and its data are written together, so `version` only guards against a page put together by hand.
 */
import type { RunReport } from "../run-report.ts";
import type { PageChip } from "./data/chips.ts";
import type { PageSamples } from "./data/lane-samples.ts";
import type { MemoryChart } from "./data/memory-chart.ts";
import type { OccupancyPicture } from "./data/occupancy.ts";
import type { PageProgram, SiteCounts } from "./data/program.ts";
import type { RooflinePoint } from "./data/roofline.ts";

export const PAGE_FORMAT = "warpscope-page";
export const PAGE_VERSION = 1;

export interface PageData {
  readonly format: typeof PAGE_FORMAT;
  readonly version: typeof PAGE_VERSION;
  readonly report: RunReport;
  /** Files of the user's that lines of the report are in. */
  readonly sources: readonly PageSource[];
  /** One for each of `report.launches`, in the same order. */
  readonly launches: readonly PageLaunch[];
  /** Kernels' code; launches of one kernel share it. */
  readonly programs: readonly PageProgram[];
  /** What lanes did in some launches. */
  readonly samples: readonly PageSamples[];
  /** The program's own first, then those that it is compared on. */
  readonly chips: readonly PageChip[];
  /** Configurations of the launches, each once. */
  readonly occupancy: readonly OccupancyPicture[];
  /** Code of the sentence that says what a metric is, by its name. */
  readonly metricMeanings: Readonly<Record<string, string>>;
}

export interface PageSource {
  /** As lines of the report name it. */
  readonly file: string;
  readonly lines: readonly string[];
}

/** What is known of a launch besides its `LaunchReport`. */
export interface PageLaunch {
  readonly index: number;
  /** Indexes `PageData.programs`. */
  readonly program: number;
  /** Of each site of the program. */
  readonly sites: readonly SiteCounts[];
  /** Indexes `PageData.samples`: of this launch, or of the first of the same kernel and shape; -1: none. */
  readonly samples: number;
  /** Indexes `PageData.occupancy`. */
  readonly occupancy: number;
  readonly roofline: RooflinePoint;
  readonly memory: MemoryChart;
}
