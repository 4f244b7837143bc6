/** `warpscope explain`: what a metric is, how it is computed, and what to do about it. */
import {
  CATALOGUE,
  type CatalogueEntry,
  Diagnostics,
  explanationData,
  findEntry,
  METRIC_THEMES,
  type MetricTheme,
  nearestMetric,
  renderExplanation,
  renderTheme,
  renderThemes,
} from "../index.ts";
import { choice, EXIT_USAGE, type Invocation } from "./invocation.ts";

export function explainCommand({ line, terminal }: Invocation): number {
  const diagnostics = new Diagnostics();
  const format = choice(line.own, "format", ["text", "json"], diagnostics);
  const subjects = line.compiler.map((name) => subjectOf(name, diagnostics));
  if (diagnostics.hasErrors) {
    terminal.diagnostics(diagnostics.list);
    return EXIT_USAGE;
  }
  const { catalogue, columns } = terminal;
  if (format === "json") {
    const entries = subjects.length === 0 ? CATALOGUE : subjects.flatMap(entriesOf);
    const data = entries.map((entry) => explanationData(entry, catalogue));
    terminal.out(`${JSON.stringify(data, undefined, 1)}\n`);
    return 0;
  }
  const texts = subjects.map((subject) =>
    typeof subject === "string"
      ? renderTheme(subject, catalogue, columns)
      : subject && renderExplanation(subject, catalogue, columns),
  );
  terminal.out(subjects.length === 0 ? renderThemes(catalogue, columns) : texts.join("\n"));
  return 0;
}

type Subject = CatalogueEntry | MetricTheme | undefined;

function subjectOf(name: string, diagnostics: Diagnostics): Subject {
  const subject = METRIC_THEMES.find((theme) => theme === name) ?? findEntry(name);
  if (subject) return subject;
  const suggestion = nearestMetric(name);
  if (suggestion === undefined) diagnostics.error("profile/unknown-metric", { name });
  else diagnostics.error("profile/unknown-metric-suggestion", { name, suggestion });
  return undefined;
}

function entriesOf(subject: Subject): readonly CatalogueEntry[] {
  if (subject === undefined) return [];
  return typeof subject === "string"
    ? CATALOGUE.filter(({ theme }) => theme === subject)
    : [subject];
}
