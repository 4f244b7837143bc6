/**
 * Variables of kernels that are read before they have a value, as Clang tells of them when a program is
 * compiled to be checked. They live in registers, which no probe watches. Told are only those of functions
 * that a launched kernel is made of.
 */
import type { SourcePoint } from "../base/index.ts";
import { type CompiledProgram, plainText, withoutMessages } from "../compile/index.ts";
import type { Program } from "../lower/index.ts";
import type { SourceFiles } from "../report/index.ts";
import type { Finding } from "../sanitize/index.ts";

const WARNING =
  /^(.+?):(\d+):(\d+): warning: variable '([^'\n]+)' [^\n]*\[-W(uninitialized|sometimes-uninitialized|conditional-uninitialized)\]$/gm;

/** Behind a warning, where it stands at a condition and not at the use. */
const USE = /^(.+?):(\d+):(\d+): note: uninitialized use occurs here$/m;

/** Clang's text without them. */
export function withoutVariables(clangText: string): string {
  return withoutMessages(clangText, /\[-W(sometimes-|conditional-)?uninitialized\]/);
}

export function variableFindings(
  clangText: string,
  program: Pick<CompiledProgram, "devices">,
  launches: readonly { readonly index: number; readonly program: Program }[],
  files: SourceFiles,
): Finding[] {
  const text = plainText(clangText);
  const warnings = [...text.matchAll(WARNING)];
  if (warnings.length === 0) return [];
  const starts = functionStarts(program);
  const kernels = new Map<Program, number[]>();
  for (const { program: launched, index } of launches)
    kernels.set(launched, [...(kernels.get(launched) ?? []), index]);
  const extents = [...kernels].map(([launched, indexes]) => ({
    launched,
    indexes,
    parts: scopesOf(launched).flatMap((scope) => extentOf(starts.get(scope), files) ?? []),
  }));
  return warnings.flatMap(({ 0: { length }, index, ...groups }, order) => {
    const [file = "", line, column, variable = "", kind] = [1, 2, 3, 4, 5].map((at) => groups[at]);
    const at = { file, line: Number(line), column: Number(column) };
    const [, usedIn = file, usedAt = line] =
      USE.exec(text.slice(index + length, warnings[order + 1]?.index)) ?? [];
    const used = files.lines(usedIn)?.[Number(usedAt) - 1] ?? "";
    const found = extents.find(({ parts }) => parts.some((part) => holds(part, at)));
    if (!found) return [];
    return [
      {
        tool: "initcheck",
        kind: "uninitialized-variable",
        severity: severityOf(kind, variable, used),
        kernel: found.launched.kernel,
        count: 1,
        space: "none",
        access: "read",
        otherAccess: undefined,
        bytes: 0,
        sameValue: false,
        changesOther: false,
        places: [at],
        otherPlaces: [],
        threads: [],
        launches: found.indexes,
        hostCalls: [],
        allocation: undefined,
        call: "",
        error: 0,
        end: undefined,
        text: variable,
      } satisfies Finding,
    ];
  });
}

/**
 * Where it depends on conditions, whether the variable has a value is Clang's guess, and mostly a wrong one. But
 * what is computed from its own old value, as a sum is, was seldom meant to begin with none. In a shuffle the lanes
 * that have no value are mostly those of which nobody takes it: one lane hands its value to all.
 */
function severityOf(kind: string | undefined, variable: string, line: string): Finding["severity"] {
  if (kind === "uninitialized") return "error";
  const name = variable.replace(/[^\w]/g, "\\$&");
  if (new RegExp(`shfl\\w*\\s*\\([^;]*\\b${name}\\b`).test(line)) return "note";
  if (kind === "sometimes-uninitialized") return "warning";
  const updates = new RegExp(
    `\\b${name}\\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|(?:\\+\\+|--)${name}\\b|\\b${name}(?:\\+\\+|--)`,
  );
  return updates.test(line) ? "warning" : "note";
}

/** Names of the kernel's function and of those that are inlined in it or called. */
function scopesOf({ kernel, functions, code, locations }: Program): string[] {
  const scopes = new Set([kernel, ...functions.map(({ name }) => name)]);
  const seen = new Set<number>();
  for (let pc = 0; pc < code.length; pc++)
    for (let at = code.loc[pc]!; at > 0 && !seen.has(at); at = locations[at]!.inlinedAt) {
      seen.add(at);
      scopes.add(locations[at]!.scope);
    }
  return [...scopes];
}

/** Where the functions of the device modules begin, by their linkage names. */
function functionStarts({ devices }: Pick<CompiledProgram, "devices">): Map<string, SourcePoint> {
  const starts = new Map<string, SourcePoint>();
  for (const { ir } of devices) {
    const names = new Map<string, string>();
    for (const [, id = "", name = ""] of ir.matchAll(/^!(\d+) = !DIFile\(filename: "([^"]*)"/gm))
      names.set(id, name);
    const functions =
      /!DISubprogram\(name: "([^"]*)"(?:, linkageName: "([^"]*)")?.*?file: !(\d+), line: (\d+)/g;
    for (const [, plain = "", linkage = plain, file = "", line] of ir.matchAll(functions))
      starts.set(linkage, { file: names.get(file) ?? "", line: Number(line), column: 0 });
  }
  return starts;
}

interface Extent {
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

function holds({ file, first, last }: Extent, at: SourcePoint): boolean {
  return at.file === file && at.line >= first && at.line <= last;
}

/** From the line of a function's name to that of its closing brace. */
function extentOf(start: SourcePoint | undefined, files: SourceFiles): Extent | undefined {
  const lines = start && files.lines(start.file);
  if (!lines) return undefined;
  let depth = 0;
  let inComment = false;
  for (let line = start.line; line <= lines.length; line++) {
    for (const [token] of (lines[line - 1] ?? "").matchAll(TOKEN)) {
      if (inComment) inComment = token !== "*/";
      else if (token === "/*") inComment = true;
      else if (token.startsWith("//")) break;
      else if (token === "{") depth++;
      else if (token === "}" && --depth === 0)
        return { file: start.file, first: start.line, last: line };
    }
  }
  return undefined;
}

/** Braces, comments, and literals, which may hold braces. */
const TOKEN = /\/\/|\/\*|\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|[{}]/g;
