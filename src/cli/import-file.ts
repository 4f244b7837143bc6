/** Figures of a real GPU, from a profiler's CSV, beside ours. */
import {
  compare,
  type Diagnostics,
  type Measurement,
  type Platform,
  type RunReport,
  readMeasurement,
  renderComparison,
} from "../index.ts";
import type { Terminal } from "./terminal.ts";

/** Undefined, with an error, where the file cannot be read as such. */
export function openMeasurement(
  file: string,
  platform: Platform,
  diagnostics: Diagnostics,
): Measurement | undefined {
  const bytes = platform.files.read(file);
  if (!bytes) {
    diagnostics.error("import/unreadable", { file });
    return undefined;
  }
  return readMeasurement(textOf(bytes), file, diagnostics);
}

/** PowerShell's redirections write UTF-16. */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

export function showComparison(
  report: RunReport,
  measurement: Measurement,
  format: "text" | "json",
  terminal: Terminal,
): void {
  const comparison = compare(report, measurement);
  terminal.out(
    format === "json"
      ? `${JSON.stringify(comparison, undefined, 1)}\n`
      : renderComparison(comparison, terminal.catalogue, terminal.columns),
  );
}
