/** Sentences by code, one catalogue a language. */
import { demangle } from "../demangle/demangle.ts";
import { ENGLISH } from "./en/index.ts";

export interface Catalogue {
  /** BCP 47. */
  readonly language: string;
  /** Sentences with `{param}` where parameters go. */
  readonly messages: Readonly<Record<string, string>>;
}

const CATALOGUES: readonly Catalogue[] = [{ language: "en", messages: ENGLISH }];

/** The catalogue that serves `language` best, as `LANG` or BCP 47 spell it; English otherwise. */
export function findCatalogue(language: string): Catalogue {
  const wanted = language.toLowerCase().replace(/[_.].*$/, "");
  return (
    CATALOGUES.find((catalogue) => catalogue.language === wanted) ??
    CATALOGUES.find((catalogue) => wanted.startsWith(catalogue.language)) ??
    CATALOGUES[0]!
  );
}

/** The sentence of `code`, kernels by their readable names; without one, the code and its parameters. */
export function message(
  catalogue: Catalogue,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const sentence = catalogue.messages[code] ?? ENGLISH[code];
  if (sentence === undefined) {
    const list = Object.entries(params).map(([name, value]) => `${name}: ${value}`);
    return list.length > 0 ? `${code} (${list.join(", ")})` : code;
  }
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(params, name)) return whole;
    // The layers below know kernels by their mangled names.
    return name === "kernel" ? demangle(String(params[name])) : String(params[name]);
  });
}
