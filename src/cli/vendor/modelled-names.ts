import type { NcuStyle, RunReport } from "../../index.ts";

/** Of the metrics that are shown: those that no hardware counts so, but the model estimates. */
export function modelledNames(report: RunReport, style: NcuStyle): string[] {
  const names = [
    ...style.sections.flatMap(({ rows }) => rows.map(({ metric }) => metric)),
    ...style.metrics,
  ];
  return [...new Set(names)].filter((name) => report.metrics[name]?.label === "modelled");
}
