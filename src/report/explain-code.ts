/** `warpscope explain CODE` of messages and advice: the sentence, what is behind it, and what it belongs to. */
import { editDistance } from "../base/index.ts";
import { type Catalogue, message } from "./messages/catalogue.ts";
import { fillIn } from "./messages/fill-in.ts";
import { padEnd, wrap } from "./text-layout.ts";

export interface ExplainedCode {
  readonly code: string;
  /** With `<name>` where a figure or a name goes. */
  readonly sentence: string;
  /** The lesson behind it, where there is one. */
  readonly explained?: string;
  /** Changes that it proposes. */
  readonly changes: readonly string[];
  /** What kind of message it is. */
  readonly area: string;
}

/** Areas whose sentences are shown with their code; what the others hold are parts of tables. */
const AREAS: readonly string[] = [
  ...["advice", "cli", "compare", "compile", "device", "export", "fault", "import", "ir", "lower"],
  ...["nvcc", "occupancy", "profile", "registers", "runtime", "session", "snippet", "sweep"],
];

/** Codes that `name` stands for: itself, an advice without its area, or all advice for "advice". */
export function explainableCodes(name: string, catalogue: Catalogue): string[] {
  const { messages } = catalogue;
  if (name === "advice")
    return Object.keys(messages).flatMap(
      (code) => /^(advice\/.*)-explained$/.exec(code)?.[1] ?? [],
    );
  const [area = ""] = name.split("/");
  if (AREAS.includes(area) && messages[name] !== undefined) return [name];
  return messages[`advice/${name}-explained`] === undefined ? [] : [`advice/${name}`];
}

/** The code nearest in spelling, at most three letters off; undefined where none is near. */
export function nearestCode(name: string, catalogue: Catalogue): string | undefined {
  const [area] = name.split("/");
  if (area === undefined || !AREAS.includes(area)) return undefined;
  const near = Object.keys(catalogue.messages)
    .filter((code) => code.startsWith(`${area}/`))
    .map((code) => ({ code, distance: editDistance(name, code) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= 3 ? near.code : undefined;
}

export function explainedCode(code: string, catalogue: Catalogue): ExplainedCode {
  const { messages } = catalogue;
  const shown = (text: string): string =>
    fillIn(text, {}, (word) => word).replace(/\{(\w+)\}/g, "<$1>");
  const explained = messages[`${code}-explained`];
  return {
    code,
    sentence: shown(messages[code] ?? ""),
    ...(explained === undefined ? {} : { explained: shown(explained) }),
    changes: Object.entries(messages)
      .filter(([name]) => name === `${code}-change` || name.startsWith(`${code}-change-`))
      .map(([, text]) => shown(text)),
    area: message(catalogue, `explain/area-${code.split("/")[0]}`),
  };
}

/** One text, lines ended: a code in full, several as a list. */
export function renderCodes(
  codes: readonly string[],
  catalogue: Catalogue,
  columns: number,
): string {
  const explained = codes.map((code) => explainedCode(code, catalogue));
  const [only] = explained;
  if (explained.length === 1 && only) return renderCode(only, catalogue, columns);
  const width = codes.reduce((most, code) => Math.max(most, code.length), 0);
  return explained
    .flatMap(({ code, sentence }) =>
      wrap(`  ${padEnd(code, width)}  ${sentence}`, columns, " ".repeat(width + 4)),
    )
    .map((line) => `${line}\n`)
    .join("");
}

function renderCode(
  { code, sentence, explained, changes, area }: ExplainedCode,
  catalogue: Catalogue,
  columns: number,
): string {
  const rows: [name: string, text: string][] = [
    ["says", sentence],
    ...(explained === undefined ? [] : [["explained", explained] as [string, string]]),
    ...changes.map((text) => ["change", text] as [string, string]),
    ["area", area],
  ];
  const lines = rows.flatMap(([name, text]) =>
    `${message(catalogue, `explain/${name}`)} ${text}`
      .split("\n")
      .flatMap((line) => wrap(`  ${line}`, columns, "    ")),
  );
  return `${[code, "", ...lines].join("\n")}\n`;
}
