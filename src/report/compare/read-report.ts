/** A report that an earlier run wrote (`--format json`), read back: files are not to be trusted. */
import { type Diagnostics, parseJson } from "../../base/index.ts";
import {
  REPORT_FORMAT,
  REPORT_VERSION,
  type RunReport,
  SHARED_LAUNCHES_VERSION,
} from "../run-report.ts";
import { fullLaunches } from "../similar-launches.ts";
import { BLOCK_GROUPS, UNIT_GROUPS } from "./causes.ts";

/** Undefined, with one error that says what is wrong with the file, where it is no report. */
export function readReport(
  bytes: Uint8Array,
  file: string,
  diagnostics: Diagnostics,
): RunReport | undefined {
  const text = textOf(bytes).trim();
  if (text === "") {
    diagnostics.error("compare/report-empty", { file });
    return undefined;
  }
  let data: unknown;
  try {
    data = parseJson(text);
  } catch {
    diagnostics.error("compare/report-not-json", { file });
    return undefined;
  }
  if (!isRecord(data) || data["format"] !== REPORT_FORMAT) {
    diagnostics.error("compare/report-foreign", { file });
    return undefined;
  }
  const version = data["version"];
  if (typeof version !== "number") {
    diagnostics.error("compare/report-damaged", { file, field: "version" });
    return undefined;
  }
  if (version !== REPORT_VERSION && version !== SHARED_LAUNCHES_VERSION) {
    diagnostics.error("compare/report-version", {
      file,
      found: version,
      known: SHARED_LAUNCHES_VERSION,
    });
    return undefined;
  }
  const launches = data["launches"];
  const full =
    version === SHARED_LAUNCHES_VERSION && Array.isArray(launches)
      ? { ...data, version: REPORT_VERSION, launches: fullLaunches(launches) }
      : data;
  const field = badField(full);
  if (field !== undefined) {
    diagnostics.error("compare/report-damaged", { file, field });
    return undefined;
  }
  return full as unknown as RunReport;
}

/** PowerShell's redirections write UTF-16. */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

type Shape = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const string: Shape = (value) => typeof value === "string";
const number: Shape = (value) => typeof value === "number" && Number.isFinite(value);
const sizes: Shape = (value) => Array.isArray(value) && value.length === 3 && value.every(number);
const numbers: Shape = (value) => isRecord(value) && Object.values(value).every(number);
const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

/** What comparisons read of a launch. */
const LAUNCH: Readonly<Record<string, Shape>> = {
  index: number,
  kernel: string,
  mangled: string,
  grid: sizes,
  block: sizes,
  dynamicSharedBytes: number,
  durationNs: number,
  metrics: numbers,
  lines: (value) =>
    Array.isArray(value) && value.every((line) => isRecord(line) && numbers(line["counters"])),
  time: optional(
    (value) =>
      isRecord(value) &&
      number(value["warmNs"]) &&
      string(value["limiter"]) &&
      optional(makeUp)(value["makeUp"]),
  ),
};

function makeUp(value: unknown): boolean {
  return (
    isRecord(value) &&
    hasNumbers(value["unitsNs"], UNIT_GROUPS) &&
    hasNumbers(value["blockNs"], BLOCK_GROUPS) &&
    ["launchNs", "share", "together", "waves"].every((name) => number(value[name]))
  );
}

function hasNumbers(value: unknown, names: Readonly<Record<string, unknown>>): boolean {
  return isRecord(value) && Object.keys(names).every((name) => number(value[name]));
}

/** Path of the first field that is missing or of another kind. */
function badField(report: Readonly<Record<string, unknown>>): string | undefined {
  const { device, program, metrics, launches } = report;
  if (!isRecord(device) || !string(device["id"]) || !string(device["name"])) return "device";
  if (!isRecord(program) || !string(program["name"])) return "program";
  if (!isRecord(metrics)) return "metrics";
  if (!Array.isArray(launches)) return "launches";
  for (const [at, launch] of launches.entries()) {
    if (!isRecord(launch)) return `launches[${at}]`;
    for (const [name, shape] of Object.entries(LAUNCH))
      if (!shape(launch[name])) return `launches[${at}].${name}`;
  }
  return undefined;
}
