/** A run in Nsight Compute's forms. */
import type { RunReport } from "../run-report.ts";
import { csvPage } from "./csv-pages.ts";
import type { NcuStyle } from "./style.ts";
import { textPage } from "./text-pages.ts";

/** CSV always counts in base units, as Nsight Compute's does. */
export function renderNcu(report: RunReport, style: NcuStyle): string {
  if (report.launches.length === 0) return "";
  return style.csv ? csvPage(report, { ...style, units: "base" }) : textPage(report, style);
}
