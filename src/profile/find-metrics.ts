/** What a list of metric names means. */

import type { Diagnostics } from "../base/index.ts";
import { nearestName } from "../base/index.ts";
import type { DeviceSpec } from "../device/index.ts";
import { counterpartOf, existsOn, isListed } from "./availability.ts";
import { CATALOGUE, DEFAULT_METRICS, METRICS } from "./catalogue/index.ts";
import type { CatalogueEntry, Metric } from "./metric.ts";

/**
 * The metrics that `patterns` name: exact names of nvprof or Nsight Compute, names with `*` for any
 * part, or `all`. In the order asked for, each once. An unknown name is an error that names the
 * nearest known one. With `devices`, so is one that none of these chips has, and a name that the
 * vendor's tool does not have for a chip gets a note.
 */
export function findMetrics(
  patterns: readonly string[],
  diagnostics: Diagnostics,
  devices: readonly DeviceSpec[] = [],
): Metric[] {
  const found = new Set<Metric>();
  const isHad = (metric: Metric): boolean =>
    devices.length === 0 || devices.some((device) => existsOn(metric, device));
  for (const raw of patterns) {
    const pattern = raw.trim();
    if (pattern === "") continue;
    const matching = METRICS.filter((metric) => matches(pattern, metric.name));
    const had = matching.filter(isHad);
    for (const metric of had) found.add(metric);
    const [one] = matching;
    if (!one) reportUnknown(pattern, diagnostics);
    else if (had.length === 0) reportNotOnChip(one, devices, diagnostics);
    else if (one.name === pattern) noteNotListed(one, devices, diagnostics);
  }
  return [...found];
}

/** The metrics that are shown unless others are asked for, of those that one of the chips has. */
export function defaultMetrics(devices: readonly DeviceSpec[]): Metric[] {
  return DEFAULT_METRICS.flatMap((name) => {
    const metric = METRICS.find((one) => one.name === name);
    return metric && devices.some((device) => existsOn(metric, device)) ? [metric] : [];
  });
}

/** The entry of this very name. */
export function findEntry(name: string): CatalogueEntry | undefined {
  return CATALOGUE.find((entry) => entry.name === name);
}

function matches(pattern: string, name: string): boolean {
  if (pattern === "all") return true;
  if (!pattern.includes("*")) return pattern === name;
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(name);
}

function reportNotOnChip(
  metric: Metric,
  devices: readonly DeviceSpec[],
  diagnostics: Diagnostics,
): void {
  diagnostics.error("profile/metric-not-on-chip", {
    name: metric.name,
    chips: devices.map(nameOf).join(", "),
    capabilities: capabilityText(metric.existsOn ?? []),
  });
}

function noteNotListed(
  metric: Metric,
  devices: readonly DeviceSpec[],
  diagnostics: Diagnostics,
): void {
  const device = devices.find((one) => existsOn(metric, one) && !isListed(metric, one));
  if (!device) return;
  const params = { name: metric.name, chip: nameOf(device) };
  const isOfNvprof = !metric.tools.includes("nsight-compute");
  const other = counterpartOf(metric);
  if (isOfNvprof && device.computeCapability.major >= 7) {
    if (other === undefined) diagnostics.note("profile/metric-no-counterpart", params);
    else diagnostics.note("profile/metric-in-nsight", { ...params, other });
  } else if (!isOfNvprof && other !== undefined)
    diagnostics.note("profile/metric-in-nvprof", { ...params, other });
  else diagnostics.note("profile/metric-not-listed", params);
}

function nameOf({ name, computeCapability: { major, minor } }: DeviceSpec): string {
  return `${name} (${major}.${minor})`;
}

/** "2.x, 3.5, 7.0+" */
export function capabilityText(ranges: readonly string[]): string {
  return ranges
    .map((range) => {
      if (range.endsWith("+")) return `${range.slice(0, -1)}.0+`;
      return range.includes(".") ? range : `${range}.x`;
    })
    .join(", ");
}

function reportUnknown(name: string, diagnostics: Diagnostics): void {
  const entry = findEntry(name);
  if (entry?.label === "not-available") {
    diagnostics.error("profile/metric-not-available", { name });
    diagnostics.note(entry.reason);
    return;
  }
  const suggestion = nearestMetric(name);
  if (suggestion === undefined) diagnostics.error("profile/unknown-metric", { name });
  else diagnostics.error("profile/unknown-metric-suggestion", { name, suggestion });
}

/** The known name that a mistyped one is nearest to. */
export function nearestMetric(name: string): string | undefined {
  return nearestName(
    name,
    CATALOGUE.map((entry) => entry.name),
  );
}
