/**
 * Findings that the user knows of. By file, a rule a line, `#` before remarks:
 *
 *     racecheck                          every finding of a tool
 *     memcheck/leak                      every finding of a code; * stands for any characters
 *     racecheck reduce.cu                in a file, by the end of its path
 *     racecheck reduce.cu:40             at a line, or lines: 40-52
 *     initcheck kernel:copy*             in a kernel, by its name
 *     racecheck reduce.cu:40 kernel:sum  both
 *
 * and in a source, `// warpscope-ignore racecheck: reason`, at the line or on the line before.
 */
import type { Diagnostics, SourcePoint } from "../base/index.ts";
import { FINDING_CODES, type Finding, findingCode } from "./finding.ts";

export interface Suppression {
  /** Of tools and codes; `*` stands for any characters. */
  readonly code: string;
  /** End of a path; undefined for any file. */
  readonly file: string | undefined;
  readonly firstLine: number;
  readonly lastLine: number;
  /** Of kernels by their readable names, in the same way; undefined for any, and for host code. */
  readonly kernel: string | undefined;
}

/** The rules of a file's text; what is none is told in `diagnostics`. */
export function parseSuppressions(
  text: string,
  file: string,
  diagnostics: Diagnostics,
): Suppression[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const words = line
      .replace(/(^|\s)#.*/, "")
      .trim()
      .split(/\s+/);
    const [code = "", ...rest] = words;
    if (code === "") return [];
    const at = { file, line: index + 1, column: 0 };
    if (!namesSomething(code)) {
      diagnostics.error("finding/unknown-code", { code }, at);
      return [];
    }
    let rule: Suppression = {
      code,
      file: undefined,
      firstLine: 1,
      lastLine: Number.POSITIVE_INFINITY,
      kernel: undefined,
    };
    for (const word of rest) {
      const kernel = /^kernel:(.+)$/.exec(word)?.[1];
      const place = /^(.+?)(?::(\d+)(?:-(\d+))?)?$/.exec(word)!;
      if (kernel !== undefined) rule = { ...rule, kernel };
      else
        rule = {
          ...rule,
          file: place[1]!.replaceAll("\\", "/"),
          ...(place[2] === undefined
            ? {}
            : { firstLine: Number(place[2]), lastLine: Number(place[3] ?? place[2]) }),
        };
    }
    return [rule];
  });
}

/** In as many steps as the text has letters times parts of the pattern, however many stars there are. */
function fits(pattern: string, text: string): boolean {
  const [first = "", ...parts] = pattern.split("*");
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (text.length < first.length + last.length) return false;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

function namesSomething(pattern: string): boolean {
  return FINDING_CODES.some((code) => fits(pattern, code) || fits(pattern, code.split("/")[0]!));
}

export interface SuppressionContext {
  readonly rules: readonly Suppression[];
  /** Lines of a source; undefined where it cannot be read. */
  lines(file: string): readonly string[] | undefined;
  /** A kernel's name without its parameter list. */
  nameOf(kernel: string): string;
}

/** Whether a rule, or a remark in a source at one of the finding's places, names the finding. */
export function isSuppressed(finding: Finding, context: SuppressionContext): boolean {
  const code = findingCode(finding);
  const places = [...finding.places, ...finding.otherPlaces];
  return (
    context.rules.some((rule) => {
      if (!matches(rule.code, code, finding.tool)) return false;
      if (rule.kernel && !(finding.kernel && fits(rule.kernel, context.nameOf(finding.kernel))))
        return false;
      return rule.file === undefined || places.some((place) => isAt(rule, place));
    }) || places.some((place) => isIgnored(place, code, finding.tool, context))
  );
}

function matches(pattern: string, code: string, tool: string): boolean {
  return fits(pattern, code) || fits(pattern, tool);
}

function isAt({ file = "", firstLine, lastLine }: Suppression, place: SourcePoint): boolean {
  const path = place.file.replaceAll("\\", "/");
  const fits = path === file || path.endsWith(`/${file}`);
  return fits && place.line >= firstLine && place.line <= lastLine;
}

const REMARK = /\/\/\s*warpscope-ignore\s+([\w\-/*]+(?:\s*,\s*[\w\-/*]+)*)\s*(?::|$)/;

function isIgnored(
  { file, line }: SourcePoint,
  code: string,
  tool: string,
  { lines }: SuppressionContext,
): boolean {
  const text = lines(file);
  const before = text?.[line - 2];
  // A remark behind code is about that line only.
  const remarks = [text?.[line - 1], before && /^\s*\/\//.test(before) ? before : undefined];
  return remarks.some((remark) => {
    const names = REMARK.exec(remark ?? "")?.[1];
    return names?.split(/\s*,\s*/).some((name) => matches(name, code, tool));
  });
}
