/** `warpscope sweep`: one program in every combination of some values, resumable and in parts. */
import path from "node:path";
import {
  Diagnostics,
  JOB_SYSTEMS,
  jobDefinition,
  mergeSweeps,
  type PointResult,
  pointCount,
  readSweepFile,
  renderSweep,
  runSweep,
  type SweepDefinition,
  type SweepFile,
  type SweepHeader,
  sweepHeader,
  sweepMarkdown,
  sweepText,
} from "../index.ts";
import { choice, EXIT_USAGE, type Invocation, numberOption } from "./invocation.ts";
import { checkOutputFolder, writeOutput } from "./output-file.ts";
import { allowedFolders } from "./run-command.ts";
import { type SweepOptions, sweepOptions } from "./sweep-options.ts";
import { packageVersion } from "./toolkit.ts";

/** No point succeeded, a part is missing, or the result cannot be written. */
const EXIT_ERROR = 1;
const EXIT_INTERRUPTED = 130;
const USUAL_SHARDS = 4;

const FORMATS = ["text", "json", "markdown"] as const;
type Format = (typeof FORMATS)[number];

export async function sweepCommand(invocation: Invocation): Promise<number> {
  const { line, terminal, platform } = invocation;
  const { own } = line;
  if (own.merge) return mergeCommand(invocation);
  const diagnostics = new Diagnostics();
  const format = choice(own, "format", FORMATS, diagnostics);
  const options = sweepOptions(invocation, diagnostics);
  const timeoutSeconds = numberOption(own, "timeout", "positive", diagnostics);
  const jobs = numberOption(own, "jobs", "count", diagnostics) ?? platform.cores;
  const folders = allowedFolders(own["allow-dir"] ?? [], platform, diagnostics);
  const file = resultFile(options);
  checkOutputFolder(file, diagnostics);
  if (own["emit-jobs"] !== undefined) return emitJobs(invocation, options, diagnostics);
  if (own.shards !== undefined) diagnostics.error("sweep/shards-without-jobs");
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;

  const outcome = await runSweep(
    {
      ...options,
      file: platform.files.absolute(file),
      jobs,
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      lenient: own.lenient === true,
      folders,
      language: terminal.catalogue.language,
      onProgress: (done, of) => terminal.progress("sweep/progress", { done, of }),
    },
    platform,
  );
  terminal.clearProgress();
  for (const text of outcome.clangTexts) terminal.painted("error", text);
  const problems = new Diagnostics();
  problems.list.push(...outcome.diagnostics);
  const done = outcome.results.length;
  if (outcome.wasInterrupted)
    problems.error("sweep/interrupted", { done, file, of: pointsOf(outcome.header) });
  terminal.diagnostics(problems.list);
  if (problems.hasErrors) return outcome.wasInterrupted ? EXIT_INTERRUPTED : EXIT_ERROR;
  if (outcome.resumed > 0) terminal.note("sweep/resumed", { resumed: outcome.resumed, done, file });
  show(options.definition, outcome.results, format, invocation);
  return outcome.results.some(({ status }) => status === "ok") ? 0 : EXIT_ERROR;
}

function pointsOf({ points, shard }: SweepHeader): number {
  return shard ? Math.floor((points - shard.index) / shard.count) + 1 : points;
}

/** `-o`, else named after the first source. */
function resultFile({ options, sources, shard }: SweepOptions): string {
  if (options.output !== undefined) return options.output;
  const part = shard ? `-${shard.index}-of-${shard.count}` : "";
  return `${baseName(sources)}${part}.jsonl`;
}

function baseName(sources: readonly string[]): string {
  const { name } = path.parse(sources[0] ?? "program");
  return `${name.replace(/[^\w.-]+/g, "-")}.sweep`;
}

function show(
  definition: SweepDefinition,
  results: readonly PointResult[],
  format: Format,
  { terminal }: Invocation,
): void {
  switch (format) {
    case "json":
      terminal.out(
        `${JSON.stringify({ ...sweepHeader(definition, undefined), results }, undefined, 1)}\n`,
      );
      break;
    case "markdown":
      terminal.out(sweepMarkdown(definition, results, terminal.catalogue));
      break;
    case "text":
      terminal.painted("out", renderSweep(definition, results, terminal.catalogue, terminal));
  }
}

function emitJobs(
  { line, terminal }: Invocation,
  options: SweepOptions,
  diagnostics: Diagnostics,
): number {
  const { own } = line;
  const system = choice(own, "emit-jobs", JOB_SYSTEMS, diagnostics);
  const shards = numberOption(own, "shards", "count", diagnostics) ?? USUAL_SHARDS;
  const count = pointCount(options.definition);
  if (own.shard !== undefined) diagnostics.error("sweep/shard-of-jobs");
  if (shards > count) diagnostics.error("sweep/too-many-shards", { shards, count });
  terminal.diagnostics(diagnostics.list);
  if (diagnostics.hasErrors) return EXIT_USAGE;
  terminal.out(
    jobDefinition(system, {
      args: withoutJobs(line.typed),
      programArguments: line.programArguments,
      shards,
      name: baseName(options.sources),
      version: packageVersion(),
    }),
  );
  return 0;
}

/** The arguments before `--`, less what the jobs set themselves. */
function withoutJobs(typed: readonly string[]): string[] {
  const dropped = ["--emit-jobs", "--shards", "--jobs", "-o"];
  return typed.filter((argument, at) => {
    const name = argument.split("=")[0]!;
    return !dropped.includes(name) && !dropped.includes(typed[at - 1] ?? "");
  });
}

/** `sweep --merge a b … [-o all]`: results of shards together. */
function mergeCommand(invocation: Invocation): number {
  const { line, terminal } = invocation;
  const diagnostics = new Diagnostics();
  const format = choice(line.own, "format", FORMATS, diagnostics);
  const at = line.compiler.indexOf("-o");
  const output = at < 0 ? undefined : line.compiler[at + 1];
  const names = line.compiler.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (at >= 0 && output === undefined)
    diagnostics.error("cli/option-needs-value", { option: "-o" });
  if (names.length === 0) diagnostics.error("sweep/nothing-to-merge");
  if (output !== undefined) checkOutputFolder(output, diagnostics);
  const files = names.flatMap((name) => {
    const content = openResults(name, invocation, diagnostics);
    return content ? [{ name, content }] : [];
  });
  const merged = diagnostics.hasErrors ? undefined : mergeSweeps(files, diagnostics);
  terminal.diagnostics(diagnostics.list);
  if (!merged) return EXIT_USAGE;
  const problems = new Diagnostics();
  const { header, results } = merged;
  if (output !== undefined)
    writeOutput(output, new TextEncoder().encode(sweepText(header, results)), false, problems);
  if (results.length < header.points)
    problems.error("sweep/points-missing", {
      missing: header.points - results.length,
      count: header.points,
    });
  show(header.sweep, results, format, invocation);
  terminal.diagnostics(problems.list);
  return problems.hasErrors ? EXIT_ERROR : 0;
}

function openResults(
  file: string,
  { platform }: Invocation,
  diagnostics: Diagnostics,
): SweepFile | undefined {
  const bytes = platform.files.read(file);
  if (!bytes) {
    diagnostics.error("compare/report-unreadable", { file });
    return undefined;
  }
  const content = readSweepFile(bytes, file, diagnostics);
  if (content === "empty") diagnostics.error("sweep/foreign-file", { file });
  return content === "empty" ? undefined : content;
}
