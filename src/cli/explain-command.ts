/** `warpscope explain`: what a metric or a finding is, how it is computed, and what to do about it. */
import {
  CATALOGUE,
  type Catalogue,
  type CatalogueEntry,
  conceptData,
  conceptOf,
  conceptWords,
  Diagnostics,
  explainableCodes,
  explainedCode,
  explanationData,
  findEntry,
  findingCodes,
  findingCodesData,
  METRIC_THEMES,
  type MetricTheme,
  nearestCode,
  nearestMetric,
  nearestName,
  renderCodes,
  renderConcept,
  renderExplanation,
  renderFindingCodes,
  renderTheme,
  renderThemes,
} from "../index.ts";
import { choice, EXIT_USAGE, type Invocation } from "./invocation.ts";

export function explainCommand({ line, terminal }: Invocation): number {
  const diagnostics = new Diagnostics();
  const format = choice(line.own, "format", ["text", "json"], diagnostics);
  // "bank conflict" needs no quotes.
  const whole = conceptOf(line.compiler.join(" "));
  const subjects =
    whole === undefined
      ? line.compiler.map((name) => subjectOf(name, terminal.catalogue, diagnostics))
      : [{ concept: whole }];
  if (diagnostics.hasErrors) {
    terminal.diagnostics(diagnostics.list);
    return EXIT_USAGE;
  }
  const { catalogue, columns } = terminal;
  if (format === "json") {
    const entries = subjects.length === 0 ? CATALOGUE : subjects.flatMap(entriesOf);
    const data = [
      ...entries.map((entry) => explanationData(entry, catalogue)),
      ...subjects.flatMap((subject) =>
        isCodes(subject) ? findingCodesData(subject.codes, catalogue) : [],
      ),
      ...subjects.flatMap((subject) =>
        isMessages(subject) ? subject.messages.map((code) => explainedCode(code, catalogue)) : [],
      ),
      ...subjects.flatMap((subject) =>
        isConcept(subject) ? [conceptData(subject.concept, catalogue)] : [],
      ),
    ];
    terminal.out(`${JSON.stringify(data, undefined, 1)}\n`);
    return 0;
  }
  const texts = subjects.map((subject) => {
    if (typeof subject === "string") return renderTheme(subject, catalogue, columns);
    if (isConcept(subject)) return conceptText(subject.concept, terminal);
    if (isCodes(subject)) return renderFindingCodes(subject.codes, catalogue, columns);
    if (isMessages(subject)) return renderCodes(subject.messages, catalogue, columns);
    return subject && renderExplanation(subject, catalogue, columns);
  });
  terminal.out(subjects.length === 0 ? renderThemes(catalogue, columns) : texts.join("\n"));
  return 0;
}

/** Codes of findings that a name stands for. */
interface Codes {
  readonly codes: ReturnType<typeof findingCodes>;
}

/** Codes of messages and advice. */
interface Messages {
  readonly messages: readonly string[];
}

/** A word of the field. */
interface Concept {
  readonly concept: string;
}

type Subject = CatalogueEntry | MetricTheme | Codes | Messages | Concept | undefined;

function isConcept(subject: Subject): subject is Concept {
  return typeof subject === "object" && "concept" in subject;
}

/** The word, and the theme of metrics of the same name, where there is one. */
function conceptText(concept: string, { catalogue, columns }: Invocation["terminal"]): string {
  const theme = METRIC_THEMES.find((one) => one === concept);
  const text = renderConcept(concept, catalogue, columns);
  return theme ? `${text}\n${renderTheme(theme, catalogue, columns)}` : text;
}

function isMessages(subject: Subject): subject is Messages {
  return typeof subject === "object" && "messages" in subject;
}

function isCodes(subject: Subject): subject is Codes {
  return typeof subject === "object" && "codes" in subject;
}

function subjectOf(name: string, catalogue: Catalogue, diagnostics: Diagnostics): Subject {
  const concept = conceptOf(name);
  if (concept !== undefined) return { concept };
  const subject = METRIC_THEMES.find((theme) => theme === name) ?? findEntry(name);
  if (subject) return subject;
  const codes = findingCodes(name);
  if (codes.length > 0) return { codes };
  const messages = explainableCodes(name, catalogue);
  if (messages.length > 0) return { messages };
  if (name.includes("/")) {
    const near = nearestCode(name, catalogue);
    if (near === undefined) diagnostics.error("explain/unknown-code", { code: name });
    else diagnostics.error("explain/unknown-code-suggestion", { code: name, suggestion: near });
    return undefined;
  }
  const suggestion = nearestMetric(name) ?? nearestName(name, conceptWords());
  if (suggestion === undefined) diagnostics.error("profile/unknown-metric", { name });
  else diagnostics.error("profile/unknown-metric-suggestion", { name, suggestion });
  return undefined;
}

function entriesOf(subject: Subject): readonly CatalogueEntry[] {
  if (subject === undefined || isCodes(subject) || isMessages(subject)) return [];
  if (isConcept(subject)) return CATALOGUE.filter(({ theme }) => theme === subject.concept);
  return typeof subject === "string"
    ? CATALOGUE.filter(({ theme }) => theme === subject)
    : [subject];
}
