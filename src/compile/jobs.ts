/**
 * One run of Clang or wasm-ld as a value that travels to a worker and back.
 *
 * Main thread to worker: `ToolchainMessage` once, then `ToolJob`s; worker to main thread: one
 * `ToolResult` for each job, in order.
 */
import type { Platform } from "../platform/index.ts";
import { ClangFiles, guestPath, HEADERS } from "./clang-files.ts";
import { type ClangRun, runClang } from "./clang-process.ts";
import { DEPENDENCIES, type PassCommand, PRODUCT, UNOPTIMIZED } from "./command-lines.ts";
import { makeName } from "./dependencies.ts";
import { withoutExcess } from "./inlined-size.ts";
import { escaped } from "./rebase.ts";
import { withVectorCopies } from "./structure-copies.ts";
import { headerFolder, sysrootOf, type Toolchain } from "./toolchain.ts";
import { withoutZeros } from "./zero-segments.ts";

interface ToolchainMessage {
  readonly toolchain: Toolchain;
}

export interface ToolJob extends PassCommand {
  /** Files laid into the job's own folder, by path. */
  readonly inputs: readonly (readonly [path: string, bytes: Uint8Array])[];
  /** Files of the machine whose content is replaced, by path. */
  readonly replaced?: readonly (readonly [path: string, bytes: Uint8Array])[];
}

export interface ToolResult extends ClangRun {
  /** The file left at `PRODUCT`; undefined where there is none. */
  readonly product: Uint8Array | undefined;
  /** The rule of `make` left at `DEPENDENCIES`; undefined where there is none. */
  readonly dependencies: string | undefined;
  /** Paths of the machine the run asked about, whether or not something was there. */
  readonly asked: readonly string[];
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
    const replaced = new Map(
      (job.replaced ?? []).flatMap(([path, bytes]) => {
        const stat = platform.files.stat(path);
        return stat ? [[stat.inode, bytes]] : [];
      }),
    );
    const files = new ClangFiles(platform.files, sysroot, headerFolder(), replaced);
    for (const [path, bytes] of job.inputs) files.put(path, bytes);
    let run = runClang(toolchain.llvm, job.args, files);
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
    const dependencies = rule && withTrueNames(new TextDecoder().decode(rule), makeName);
    return {
      ...run,
      text: withTrueNames(run.text),
      product: product && productWithTrueNames(product, job.args),
      dependencies,
      asked: [...files.asked],
    };
  };
}

/** Our headers by the names that they have on this machine. */
function withTrueNames(text: string, written = (name: string): string => name): string {
  return text.replaceAll(`${HEADERS}/`, written(`${guestPath(headerFolder())}/`));
}

/** Objects name no headers. */
function productWithTrueNames(product: Uint8Array, args: readonly string[]): Uint8Array {
  const isIr = args.includes("-emit-llvm");
  if (!isIr && !args.includes("-E")) return product;
  const text = new TextDecoder().decode(product);
  return new TextEncoder().encode(withTrueNames(text, isIr ? escaped : undefined));
}
