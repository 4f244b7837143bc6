/** Dependencies of a source, as Clang writes them for `make` and as build systems want them. */
import { JOB_FOLDER, SYSROOT } from "./clang-files.ts";

/** What Clang lists although it is no part of the text: `qualifiers.h` only asks for it. */
const NOT_READ = "/cuda/std/__thread/threading_support_cuda.h";

/** Files in a rule of `make`, `source` first, without its target and without files that come with Clang. */
export function dependenciesOf(rule: string, source: string): string[] {
  const names = filesOf(rule).map((name) =>
    // As Clang writes the names that it gives itself.
    name.replace(/^(\.\/)+/, "").replace("/include/warpscope/../", "/include/"),
  );
  const files = [...new Set(names)].filter(
    (name) =>
      ![SYSROOT, JOB_FOLDER].some((folder) => name.startsWith(`${folder}/`)) &&
      !name.endsWith(NOT_READ),
  );
  // Where the prelude is precompiled, its headers come before the source.
  return files.includes(source) ? [source, ...files.filter((name) => name !== source)] : files;
}

/** All files in a rule of `make`. */
export function filesOf(rule: string): string[] {
  const colon = /:(?=\s)/.exec(rule);
  if (!colon) return [];
  const names = rule
    .slice(colon.index + 1)
    .replace(/\\\r?\n/g, " ")
    .match(/(?:\\.|\$\$|\S)+/g);
  return (names ?? []).map((name) => name.replaceAll("$$", "$").replace(/\\([ #\\])/g, "$1"));
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
