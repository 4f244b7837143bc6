/**
 * One run of Clang or wasm-ld as a value that travels to a worker and back.
 *
 * Main thread to worker: `ToolchainMessage` once, then `ToolJob`s; worker to main thread: one
 * `ToolResult` for each job, in order.
 */
import type { Platform, SourceReach } from "../platform/index.ts";
import { ClangFiles } from "./clang-files.ts";
import { type ClangRun, runClang } from "./clang-process.ts";
import {
  DEPENDENCIES,
  DEPENDENCY_FLAGS,
  type PassCommand,
  PRODUCT,
  UNOPTIMIZED,
} from "./command-lines.ts";
import { withoutExcess } from "./inlined-size.ts";
import { askedName, ownReach } from "./source-reach.ts";
import { withVectorCopies } from "./structure-copies.ts";
import { sysrootOf, type Toolchain } from "./toolchain.ts";
import { TrueNames } from "./true-names.ts";
import { withoutZeros } from "./zero-segments.ts";

interface ToolchainMessage {
  readonly toolchain: Toolchain;
}

export interface ToolJob extends PassCommand {
  /** Files laid into the job's own folder, by path. */
  readonly inputs: readonly (readonly [path: string, bytes: Uint8Array])[];
  /** Files of the machine whose content is replaced, by path. */
  readonly replaced?: readonly (readonly [path: string, bytes: Uint8Array])[];
  /** What the job may read of the machine's files; ours if absent. */
  readonly reach?: SourceReach;
}

export interface ToolResult extends ClangRun {
  /** The file left at `PRODUCT`; undefined where there is none. */
  readonly product: Uint8Array | undefined;
  /** The rule of `make` left at `DEPENDENCIES`; undefined where there is none. */
  readonly dependencies: string | undefined;
  /** Paths of the machine the run asked about, whether or not something was there. */
  readonly asked: readonly string[];
  /** Where files lie that were asked for, outside of what it may read. */
  readonly refused: readonly string[];
  /** Files for `#include` only that were read otherwise: then there is no product. */
  readonly misread: readonly string[];
}

/** A run that came to nothing. */
export function failedRun(text: string, crash?: string): ToolResult {
  return {
    exitCode: 1,
    text,
    crash,
    product: undefined,
    dependencies: undefined,
    asked: [],
    refused: [],
    misread: [],
  };
}

/** How a worker hears from the thread that started it and answers. */
export interface CompilePort {
  post(message: unknown): void;
  listen(handler: (message: unknown) => void): void;
}

/** The worker's program: serves until the worker is terminated. */
export function serveCompileJobs(port: CompilePort, platform: Platform): void {
  let run: ((job: ToolJob) => ToolResult) | undefined;
  port.listen((message) => {
    const received = message as ToolchainMessage | ToolJob;
    if ("toolchain" in received) run = toolRunner(received.toolchain, platform);
    else if (run) port.post(run(received));
  });
}

/** Runs jobs in this thread. */
export function toolRunner(toolchain: Toolchain, platform: Platform): (job: ToolJob) => ToolResult {
  const sysroot = sysrootOf(toolchain);
  return (job) => {
    const reach = job.reach ?? ownReach();
    const sources = platform.sources(reach);
    try {
      const replaced = new Map(
        (job.replaced ?? []).flatMap(([path, bytes]) => {
          const entry = sources.look(askedName(path, platform));
          return entry ? [[entry.inode, bytes]] : [];
        }),
      );
      const runOnce = (args: readonly string[]) => {
        const files = new ClangFiles(sources, sysroot, reach.ours, replaced);
        for (const [path, bytes] of job.inputs) files.put(path, bytes);
        const result = runIn(files, { ...job, args }, toolchain, sources.refused);
        return { result, mayEmbed: files.mayEmbed };
      };
      const { result, mayEmbed } = runOnce(job.args);
      const lookAgain = mayEmbed && result.exitCode === 0 && withoutDependencies(job.args);
      if (!lookAgain) return result;
      const again = runOnce(lookAgain).result;
      return again.exitCode === 0 ? result : { ...again, asked: result.asked };
    } finally {
      sources.close();
    }
  };
}

/**
 * Clang takes an `#embed` of a file that is not there for an empty one where it writes dependencies: arguments that only
 * preprocess, and then fail. Undefined where no dependencies are written.
 */
function withoutDependencies(args: readonly string[]): string[] | undefined {
  if (!args.includes("-dependency-file")) return undefined;
  const rest = args.filter((argument) => argument !== "-emit-obj");
  const at = rest.indexOf(DEPENDENCY_FLAGS[0]!);
  rest.splice(at, DEPENDENCY_FLAGS.length, "-Eonly");
  return rest;
}

function runIn(
  files: ClangFiles,
  job: ToolJob,
  toolchain: Toolchain,
  refused: ReadonlyMap<string, string>,
): ToolResult {
  const names = new TrueNames(files.includeOnly.folder, job.args);
  let run = runClang(toolchain.llvm, job.reach ? names.withFlags(job.args) : job.args, files);
  const isObject = job.args.includes("-emit-obj");
  let product =
    run.exitCode === 0 ? files.take(PRODUCT, isObject ? withoutZeros : undefined) : undefined;
  if (job.optimize && product) {
    const ir = withVectorCopies(new TextDecoder().decode(product));
    files.put(UNOPTIMIZED, new TextEncoder().encode(ir));
    const { text } = run;
    run = runClang(toolchain.llvm, withoutExcess(job.optimize, ir), files);
    run = { ...run, text: text + run.text };
    product = run.exitCode === 0 ? files.take(PRODUCT) : undefined;
  }
  const rule = files.take(DEPENDENCIES);
  const misread = files.includeOnly.misread();
  return {
    ...run,
    exitCode: run.exitCode === 0 && misread.length > 0 ? 1 : run.exitCode,
    text: names.inMessages(run.text),
    product: misread.length > 0 ? undefined : product && names.inProduct(product, job.args),
    dependencies: rule && names.inRule(new TextDecoder().decode(rule)),
    asked: [...files.asked],
    refused: [...refused.values()],
    misread,
  };
}
