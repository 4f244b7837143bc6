/**
 * Values and units as Nsight Compute 2024 and later print them: thousands separated by commas, two
 * decimals where a value is no whole number; `--print-units auto` scales by 1000s.
 */
import type { MetricUnit } from "../../profile/index.ts";
import { grouped } from "../csv-text.ts";

export type PrintUnits = "auto" | "base";

export interface Quantity {
  readonly unit: string;
  readonly text: string;
}

/** Units that do not follow from the name's form. Source: Nsight Compute's section files. */
const LAUNCH_UNITS: Readonly<Record<string, string>> = {
  launch__registers_per_thread: "register/thread",
  launch__registers_per_thread_allocated: "register/thread",
  launch__shared_mem_config_size: "byte",
  launch__shared_mem_per_block: "byte/block",
  launch__shared_mem_per_block_allocated: "byte/block",
  launch__shared_mem_per_block_driver: "byte/block",
  launch__shared_mem_per_block_dynamic: "byte/block",
  launch__shared_mem_per_block_static: "byte/block",
  launch__sm_count: "SM",
  launch__thread_count: "thread",
  launch__occupancy_limit_barriers: "block",
  launch__occupancy_limit_blocks: "block",
  launch__occupancy_limit_registers: "block",
  launch__occupancy_limit_shared_mem: "block",
  launch__occupancy_limit_warps: "block",
};

/** The base unit of a metric: what `--print-units base` prints. Empty where it has none. */
export function baseUnit(name: string, unit: MetricUnit): string {
  const launch = LAUNCH_UNITS[name];
  if (launch !== undefined) return launch;
  switch (unit) {
    case "percent":
      return "%";
    case "nanoseconds":
      return "ns";
    case "bytes":
      return "byte";
    case "bytesPerSecond":
      return "byte/s";
    default:
      return countedUnit(name);
  }
}

/** What a counter counts: the first that its name tells. */
const COUNTED: readonly (readonly [RegExp, string])[] = [
  [/cycles_(elapsed|active)\.\w+\.per_second$/, "hz"],
  [/inst_(executed|issued)\.\w+\.per_cycle/, "inst/cycle"],
  [/thread_inst_executed.*per_inst_executed\.ratio$/, ""],
  [/sectors_per_request/, "sector/request"],
  [/maximum_warps|warps_(active|eligible).*per_cycle/, "warp"],
  [/_per_.*\.ratio$/, ""],
  [/requests|conflicts|wavefronts/, ""],
  [/sectors/, "sector"],
  [/branch_targets/, ""],
  [/inst_(executed|issued)/, "inst"],
  [/cycles/, "cycle"],
  [/warps_launched|warps_active/, "warp"],
];

function countedUnit(name: string): string {
  return COUNTED.find(([form]) => form.test(name))?.[1] ?? "";
}

const SCALES: Readonly<Record<string, readonly string[]>> = {
  byte: ["byte", "Kbyte", "Mbyte", "Gbyte", "Tbyte"],
  "byte/s": ["byte/s", "Kbyte/s", "Mbyte/s", "Gbyte/s", "Tbyte/s"],
  "byte/block": ["byte/block", "Kbyte/block", "Mbyte/block"],
  hz: ["hz", "Khz", "Mhz", "Ghz"],
  ns: ["ns", "us", "ms", "s"],
};

/** `decimals`: always two, as in summaries over launches; else only where the value has any. */
export function quantity(
  unit: string,
  value: number,
  units: PrintUnits,
  decimals: "always" | "needed" = "needed",
): Quantity {
  const scale = units === "auto" ? SCALES[unit] : undefined;
  if (!scale) return { unit, text: valueText(value, decimals) };
  let power = 0;
  while (Math.abs(value) >= 1000 ** (power + 1) && power < scale.length - 1) power++;
  return { unit: scale[power]!, text: valueText(value / 1000 ** power, decimals) };
}

function valueText(value: number, decimals: "always" | "needed"): string {
  const isWhole = decimals === "needed" && Number.isInteger(value);
  return grouped(isWhole ? String(value) : value.toFixed(2));
}
