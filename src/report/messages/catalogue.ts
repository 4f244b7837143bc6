/** Sentences by code, one catalogue a language. */
import { visible } from "../../base/index.ts";
import { demangle } from "../demangle/demangle.ts";
import { ENGLISH } from "./en/index.ts";
import { fillIn } from "./fill-in.ts";
import { CHINESE } from "./zh-CN/index.ts";

export interface Catalogue {
  /** BCP 47. */
  readonly language: string;
  /** Sentences with `{param}` where parameters go. */
  readonly messages: Readonly<Record<string, string>>;
}

// Getters, so that a build can leave the sentences unread until one is needed.
const CATALOGUES: readonly [Catalogue, ...Catalogue[]] = [
  {
    language: "en",
    get messages() {
      return ENGLISH;
    },
  },
  {
    language: "zh-CN",
    get messages() {
      return CHINESE;
    },
  },
];

/** What there are catalogues for, BCP 47. */
export const LANGUAGES: readonly string[] = CATALOGUES.map(({ language }) => language);

/**
 * The catalogue that serves `language`, as `LANG` (`zh_CN.UTF-8`) or BCP 47 (`zh-Hans`) spell it; none
 * where no catalogue does. Regions and scripts are not told apart: readers of any Chinese get ours.
 */
export function servingCatalogue(language: string): Catalogue | undefined {
  const wanted = primaryLanguage(language);
  return CATALOGUES.find((catalogue) => primaryLanguage(catalogue.language) === wanted);
}

/** The same, and English where no catalogue serves `language`. */
export function findCatalogue(language: string): Catalogue {
  return servingCatalogue(language) ?? CATALOGUES[0];
}

/** "zh" of `zh_CN.UTF-8@pinyin`. */
function primaryLanguage(language: string): string {
  return language.toLowerCase().replace(/[^a-z].*$/, "");
}

/**
 * The sentence of `code`; without one, the code and its parameters. Parameters that are codes themselves
 * (`term/…`) become words, kernels their readable names.
 */
export function message(
  catalogue: Catalogue,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const sentence = catalogue.messages[code] ?? ENGLISH[code];
  if (sentence === undefined) {
    const list = Object.entries(params).map(
      ([name, value]) => `${name}: ${visible(String(value))}`,
    );
    return list.length > 0 ? `${code} (${list.join(", ")})` : code;
  }
  // The layers below know kernels by their mangled names.
  const readable =
    "kernel" in params ? { ...params, kernel: demangle(String(params["kernel"])) } : params;
  return fillIn(sentence, readable, (word) => message(catalogue, word));
}
