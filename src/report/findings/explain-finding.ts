/** `warpscope explain CODE` of findings. */
import { FINDING_CODES, type FindingCode } from "../../sanitize/index.ts";
import { type Catalogue, message } from "../messages/catalogue.ts";
import { padEnd, wrap } from "../text-layout.ts";

interface RuleWords {
  readonly title: string;
  readonly why: string;
  readonly mend: string;
}

export function ruleWords(code: FindingCode, catalogue: Catalogue): RuleWords {
  const kind = code.split("/")[1]!;
  return {
    title: message(catalogue, `finding/title-${kind}`),
    why: message(catalogue, `finding/why-${kind}`),
    mend: message(catalogue, `finding/mend-${kind}`),
  };
}

/** Codes that a name stands for: a code, its second half, or a tool; "check" for all. */
export function findingCodes(name: string): readonly FindingCode[] {
  if (name === "check") return FINDING_CODES;
  return FINDING_CODES.filter((code) => code === name || code.split("/").includes(name));
}

/** The same as data. */
export function findingCodesData(
  codes: readonly FindingCode[],
  catalogue: Catalogue,
): (RuleWords & { readonly code: FindingCode })[] {
  return codes.map((code) => ({ code, ...ruleWords(code, catalogue) }));
}

/** One text, lines ended: a code in full, several as a list. */
export function renderFindingCodes(
  codes: readonly FindingCode[],
  catalogue: Catalogue,
  columns: number,
): string {
  const [only] = codes;
  if (codes.length === 1 && only) {
    const { title, why, mend } = ruleWords(only, catalogue);
    const labelled = (label: string, text: string): string =>
      `${wrap(`${message(catalogue, label)}: ${text}`, columns, "  ").join("\n")}\n`;
    const head = message(catalogue, "finding/explain-head", { code: only, title });
    return `${head}\n\n${labelled("finding/label-why", why)}${labelled("finding/label-mend", mend)}`;
  }
  const width = Math.max(...codes.map((code) => code.length)) + 2;
  const rows = codes.flatMap((code) =>
    wrap(
      `  ${padEnd(code, width)}${ruleWords(code, catalogue).title}`,
      columns,
      " ".repeat(width + 2),
    ).map((line) => `${line}\n`),
  );
  return `${message(catalogue, "finding/list-head")}\n\n${rows.join("")}`;
}
