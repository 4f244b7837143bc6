/** Metric values as nvprof prints them: text with two decimals of a percentage, CSV with six. */
import type { Metric } from "../../profile/index.ts";
import { rateText } from "./quantities.ts";

/** Utilisation metrics are levels from 0 to 10, printed with a word. */
function levelText(value: number): string {
  const level = Math.max(0, Math.min(10, Math.round(value)));
  const word =
    level === 0 ? "Idle" : level <= 3 ? "Low" : level <= 6 ? "Mid" : level <= 9 ? "High" : "Max";
  return `${word} (${level})`;
}

export function metricValue({ unit }: Metric, value: number, csv: boolean): string {
  if (unit === "level") {
    const text = levelText(value);
    return csv ? `"${text}"` : text;
  }
  switch (unit) {
    case "percent":
      return `${value.toFixed(csv ? 6 : 2)}%`;
    case "ratio":
      return value.toFixed(6);
    case "bytesPerSecond":
      return csv ? `${(value / 1024 ** 3).toFixed(6)}GB/s` : rateText(value);
    default:
      return String(Math.round(value));
  }
}
