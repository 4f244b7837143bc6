/** Which metrics a chip has, and which of them the vendor's tools list for it. */
import type { DeviceSpec } from "../device/index.ts";
import { CATALOGUE, METRICS } from "./catalogue/index.ts";
import type { CatalogueEntry, Metric } from "./metric.ts";

/** Whether the vendor's tool lists the metric for this chip; our own are listed for all. */
export function isListed({ listedFor }: CatalogueEntry, device: DeviceSpec): boolean {
  return listedFor.some((range) => isWithin(device, range));
}

/** Whether the chip has what the metric measures. */
export function existsOn({ existsOn }: Pick<Metric, "existsOn">, device: DeviceSpec): boolean {
  return existsOn === undefined || existsOn.some((range) => isWithin(device, range));
}

/** "3": any 3.x. "3.5": that one. "7+": 7.0 and everything after. */
function isWithin({ computeCapability: { major, minor } }: DeviceSpec, range: string): boolean {
  if (range.endsWith("+")) return major >= Number.parseInt(range, 10);
  return range === String(major) || range === `${major}.${minor}`;
}

const known = new WeakMap<DeviceSpec, readonly Metric[]>();

/** Those that can be computed for this chip, in the catalogue's order. */
export function metricsOf(device: DeviceSpec): readonly Metric[] {
  let metrics = known.get(device);
  if (!metrics) {
    metrics = METRICS.filter((metric) => existsOn(metric, device));
    known.set(device, metrics);
  }
  return metrics;
}

/**
 * The same in the vendor's other tool: a name, or several in a formula; undefined where it has nothing
 * like it. What nvprof calls a metric of Nsight Compute is found the other way round.
 */
export function counterpartOf(entry: CatalogueEntry): string | undefined {
  if (entry.counterpart !== undefined) return entry.counterpart;
  return CATALOGUE.find(({ counterpart }) => counterpart === entry.name)?.name;
}
