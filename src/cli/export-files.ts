/** Files for other programs: `profile --export`. */
import { chromeTrace, Diagnostics, type RunReport, reportMarkdown, speedscope } from "../index.ts";
import type { Invocation } from "./invocation.ts";
import { checkOutputFolder, writeOutput } from "./output-file.ts";
import { packageVersion } from "./toolkit.ts";

type ExportKind = "speedscope" | "trace" | "markdown";

export interface ExportFile {
  readonly kind: ExportKind;
  readonly file: string;
}

/** What is written follows from the ending of a file's name. */
const KINDS: readonly (readonly [ending: RegExp, kind: ExportKind])[] = [
  [/\.speedscope(\.json)?$/i, "speedscope"],
  [/\.json$/i, "trace"],
  [/\.(md|markdown)$/i, "markdown"],
];

export function exportFiles(names: readonly string[], diagnostics: Diagnostics): ExportFile[] {
  return names.flatMap((file) => {
    const kind = KINDS.find(([ending]) => ending.test(file))?.[1];
    if (kind === undefined) diagnostics.error("export/unknown-kind", { file });
    else checkOutputFolder(file, diagnostics);
    return kind === undefined ? [] : [{ kind, file }];
  });
}

/** False, with an error, where one of them cannot be written. */
export function writeExports(
  report: RunReport,
  files: readonly ExportFile[],
  { terminal }: Invocation,
): boolean {
  const problems = new Diagnostics();
  const lines = (file: string): readonly string[] | undefined => terminal.files.lines(file);
  for (const { kind, file } of files) {
    const text = {
      trace: () => chromeTrace(report),
      speedscope: () =>
        speedscope(report, terminal.catalogue, `warpscope@${packageVersion()}`, lines),
      markdown: () => reportMarkdown(report, terminal.catalogue, lines),
    }[kind]();
    writeOutput(file, new TextEncoder().encode(text), false, problems);
  }
  terminal.diagnostics(problems.list);
  return !problems.hasErrors;
}
