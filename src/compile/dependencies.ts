/** Dependencies of a source, as Clang writes them for `make` and as build systems want them. */
import { SYSROOT } from "./clang-files.ts";

/** Files in a rule of `make`, without its target and without files that come with Clang. */
export function dependenciesOf(rule: string): string[] {
  const colon = /:(?=\s)/.exec(rule);
  if (!colon) return [];
  const names = rule
    .slice(colon.index + 1)
    .replace(/\\\r?\n/g, " ")
    .match(/(?:\\.|\$\$|\S)+/g);
  return (names ?? [])
    .map((name) => name.replaceAll("$$", "$").replace(/\\([ #\\])/g, "$1"))
    .filter((name) => !name.startsWith(`${SYSROOT}/`));
}

/**
 * A rule of `make`: `target : file file …`, one file a line, targets as they are to stand there. `phony`
 * adds an empty rule for every header, so that a header that is deleted does not stop a build.
 */
export function dependencyRule(
  targets: readonly string[],
  files: readonly string[],
  phony: boolean,
): string {
  const rule = `${targets.join(" ")} : ${files.map(makeName).join(" \\\n    ")}\n`;
  const headers = phony ? files.slice(1).map((file) => `\n${makeName(file)}:\n`) : [];
  return rule + headers.join("");
}

/** A name as `make` reads it. */
export function makeName(file: string): string {
  return file.replace(/[ #]/g, "\\$&").replaceAll("$", "$$$$");
}
