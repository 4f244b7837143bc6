/** All repairs, in the order they need each other. */
import { swallowedAsterisks } from "./asterisks.ts";
import type { Edit, Repair } from "./edit.ts";
import { emptyIncludes, missingIncludes } from "./includes.ts";
import { htmlEntities, lineNumbers, pageNotices, quoteMarks } from "./page-marks.ts";
import { fullWidthPunctuation, typographicQuotes } from "./punctuation.ts";
import { brokenChevrons, swallowedUnderscores } from "./underscores.ts";

const REPAIRS: readonly Repair[] = [
  htmlEntities,
  pageNotices,
  quoteMarks,
  lineNumbers,
  typographicQuotes,
  fullWidthPunctuation,
  brokenChevrons,
  swallowedUnderscores,
  swallowedAsterisks,
  emptyIncludes,
];

export interface RepairedSource {
  /** With as many lines as before; headers are not in it. */
  readonly text: string;
  /** Headers to stand before the first line. */
  readonly includes: readonly string[];
  readonly edits: readonly Edit[];
}

/** What the text would be without the damage of a web page. An intact text comes back as it is. */
export function repairSource(text: string): RepairedSource {
  let mended = text.replace(/\r\n?/g, "\n");
  const edits: Edit[] = [];
  for (const repair of REPAIRS) {
    const result = repair(mended);
    mended = result.text;
    edits.push(...result.edits);
  }
  const includes = missingIncludes(mended);
  return { text: mended, includes, edits };
}
