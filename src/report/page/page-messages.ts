/** The sentences that a page needs, in every language: it can be switched where it is read. */
import { type Catalogue, findCatalogue, LANGUAGES } from "../messages/catalogue.ts";
import type { PageData } from "./page-data.ts";

/** Sentences by code. */
export interface PageCatalogue {
  /** BCP 47. */
  readonly language: string;
  readonly messages: Readonly<Record<string, string>>;
}

/** Areas of which a page may say anything. */
const AREAS = /^(page|term|limit|time|advice-text)\//;

/** Ending of the sentence that explains a piece of advice. */
const EXPLAINED = /-explained$/;

/** One catalogue a language: the page's own sentences, and those that its data has the codes of. */
export function pageCatalogues(data: PageData): PageCatalogue[] {
  const codes = new Set<string>();
  gatherCodes(data, codes);
  return LANGUAGES.map((language) => {
    const catalogue: Catalogue = findCatalogue(language);
    const messages = Object.entries(catalogue.messages).filter(
      ([code]) => AREAS.test(code) || codes.has(code) || codes.has(code.replace(EXPLAINED, "")),
    );
    return { language, messages: Object.fromEntries(messages) };
  });
}

/** Any text of the data that could be a code. */
function gatherCodes(value: unknown, codes: Set<string>): void {
  if (typeof value === "string") {
    if (value.length < 100 && value.includes("/")) codes.add(value);
  } else if (typeof value === "object" && value !== null)
    for (const part of Object.values(value)) gatherCodes(part, codes);
}
