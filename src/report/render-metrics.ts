/** The metric catalogue as text and as JSON: `--query-metrics` and `explain`. */
import { DEVICES, type DeviceSpec } from "../device/index.ts";
import {
  CATALOGUE,
  type CatalogueEntry,
  capabilityText,
  counterpartOf,
  existsOn,
  isListed,
  METRIC_THEMES,
  METRICS,
  type MetricTheme,
} from "../profile/index.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { MARKS as TABLE_MARKS } from "./render-table.ts";
import { displayWidth, padEnd, wrap } from "./text-layout.ts";

/** What stands before a metric. */
const MARKS: Readonly<Record<CatalogueEntry["label"], string>> = {
  ...TABLE_MARKS,
  "not-available": "-",
};

type Say = (code: string, params?: Record<string, string | number>) => string;

function speaker(catalogue: Catalogue): Say {
  return (code, params = {}) => message(catalogue, code, params);
}

/** The metrics that the vendor's tools list for a chip and that are computed, by theme. */
export function renderMetricList(
  device: DeviceSpec,
  catalogue: Catalogue,
  columns: number,
): string {
  const say = speaker(catalogue);
  const { major, minor } = device.computeCapability;
  const had = METRICS.filter((metric) => existsOn(metric, device));
  const listed = had.filter((metric) => isListed(metric, device));
  const title = say("profile/query-title", {
    device: device.name,
    capability: `${major}.${minor}`,
  });
  const lines = [...wrap(title, columns), ...wrap(say("profile/query-marks"), columns)];
  for (const theme of METRIC_THEMES) {
    const entries = listed.filter((metric) => metric.theme === theme);
    if (entries.length > 0) lines.push("", ...themeLines(theme, entries, say, columns));
  }
  if (had.length > listed.length) {
    const more = say("profile/query-more", { count: had.length - listed.length });
    lines.push("", ...wrap(more, columns));
  }
  return ended(lines);
}

/** Every metric of one theme. */
export function renderTheme(theme: MetricTheme, catalogue: Catalogue, columns: number): string {
  const entries = CATALOGUE.filter((entry) => entry.theme === theme);
  return ended(themeLines(theme, entries, speaker(catalogue), columns));
}

/** The themes and how many metrics each has. */
export function renderThemes(catalogue: Catalogue, columns: number): string {
  const say = speaker(catalogue);
  const width = METRIC_THEMES.reduce((most, theme) => Math.max(most, theme.length), 0);
  const lines = METRIC_THEMES.flatMap((theme) => {
    const entries = CATALOGUE.filter((entry) => entry.theme === theme);
    const text = say("profile/explain-theme-line", {
      theme: say(`theme/${theme}`),
      count: entries.length,
      computed: entries.filter(({ label }) => label !== "not-available").length,
    });
    return wrap(`  ${padEnd(theme, width)}  ${text}`, columns, " ".repeat(width + 4));
  });
  return ended([...wrap(say("profile/explain-themes"), columns), "", ...lines]);
}

/** All that is known of one metric. */
export function renderExplanation(
  entry: CatalogueEntry,
  catalogue: Catalogue,
  columns: number,
): string {
  const say = speaker(catalogue);
  const rows = explanationRows(entry, say);
  const width = rows.reduce((most, [title]) => Math.max(most, displayWidth(title)), 0);
  const indent = " ".repeat(width + 4);
  return ended([
    ...wrap(
      say("profile/explain-title", { name: entry.name, theme: say(`theme/${entry.theme}`) }),
      columns,
      "    ",
    ),
    ...rows.flatMap(([title, text]) => wrap(`  ${padEnd(title, width)}  ${text}`, columns, indent)),
  ]);
}

function explanationRows(entry: CatalogueEntry, say: Say): [title: string, text: string][] {
  const title = (name: string): string => say(`profile/explain-${name}`);
  const isMissing = entry.label === "not-available";
  const other = counterpartOf(entry);
  const isOfNsight = entry.tools.includes("nsight-compute");
  const rows: [string, string | undefined][] = [
    [title("meaning"), say(entry.meaning)],
    [title("reason"), isMissing ? say(entry.reason) : undefined],
    [title("formula"), isMissing ? undefined : say(entry.formula)],
    [title("unit"), say(`profile/explain-unit-${entry.unit}`)],
    [title("label"), say(`profile/explain-label-${entry.label}`)],
    [
      title("listed"),
      entry.tools.map((tool) => listedText(entry, tool, say)).join(say("report/list-semicolon")),
    ],
    [title("chips"), isMissing ? undefined : chipsText(entry.existsOn, say)],
    [
      title("other"),
      other === undefined
        ? undefined
        : say(isOfNsight ? "profile/explain-other-nvprof" : "profile/explain-other-nsight", {
            other,
          }),
    ],
    [title("advice"), entry.advice === undefined ? undefined : say(entry.advice)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined);
}

function listedText(entry: CatalogueEntry, tool: string, say: Say): string {
  return say(`profile/explain-tool-${tool}`, { capabilities: capabilityText(entry.listedFor) });
}

function chipsText(ranges: readonly string[] | undefined, say: Say): string {
  if (ranges === undefined) return say("profile/explain-all-chips");
  const capabilities = capabilityText(ranges);
  const chips = chipsWith(ranges);
  if (chips.length === 0) return say("profile/explain-no-chips", { capabilities });
  return say("profile/explain-some-chips", { capabilities, chips: chips.join(", ") });
}

function chipsWith(ranges: readonly string[] | undefined): string[] {
  return DEVICES.filter((device) => existsOn({ existsOn: ranges }, device)).map(({ id }) => id);
}

/** What `explain --format json` prints of a metric: stable field names, sentences in the language asked for. */
export function explanationData(
  entry: CatalogueEntry,
  catalogue: Catalogue,
): Record<string, unknown> {
  const say = speaker(catalogue);
  const { name, theme, tools, unit, label, listedFor } = entry;
  const isMissing = label === "not-available";
  return {
    name,
    theme,
    tools,
    unit,
    label,
    meaning: say(entry.meaning),
    ...(isMissing ? { reason: say(entry.reason) } : { formula: say(entry.formula) }),
    ...(entry.advice === undefined ? {} : { advice: say(entry.advice) }),
    listedFor,
    chips: isMissing ? [] : chipsWith(entry.existsOn),
    ...(counterpartOf(entry) === undefined ? {} : { counterpart: counterpartOf(entry) }),
  };
}

/** A heading, then a line a metric; two where a name leaves no room for its meaning. */
function themeLines(
  theme: MetricTheme,
  entries: readonly CatalogueEntry[],
  say: Say,
  columns: number,
): string[] {
  // Names that take more than half of the line have their meaning below them.
  const short = entries.map(({ name }) => name.length).filter((length) => length <= columns / 2);
  const width = short.reduce((most, length) => Math.max(most, length), 0);
  const indent = " ".repeat(width + 6);
  return [
    say(`theme/${theme}`),
    ...entries.flatMap(({ name, label, meaning }) => {
      const lead = `  ${MARKS[label]} ${name}`;
      if (name.length <= width)
        return wrap(`${padEnd(lead, width + 4)}  ${say(meaning)}`, columns, indent);
      return [...wrap(lead, columns, "    "), ...wrap(`      ${say(meaning)}`, columns, "      ")];
    }),
  ];
}

function ended(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}
