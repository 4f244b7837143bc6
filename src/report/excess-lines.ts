/** The source lines that cause the most memory transactions beyond what their bytes need. */
import type { LineReport, RunReport } from "./run-report.ts";

export interface ExcessLine {
  readonly file: string;
  readonly line: number;
  /** "global_load", "shared_store" …: the traffic that the excess is of. */
  readonly traffic: string;
  /** Sectors of 32 bytes, or passes over the banks of shared memory. */
  readonly unit: "sectors" | "wavefronts";
  readonly total: number;
  readonly excess: number;
  /** Of all excess in the same unit, 0..1. */
  readonly share: number;
}

const TRAFFIC: readonly { readonly traffic: string; readonly unit: ExcessLine["unit"] }[] = [
  ...["global_load", "global_store", "global_atomic", "global_reduction"].map(
    (traffic) => ({ traffic, unit: "sectors" }) as const,
  ),
  ...["shared_load", "shared_store", "shared_atomic", "shared_reduction"].map(
    (traffic) => ({ traffic, unit: "wavefronts" }) as const,
  ),
];

/** Most excess first, over all launches of the report. */
export function excessLines(report: RunReport): ExcessLine[] {
  const found = new Map<string, { -readonly [K in keyof ExcessLine]: ExcessLine[K] }>();
  const sums = { sectors: 0, wavefronts: 0 };
  for (const launch of report.launches)
    for (const line of launch.lines)
      for (const { traffic, unit } of TRAFFIC) {
        const total = line.counters[`${traffic}_${unit}`] ?? 0;
        const excess = total - (line.counters[`${traffic}_ideal_${unit}`] ?? 0);
        if (excess <= 0) continue;
        const key = keyOf(line, traffic);
        const row = found.get(key) ?? {
          file: line.file,
          line: line.line,
          traffic,
          unit,
          total: 0,
          excess: 0,
          share: 0,
        };
        row.total += total;
        row.excess += excess;
        sums[unit] += excess;
        found.set(key, row);
      }
  const rows = [...found.values()];
  for (const row of rows) row.share = row.excess / sums[row.unit];
  return rows.sort((a, b) => b.excess - a.excess || a.line - b.line);
}

function keyOf(line: LineReport, traffic: string): string {
  return `${line.file}\0${line.line}\0${traffic}`;
}
