/** What is shown of each launch, in the order of the pages. */
import type { LaunchReport, RunReport } from "../run-report.ts";
import { baseUnit } from "./quantities.ts";
import { COMMAND_LINE_SECTION, type Section } from "./sections.ts";
import type { NcuStyle } from "./style.ts";

export interface Column {
  readonly section: string;
  /** Undefined for the metrics of `--metrics`. */
  readonly sectionId: string | undefined;
  readonly label: string;
  readonly metric: string;
  /** Base unit. */
  readonly unit: string;
  /** Undefined where it is not available. */
  valueOf(launch: LaunchReport): number | undefined;
}

/** Sections first, then what `--metrics` names, by name. */
export function detailColumns(report: RunReport, style: NcuStyle): Column[] {
  const ofSection = (section: Section): Column[] =>
    section.rows
      .filter(({ metric }) => report.metrics[metric] !== undefined)
      .map(({ label, metric }) => column(report, section.title, section.id, label, metric));
  return [
    ...style.sections.flatMap(ofSection),
    ...[...style.metrics].sort().map((metric) => {
      const one = column(report, COMMAND_LINE_SECTION, undefined, metric, metric);
      return style.notAvailable.has(metric) ? { ...one, unit: "", valueOf: () => undefined } : one;
    }),
  ];
}

/** Every metric once, by name. */
export function rawColumns(report: RunReport, style: NcuStyle): Column[] {
  const byName = new Map(detailColumns(report, style).map((one) => [one.metric, one]));
  return [...byName.values()]
    .map((one) => ({ ...one, label: one.metric }))
    .sort((a, b) => (a.metric < b.metric ? -1 : 1));
}

function column(
  report: RunReport,
  section: string,
  sectionId: string | undefined,
  label: string,
  metric: string,
): Column {
  const facts = report.metrics[metric];
  return {
    section,
    sectionId,
    label,
    metric,
    unit: facts ? baseUnit(metric, facts.unit) : "",
    valueOf: (launch) => (facts ? launch.metrics[metric] : undefined),
  };
}
