/**
 * Names of files as the user knows them, where Clang knows others: our headers (`/@headers/…`), and text that only
 * `#include` may read (`include-only.ts`).
 */
import { guestPath, HEADERS } from "./clang-files.ts";
import { makeName } from "./dependencies.ts";
import { escaped } from "./rebase.ts";
import { headerFolder } from "./toolchain.ts";

type Written = (name: string) => string;

/** A file that stands for one with the same name, which it includes in its third line. */
const OWN_WRAPPER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with an escape character
  /^In file included from (.+):3:\n(?=(?:\x1b\[[0-9;]*m)*(?:In file included from )?\1:\d)/gm;

export class TrueNames {
  /** What to write in place of the beginning of a name, the longest first. */
  private readonly prefixes: readonly (readonly [string, string])[];

  private readonly texts: string;

  /** `texts`: the folder of `include-only.ts`; `args`: those of cc1, the source last. */
  constructor(texts: string, args: readonly string[]) {
    this.texts = texts;
    const at = args.indexOf("-working-directory");
    const working = at < 0 ? undefined : args[at + 1];
    const isRelative = !/^(\/|[A-Za-z]:)/.test(args.at(-1) ?? "/");
    this.prefixes = [
      // What is found beside a source has a name that begins as the source's.
      ...(working !== undefined && isRelative ? [[`${texts}${working}/`, ""] as const] : []),
      [`${texts}/`, "/"],
      [`${HEADERS}/`, `${guestPath(headerFolder())}/`],
    ];
  }

  /** `args` of cc1, so that `__FILE__` and lines of host code name files truly. */
  withFlags(args: readonly string[]): string[] {
    const at = args.indexOf("-cc1") + 1;
    if (at === 0) return [...args];
    const maps = this.prefixes
      .filter(([from]) => from.startsWith(this.texts))
      .reverse()
      .flatMap(([from, to]) => [
        `-fmacro-prefix-map=${from}=${to}`,
        `-fdebug-prefix-map=${from}=${to}`,
      ]);
    return [...args.slice(0, at), ...maps, ...args.slice(at)];
  }

  inMessages(text: string): string {
    return this.named(text).replace(OWN_WRAPPER, "");
  }

  /** In a rule of `make`. */
  inRule(rule: string): string {
    return this.named(rule, makeName);
  }

  /** In what `args` made; objects have no names but those that `withFlags` sees to. */
  inProduct(product: Uint8Array, args: readonly string[]): Uint8Array {
    const isIr = args.includes("-emit-llvm");
    if (!isIr && !args.includes("-E")) return product;
    const text = new TextDecoder().decode(product);
    return new TextEncoder().encode(this.named(text, isIr ? escaped : undefined));
  }

  private named(text: string, written: Written = (name) => name): string {
    let named = text;
    for (const [from, to] of this.prefixes)
      named = named.replaceAll(written(from), () => written(to));
    return named;
  }
}
