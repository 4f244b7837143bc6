/** Which metrics an option of a profiler names, on one chip. */
import {
  counterpartOf,
  type DeviceSpec,
  Diagnostics,
  existsOn,
  findEntry,
  findMetrics,
  isListed,
  METRICS,
  type Metric,
  type MetricTool,
} from "../../index.ts";

export type Say = (code: string, params?: Readonly<Record<string, string | number>>) => string;

/**
 * What `tool` lists for `device`. For a chip that the vendor's tool has never known, all that the chip
 * can be asked.
 */
export function metricsOf(tool: MetricTool, device: DeviceSpec): Metric[] {
  const had = METRICS.filter((metric) => metric.tools.includes(tool) && existsOn(metric, device));
  const listed = had.filter((metric) => isListed(metric, device));
  return listed.length > 0 ? listed : had;
}

export interface MetricChoice {
  readonly metrics: readonly Metric[];
  /** Why others that were named are not among them. */
  readonly skipped: readonly string[];
}

/** The metrics or events of nvprof that `names` ask for; names that nobody knows are errors. */
export function chooseNvprofMetrics(
  tool: "nvprof-metric" | "nvprof-event",
  names: readonly string[],
  device: DeviceSpec,
  say: Say,
  diagnostics: Diagnostics,
): MetricChoice {
  const metrics: Metric[] = [];
  const skipped: string[] = [];
  for (const name of names) {
    if (name.trim() === "all") {
      metrics.push(...metricsOf(tool, device));
      continue;
    }
    const found = findMetrics([name], new Diagnostics(), [device]);
    const fitting = found.filter((metric) => metric.tools.includes(tool));
    metrics.push(...fitting);
    if (fitting.length > 0) continue;
    const [other] = found;
    const known = findEntry(name.trim());
    if (other && known) {
      const instead = counterpartOf(other);
      const code =
        instead === undefined ? "vendor/metric-elsewhere" : "vendor/metric-of-other-tool";
      diagnostics.error(code, { name, tool: "nvprof", other: instead ?? "" });
    } else if (known)
      skipped.push(
        say("vendor/skipped-metric", {
          name,
          device: device.name,
          reason: reasonFor(name, device, say),
        }),
      );
    else findMetrics([name], diagnostics, [device]);
  }
  return { metrics: [...new Set(metrics)], skipped };
}

/** What `findMetrics` has against a name, in words. */
function reasonFor(name: string, device: DeviceSpec, say: Say): string {
  const problems = new Diagnostics();
  findMetrics([name], problems, [device]);
  return problems.list
    .map(({ code, params }) => say(code, params))
    .join(say("report/list-sentences"));
}

export interface NcuChoice {
  /** What is printed, those that are not available included. */
  readonly names: readonly string[];
  readonly notAvailable: ReadonlySet<string>;
  /** Why some are not available. */
  readonly reasons: readonly string[];
}

/** Suffixes may be left out, as ncu allows: all of a metric's are meant then. */
export function chooseNcuMetrics(
  names: readonly string[],
  device: DeviceSpec,
  say: Say,
  diagnostics: Diagnostics,
): NcuChoice {
  const ofTool = METRICS.filter(
    (metric) => metric.tools.includes("nsight-compute") || metric.tools.includes("warpscope"),
  );
  const chosen = new Set<string>();
  const notAvailable = new Set<string>();
  const reasons: string[] = [];
  for (const raw of names) {
    const name = raw.trim();
    if (name === "") continue;
    const group = /^(group|breakdown|pmsampling):/.exec(name);
    if (group) {
      reasons.push(say("vendor/metric-group", { name }));
      continue;
    }
    const matching = ofTool.filter((metric) => matches(metric, name, diagnostics));
    for (const metric of matching) chosen.add(metric.name);
    const isHad = matching.some((metric) => existsOn(metric, device));
    if (isHad) continue;
    if (!name.startsWith("regex:")) {
      const own = matching.length > 0 ? matching.map((metric) => metric.name) : [name];
      for (const one of own) {
        chosen.add(one);
        notAvailable.add(one);
      }
    }
    reasons.push(matching.length > 0 ? reasonFor(matching[0]!.name, device, say) : why(name, say));
  }
  return { names: [...chosen], notAvailable, reasons };
}

function matches(metric: Metric, name: string, diagnostics: Diagnostics): boolean {
  if (!name.startsWith("regex:")) return metric.name === name || metric.name.startsWith(`${name}.`);
  const value = name.slice("regex:".length);
  try {
    return new RegExp(value).test(metric.name);
  } catch (error) {
    if (!diagnostics.list.some(({ code }) => code === "vendor/bad-regex"))
      diagnostics.error("vendor/bad-regex", {
        option: "--metrics",
        value,
        reason: (error as Error).message.replace(/^Invalid regular expression: /, ""),
      });
    return false;
  }
}

/** Why a name is none of ncu's that are computed. */
function why(name: string, say: Say): string {
  const entry = findEntry(name);
  if (entry?.label === "not-available")
    return `${say("profile/metric-not-available", { name })} ${say(entry.reason)}`;
  const other = entry && counterpartOf(entry);
  if (other !== undefined) return say("vendor/metric-of-other-tool", { name, tool: "ncu", other });
  return say("vendor/unknown-metric", { name, tool: "ncu" });
}

/** Names of those whose figures are estimates. */
export function modelledNames(metrics: readonly Metric[]): string[] {
  return metrics.filter(({ label }) => label === "modelled").map(({ name }) => name);
}
