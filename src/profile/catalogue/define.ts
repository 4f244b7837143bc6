/** How the files of the catalogue write down a metric. */
import type {
  CatalogueEntry,
  LaunchFacts,
  Metric,
  MetricLabel,
  MetricTheme,
  MetricTool,
  MetricUnit,
  MissingMetric,
} from "../metric.ts";
import type { KindName, SiteSums, SpaceName } from "../totals.ts";

/** What rows share; each may be left out. */
export interface Row {
  readonly unit?: MetricUnit;
  readonly label?: MetricLabel;
  /** Of the sentence that explains it, without `metric/`: the name if absent. */
  readonly meaning?: string;
  /** Of the sentence that gives the formula, without `formula/`. */
  readonly formula?: string;
  /** Of the sentence on good values, without `advice/`. */
  readonly advice?: string;
  /** The same in Nsight Compute, as its manual maps nvprof's names. */
  readonly ncu?: string;
  /** nvprof has an event of this name as well. */
  readonly event?: true;
  /** Compute capabilities of the chips that have what it measures; all if absent. */
  readonly exists?: string;
}

/** Compute capabilities that Nsight Compute supports. */
const NSIGHT = "7+";

type Untied<Entry> = Entry extends CatalogueEntry ? Omit<Entry, "theme"> : never;
export type UntiedEntry = Untied<CatalogueEntry>;

/** A metric of nvprof; `listed` as `nvprof --query-metrics` of these compute capabilities has it: "2 3.5". */
export function nvprof(
  name: string,
  listed: string,
  row: Row,
  evaluate: Metric["evaluate"],
): UntiedEntry {
  return defined(
    name,
    row.event ? ["nvprof-metric", "nvprof-event"] : ["nvprof-metric"],
    listed,
    row,
    evaluate,
  );
}

/** An event of nvprof (`nvprof --query-events`). */
export function event(
  name: string,
  listed: string,
  row: Row,
  evaluate: Metric["evaluate"],
): UntiedEntry {
  return defined(name, ["nvprof-event"], listed, row, evaluate);
}

export function nsight(name: string, row: Row, evaluate: Metric["evaluate"]): UntiedEntry {
  return defined(name, ["nsight-compute"], NSIGHT, row, evaluate);
}

/** A metric that no tool of the vendor has. Its name begins with `warpscope__`. */
export function own(name: string, row: Row, evaluate: Metric["evaluate"]): UntiedEntry {
  return defined(`warpscope__${name}`, ["warpscope"], "2+", { meaning: name, ...row }, evaluate);
}

/** Metrics of the vendor's tools that are known and not computed. `reason` without `reason/`. */
export function missing(
  names: readonly string[],
  tool: "nvprof-metric" | "nvprof-event" | "nsight-compute",
  listed: string,
  reason: string,
  row: Row = {},
): Omit<MissingMetric, "theme">[] {
  return names.map((name) => ({
    ...entry(name, [tool], tool === "nsight-compute" ? NSIGHT : listed, row),
    label: "not-available",
    reason: `reason/${reason}`,
  }));
}

export function theme(name: MetricTheme, entries: readonly UntiedEntry[]): CatalogueEntry[] {
  return entries.map((untied) => ({ ...untied, theme: name }));
}

function defined(
  name: string,
  tools: readonly MetricTool[],
  listed: string,
  row: Row,
  evaluate: Metric["evaluate"],
): Omit<Metric, "theme"> {
  const { unit = "count", label = "exact", exists } = row;
  const isNsight = tools.includes("nsight-compute");
  return {
    ...entry(name, tools, listed, row),
    label,
    existsOn: exists?.split(" "),
    evaluate: rounded(unit, isNsight, evaluate),
  };
}

function entry(name: string, tools: readonly MetricTool[], listed: string, row: Row) {
  const { unit = "count", meaning = name, formula = "none", advice, ncu } = row;
  return {
    name,
    tools,
    unit,
    meaning: `metric/${meaning}`,
    formula: `formula/${formula}`,
    advice: advice === undefined ? undefined : `advice/${advice}`,
    // nvprof ends with 7.2.
    listedFor: listed.split(" ").flatMap((part) => (part === "7" ? ["7.0", "7.2"] : [part])),
    counterpart: ncu,
  };
}

function rounded(
  unit: MetricUnit,
  isNsight: boolean,
  evaluate: Metric["evaluate"],
): Metric["evaluate"] {
  if (unit === "percent" || (unit === "ratio" && isNsight))
    return (launch) => Math.round(evaluate(launch) * 100) / 100;
  if (unit === "ratio") return (launch) => Math.round(evaluate(launch) * 1e6) / 1e6;
  return evaluate;
}

/** 0 where there is nothing to divide by. */
export function ratio(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

/** An amount over the modelled time of the kernel, per second. */
export function perSecond(amount: number, { modelled }: LaunchFacts): number {
  return ratio(amount * 1e9, modelled.time.durationNs);
}

/**
 * nvprof's grade of a share from 0 to 1: anything but nothing is at least 1. (A K20m grades 1.5 MB/s of
 * system memory traffic "Low (1)".)
 */
export function level(share: number): number {
  return Math.min(10, Math.ceil(10 * share));
}

export interface Traffic {
  readonly space: SpaceName;
  readonly kinds: readonly KindName[];
}

const traffic = (space: SpaceName, ...kinds: KindName[]): Traffic => ({ space, kinds });

export const GLOBAL_LOAD = traffic("global", "load");
export const GLOBAL_STORE = traffic("global", "store");
export const GLOBAL_ATOMIC = traffic("global", "atomic");
export const GLOBAL_REDUCTION = traffic("global", "reduction");
export const GLOBAL_UPDATE = traffic("global", "atomic", "reduction");
export const GLOBAL = traffic("global", "load", "store", "atomic", "reduction");
export const LOCAL_LOAD = traffic("local", "load");
export const LOCAL_STORE = traffic("local", "store");
export const LOCAL = traffic("local", "load", "store", "atomic", "reduction");
export const SHARED_LOAD = traffic("shared", "load");
export const SHARED_STORE = traffic("shared", "store");
export const SHARED_UPDATE = traffic("shared", "atomic", "reduction");
export const SHARED = traffic("shared", "load", "store", "atomic", "reduction");

export function sums(launch: LaunchFacts, { space, kinds }: Traffic): SiteSums {
  return launch.totals.memory(space, ...kinds);
}

/** A figure of some memory traffic, as the argument of the builders above. */
export function of(
  which: Traffic,
  evaluate: (sums: SiteSums, launch: LaunchFacts) => number,
): Metric["evaluate"] {
  return (launch) => evaluate(sums(launch, which), launch);
}

export const requests = (it: SiteSums): number => it.requests;
export const sectors = (it: SiteSums): number => it.sectors;
export const wavefronts = (it: SiteSums): number => it.wavefronts;
export const sectorsPerRequest = (it: SiteSums): number => ratio(it.sectors, it.requests);

/** Distinct bytes that lanes wanted over the bytes of the sectors that were moved. */
export const sectorEfficiency = (it: SiteSums, { device }: LaunchFacts): number =>
  100 * ratio(it.distinctBytes, it.sectors * device.sectorBytes.value);

/** What 32 banks of 4 bytes deliver in one pass: the passes that `wavefronts` counts. */
const WAVEFRONT_BYTES = 128;

/** Distinct bytes over what the banks could have delivered in the passes taken. */
export const wavefrontEfficiency = (it: SiteSums): number =>
  100 * ratio(it.distinctBytes, it.wavefronts * WAVEFRONT_BYTES);

export const SAME_LOADS = { label: "exact-if-same-loads" } as const;
export const SAME_INSTRUCTIONS = { label: "exact-if-same-instructions" } as const;
export const MODELLED = { label: "modelled" } as const;
export const PERCENT = { unit: "percent" } as const;
export const RATIO = { unit: "ratio" } as const;
export const PER_SECOND = { unit: "bytesPerSecond", ...MODELLED } as const;
export const LEVEL = { unit: "level", ...MODELLED } as const;

export function threads({ block }: LaunchFacts): number {
  return block[0] * block[1] * block[2];
}

export function blocks({ grid }: LaunchFacts): number {
  return grid[0] * grid[1] * grid[2];
}

/** Multiprocessors that get a block at all. */
export function activeSms(launch: LaunchFacts): number {
  return Math.min(launch.device.smCount.value, blocks(launch));
}
