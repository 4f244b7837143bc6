/** Sentences in the page's language. */
import { fillIn, type PageCatalogue } from "../../report/index.ts";
import type { Translate } from "./view.ts";

/** Of the catalogue of `language`; sentences that it lacks come from the first catalogue. */
export function translator(catalogues: readonly PageCatalogue[], language: string): Translate {
  const own = catalogues.find((catalogue) => catalogue.language === language) ?? catalogues[0]!;
  const sentence = (code: string) => own.messages[code] ?? catalogues[0]!.messages[code];
  const translate = (code: string, params: Readonly<Record<string, string | number>> = {}) =>
    fillIn(sentence(code) ?? code, params, (word) => sentence(word) ?? word);
  return Object.assign(translate, { language: own.language });
}
