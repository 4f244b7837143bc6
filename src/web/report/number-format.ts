/** Numbers as a reader of the page's language writes them. */
import type { MetricUnit } from "../../profile/index.ts";
import type { Translate } from "./view.ts";

type Language = Pick<Translate, "language">;

/** Counts in full: 1,234,567. At most `digits` behind the point. */
export function formatNumber(value: number, { language }: Language, digits = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

/** 0 to 1 as per cent. */
export function formatShare(share: number, { language }: Language, digits = 1): string {
  return new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: digits,
  }).format(share);
}

const TIME = [
  [1e9, "s"],
  [1e6, "ms"],
  [1e3, "µs"],
  [1, "ns"],
] as const;

/** Three figures and a unit. */
export function formatTime(ns: number, language: Language): string {
  return scaled(ns, TIME, language);
}

const BYTES = [
  [2 ** 30, "GiB"],
  [2 ** 20, "MiB"],
  [2 ** 10, "KiB"],
  [1, "B"],
] as const;

export function formatBytes(bytes: number, language: Language): string {
  return scaled(bytes, BYTES, language);
}

const RATE = [
  [1e12, "TB/s"],
  [1e9, "GB/s"],
  [1e6, "MB/s"],
  [1, "B/s"],
] as const;

export function formatRate(bytesPerSecond: number, language: Language): string {
  return scaled(bytesPerSecond, RATE, language);
}

function scaled(
  value: number,
  units: readonly (readonly [number, string])[],
  { language }: Language,
): string {
  const [size, unit] = units.find(([least]) => Math.abs(value) >= least) ?? units.at(-1)!;
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  return `${number.format(value / size)} ${unit}`;
}

/** The value of a metric. */
export function formatMetric(value: number, unit: MetricUnit, language: Language): string {
  switch (unit) {
    case "percent":
      return formatShare(value / 100, language);
    case "bytes":
      return formatBytes(value, language);
    case "nanoseconds":
      return formatTime(value, language);
    case "bytesPerSecond":
      return formatRate(value, language);
    case "count":
      return formatNumber(value, language);
    default:
      return formatNumber(value, language, 3);
  }
}

/** Extents without trailing ones: 64 × 8. */
export function formatDim3([x, y, z]: readonly [number, number, number]): string {
  return z > 1 ? `${x} × ${y} × ${z}` : y > 1 ? `${x} × ${y}` : String(x);
}
