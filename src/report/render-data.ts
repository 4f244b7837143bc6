/** The report for other programs: JSON and CSV. */
import type { Metric } from "../profile/index.ts";
import { csvText, quoted } from "./csv-text.ts";
import { reportOn } from "./render-devices.ts";
import { metricRows } from "./render-table.ts";
import { type LaunchReport, type RunReport, SHARED_LAUNCHES_VERSION } from "./run-report.ts";
import { LAUNCHES_IN_FULL, SimilarLaunches } from "./similar-launches.ts";

/** One JSON document, its last line ended. */
export function renderJson(report: RunReport): string {
  return [...jsonPieces(report)].join("");
}

/** The same in pieces: of very many launches it is longer than one string may be. */
export function* jsonPieces(report: RunReport): Generator<string> {
  const { launches } = report;
  const isLong = launches.length > LAUNCHES_IN_FULL;
  const whole = {
    ...report,
    ...(isLong ? { version: SHARED_LAUNCHES_VERSION } : {}),
    launches: [],
  };
  const [head, rest] = JSON.stringify(whole, undefined, 1).split(NO_LAUNCHES);
  yield `${head}\n "launches": [`;
  const similar = new SimilarLaunches();
  const textOf = (launch: LaunchReport): string =>
    isLong ? similar.next(launch) : JSON.stringify(launch, undefined, 1);
  for (let first = 0; first < launches.length; first += LAUNCHES_OF_A_PIECE) {
    const some = launches.slice(first, first + LAUNCHES_OF_A_PIECE).map(textOf);
    const inner = `\n${some.join(",\n")}`.replaceAll("\n", "\n  ");
    yield first === 0 ? inner : `,${inner}`;
  }
  yield `${launches.length > 0 ? "\n " : ""}]${rest}\n`;
}

/** Where the launches stand: names of one level are behind one blank. */
const NO_LAUNCHES = '\n "launches": []';
const LAUNCHES_OF_A_PIECE = 256;

const CSV_HEADER = "Kernel,Launches,Metric Name,Unit,Label,Min,Avg,Max";

/**
 * RFC 4180: one row a kernel and metric, below a header; with several devices, the device's id before
 * all else.
 */
export function renderCsv(report: RunReport, metrics: readonly Metric[]): string {
  if (!report.devices) return csvLines(CSV_HEADER, csvRows(report, metrics));
  const rows = report.devices.flatMap(({ id }) =>
    csvRows(reportOn(report, id), metrics).map((row) => `${cell(id)},${row}`),
  );
  return csvLines(`Device,${CSV_HEADER}`, rows);
}

function csvLines(header: string, rows: readonly string[]): string {
  return [header, ...rows].map((line) => `${line}\r\n`).join("");
}

function csvRows(report: RunReport, metrics: readonly Metric[]): string[] {
  return metricRows(report, metrics).map((row) =>
    [
      row.kernel,
      row.launches,
      row.metric.name,
      row.metric.unit,
      row.label,
      row.min,
      row.average,
      row.max,
    ]
      .map(cell)
      .join(","),
  );
}

function cell(value: string | number): string {
  const text = csvText(String(value));
  return /[",\r\n]/.test(text) ? quoted(String(value)) : text;
}
