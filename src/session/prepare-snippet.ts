/**
 * A source as it was pasted → one that can run: the marks of the web page it came from are removed, and
 * where it has no `main`, one is written that makes the call the user asks for.
 */
import { Diagnostics } from "../base/index.ts";
import { normalizeSource, plainText } from "../compile/index.ts";
import type { Platform } from "../platform/index.ts";
import { type Catalogue, message } from "../report/index.ts";
import {
  type CallSentences,
  definesMain,
  type Expectation,
  findKernels,
  parseCall,
  parseExpectation,
  type RepairedSource,
  repairDiff,
  repairSource,
  suggestCall,
  writeMain,
} from "../snippet/index.ts";

export interface SnippetRequest {
  readonly sources: readonly string[];
  /** A kernel call; undefined where the program has a `main`. */
  readonly call: string | undefined;
  readonly expectations: readonly string[];
  /** Whether the damage of web pages is mended. */
  readonly repair: boolean;
}

export interface PreparedSnippet {
  readonly diagnostics: Diagnostics;
  /** What is compiled in place of a source's content, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Repaired sources as they would be saved, by path. */
  readonly repaired: ReadonlyMap<string, string>;
  /** What the repairs change, as a unified diff; empty where nothing is damaged. */
  readonly diff: string;
}

/** Files that cannot be read are left to the compiler to complain of. */
export function prepareSnippet(
  request: SnippetRequest,
  catalogue: Catalogue,
  platform: Platform,
): PreparedSnippet {
  const diagnostics = new Diagnostics();
  const texts = new Map<string, string>();
  const repaired = new Map<string, string>();
  const originals = readSources(request.sources, platform);
  let diff = "";
  const contents = new Map<string, string>();
  for (const [source, original] of originals) {
    contents.set(source, original);
    if (!request.repair) continue;
    const mended = repairSource(original);
    if (mended.edits.length + mended.includes.length === 0) continue;
    diff += repairDiff(source, original, mended.text, mended.includes);
    const list = damageList(mended, catalogue);
    diagnostics.note("snippet/repaired", { file: source, list });
    const headers = mended.includes.map((header) => `#include <${header}>\n`).join("");
    repaired.set(source, headers + mended.text);
    // The headers are put in front without moving the lines.
    const moved = headers === "" ? mended.text : `${headers}#line 1\n${mended.text}`;
    contents.set(source, mended.text);
    texts.set(source, moved);
  }
  if (request.repair && diff === "") diagnostics.note("snippet/nothing-to-repair");
  addMain(request, contents, texts, catalogue, diagnostics);
  return { diagnostics, texts, repaired, diff };
}

/** The kinds of damage with their lines, as one phrase. */
function damageList({ edits, includes }: RepairedSource, catalogue: Catalogue): string {
  const byCode = new Map<string, number[]>();
  for (const { code, line } of edits) byCode.set(code, [...(byCode.get(code) ?? []), line]);
  const kinds = [...byCode].map(([code, lines]) => {
    const shown = ranges([...new Set(lines)].sort((a, b) => a - b));
    const many = lines.length > 1 ? "snippet/lines" : "snippet/line";
    return message(catalogue, code, { lines: message(catalogue, many, { list: shown }) });
  });
  const headers = includes.map((header) => `<${header}>`).join(", ");
  if (headers !== "") kinds.push(message(catalogue, "snippet/missing-includes", { headers }));
  return kinds.join(message(catalogue, "report/list-semicolon"));
}

/** `1-4, 7` of ascending numbers. */
function ranges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    let end = at;
    while (numbers[end + 1] === numbers[end]! + 1) end++;
    parts.push(end > at ? `${numbers[at]}-${numbers[end]}` : String(numbers[at]));
    at = end + 1;
  }
  return parts.join(", ");
}

/** Those that can be read, with Unix line ends. */
function readSources(sources: readonly string[], platform: Platform): Map<string, string> {
  return new Map(
    sources.flatMap((source) => {
      const bytes = platform.files.read(source);
      return bytes ? [[source, new TextDecoder().decode(normalizeSource(bytes))] as const] : [];
    }),
  );
}

/** Puts the `main` that makes the call into `texts`. */
function addMain(
  request: SnippetRequest,
  contents: ReadonlyMap<string, string>,
  texts: Map<string, string>,
  catalogue: Catalogue,
  diagnostics: Diagnostics,
): void {
  if (request.call === undefined) {
    if (request.expectations.length > 0) diagnostics.error("snippet/expect-without-call");
    return;
  }
  const main = [...contents].find(([, text]) => definesMain(text));
  if (main) {
    diagnostics.error("snippet/has-main", { file: main[0] });
    return;
  }
  const kernels = kernelsOf(contents);
  if (kernels.length === 0) {
    if (contents.size > 0)
      diagnostics.error("snippet/no-kernel", { file: request.sources[0] ?? "" });
    return;
  }
  const call = parseCall(
    request.call,
    kernels.map(({ kernel }) => kernel),
    diagnostics,
  );
  if (!call) return;
  const expectations = request.expectations.map((text) =>
    parseExpectation(text, call, diagnostics),
  );
  if (diagnostics.hasErrors) return;
  const { source } = kernels.find(({ kernel }) => kernel === call.kernel)!;
  const text = texts.get(source) ?? contents.get(source) ?? "";
  const written = writeMain(call, expectations as Expectation[], sentences(catalogue));
  // Mistakes in a call are reported at its own name, not behind the end of the file.
  texts.set(source, `${text}\n#line 1 "--call"${written}`);
}

function kernelsOf(contents: ReadonlyMap<string, string>) {
  return [...contents].flatMap(([source, text]) =>
    findKernels(text).map((kernel) => ({ source, kernel })),
  );
}

/**
 * The kernels of sources without `main`, and a value of --call to try for each. `texts` stand in for the
 * sources' contents, by path.
 */
export function suggestCalls(
  sources: readonly string[],
  texts: ReadonlyMap<string, string>,
  platform: Platform,
): { readonly kernels: readonly string[]; readonly calls: readonly string[] } {
  const kernels = kernelsOf(new Map([...readSources(sources, platform), ...texts]));
  return {
    kernels: kernels.map(({ kernel }) => kernel.name),
    calls: kernels.map(({ kernel }) => suggestCall(kernel)),
  };
}

function sentences(catalogue: Catalogue): CallSentences {
  const say = (code: string): string => message(catalogue, `snippet/${code}`);
  return {
    cudaError: say("cuda-error"),
    fileMissing: say("file-missing"),
    fileTooShort: say("file-too-short"),
    notMet: say("not-met"),
    met: say("met"),
  };
}

/**
 * Whether a source that does not compile looks as if a web page had damaged it: the compiler finds an error
 * where a repair would change something. `clangText` is what it said, with or without colours.
 */
export function looksDamaged(
  sources: readonly string[],
  clangText: string,
  platform: Platform,
): boolean {
  return sources.some((source) => {
    const bytes = platform.files.read(source);
    if (!bytes) return false;
    const lines = errorLines(clangText, source);
    const { edits } = repairSource(new TextDecoder().decode(normalizeSource(bytes)));
    return edits.some(({ line }) => lines.some((other) => Math.abs(other - line) <= 1));
  });
}

function errorLines(clangText: string, source: string): number[] {
  return [...plainText(clangText).matchAll(/^(.+?):(\d+):\d+: (?:fatal )?error:/gm)]
    .filter(([, file]) => file === source)
    .map(([, , line]) => Number(line));
}
