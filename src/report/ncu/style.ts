/** What is printed of a run in Nsight Compute's forms. */
import type { LaunchReport } from "../run-report.ts";
import type { PrintUnits } from "./quantities.ts";
import type { Section } from "./sections.ts";

export interface NcuStyle {
  readonly page: "details" | "raw";
  readonly csv: boolean;
  readonly units: PrintUnits;
  readonly summary: "none" | "per-kernel" | "per-gpu";
  readonly sections: readonly Section[];
  /** Of `--metrics`. */
  readonly metrics: readonly string[];
  /** Those of them that are printed as not available, as are names that the report does not have. */
  readonly notAvailable: ReadonlySet<string>;
  /** Findings below the sections. */
  readonly rules: boolean;
  readonly process: { readonly id: number; readonly name: string; readonly host: string };
  nameOf(launch: LaunchReport): string;
  /** The sentence of a code. */
  say(code: string, params: Readonly<Record<string, string | number>>): string;
}
