/**
 * Times, sizes and rates as nvprof prints them. Text: each value in the unit that suits it, five
 * digits. CSV: one unit a column, named in a row of its own, six decimals. Sizes and rates count in
 * 1024s. Layouts were compared with public logs of nvprof 7 to 11.
 */

/** `--normalized-time-unit`: col is one unit a column, auto one a value. */
export type TimeUnit = "auto" | "col" | "s" | "ms" | "us" | "ns";

export const TIME_UNITS: readonly TimeUnit[] = ["auto", "col", "s", "ms", "us", "ns"];

const NS_PER: Readonly<Record<"s" | "ms" | "us" | "ns", number>> = {
  s: 1e9,
  ms: 1e6,
  us: 1e3,
  ns: 1,
};

const BYTE_PREFIXES = ["", "K", "M", "G", "T"] as const;

type PlainUnit = keyof typeof NS_PER;

/** "704ns", "1.6960us", "8.56944s". */
export function timeText(ns: number, unit: TimeUnit): string {
  const plain = unit === "auto" || unit === "col" ? unitFor(ns) : unit;
  if (plain === "ns") return `${Math.round(ns)}ns`;
  return `${digits(ns / NS_PER[plain], plain === "s" ? 6 : 5)}${plain}`;
}

function unitFor(ns: number): PlainUnit {
  const rounded = Math.round(ns);
  if (rounded < 1e3) return "ns";
  return rounded < 1e6 ? "us" : rounded < 1e9 ? "ms" : "s";
}

function digits(value: number, count: number): string {
  const text = value.toPrecision(count);
  return text.includes("e") ? value.toFixed(0) : text;
}

/** "4B", "1.1152KB", "4.0000MB". */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${Math.round(bytes)}B`;
  return scaled(bytes, "B");
}

/** "11.109GB/s". */
export function rateText(bytesPerSecond: number): string {
  return bytesPerSecond < 1 ? "0.00000B/s" : scaled(bytesPerSecond, "B/s");
}

function scaled(value: number, unit: string): string {
  const power = prefixPower(value);
  return `${digits(value / 1024 ** power, 5)}${BYTE_PREFIXES[power]}${unit}`;
}

function prefixPower(value: number): number {
  let power = 0;
  while (value >= 1024 ** (power + 1) && power < BYTE_PREFIXES.length - 1) power++;
  return power;
}

/** One column of a CSV: its unit, and how its values are written in it. */
export interface Column {
  readonly unit: string;
  text(value: number): string;
}

/** In the unit of the largest value, unless the user chose one. */
export function timeColumn(valuesNs: readonly number[], unit: TimeUnit): Column {
  const plain = unit === "auto" || unit === "col" ? unitFor(largest(valuesNs)) : unit;
  return { unit: plain, text: (ns) => (ns / NS_PER[plain]).toFixed(6) };
}

export function bytesColumn(values: readonly number[]): Column {
  return prefixedColumn(values, "B");
}

export function rateColumn(values: readonly number[]): Column {
  return prefixedColumn(values, "B/s");
}

function prefixedColumn(values: readonly number[], unit: string): Column {
  const power = prefixPower(largest(values));
  const text = (value: number): string =>
    power === 0 && unit === "B" ? String(value) : (value / 1024 ** power).toFixed(6);
  return { unit: `${BYTE_PREFIXES[power]}${unit}`, text };
}

function largest(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}
