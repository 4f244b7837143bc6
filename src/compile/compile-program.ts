/**
 * From sources and options to a program that can run: the host's WebAssembly and one device module a
 * .cu file. What was compiled before comes from the cache and starts no worker.
 */
import { type Diagnostic, Diagnostics } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { guestPath } from "./clang-files.ts";
import { mergeClangTexts } from "./clang-text.ts";
import {
  type CommandContext,
  DEFAULT_ARCH,
  deviceCommand,
  hostCommand,
  isCuda,
  TAG_FILE,
} from "./command-lines.ts";
import { readCachedProgram, writeCachedProgram } from "./compile-cache.ts";
import type { CompiledProgram, DeviceModule, ProgramOptions } from "./compiled-program.ts";
import { checkDeviceLinking } from "./device-linking.ts";
import { guestJob } from "./guest-object.ts";
import type { ToolJob, ToolResult } from "./jobs.ts";
import { linkHost, reportLink } from "./link-host.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import { CLANG_PACKAGE_VERSION, guestFolder, guestObjectPath, loadToolchain } from "./toolchain.ts";
import { reportUnsupportedHeaders } from "./unsupported-headers.ts";
import { WorkerPool } from "./worker-pool.ts";

export interface CompileRequest {
  /** Paths as the user wrote them. */
  readonly sources: readonly string[];
  readonly options: NvccOptions;
  /** Clang's text carries terminal colours. */
  readonly colour: boolean;
}

export interface CompileResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Clang's own errors and warnings with source lines and carets; empty where it has none. */
  readonly clangText: string;
  /** Undefined where there is an error. */
  readonly program: CompiledProgram | undefined;
  readonly fromCache: boolean;
}

/** A pass over one source. The guest's is missing where its object exists already. */
interface Pass {
  readonly kind: "device" | "host" | "guest";
  readonly source: string;
  readonly job: ToolJob;
}

/** Mistakes in the program come back as diagnostics and Clang's text; nothing is thrown. */
export async function compileProgram(
  request: CompileRequest,
  platform: Platform,
): Promise<CompileResult> {
  const diagnostics = checkSources(request.sources, platform);
  if (diagnostics.hasErrors) return failed(diagnostics);

  const passes = passesOf(request, platform);
  const spelledOut = JSON.stringify([
    CLANG_PACKAGE_VERSION,
    platform.files.workingFolder(),
    programOptions(request.options),
    passes.map((pass) => pass.job.args),
  ]);
  const cached = readCachedProgram(platform, spelledOut);
  if (cached) {
    const clangText = mergeClangTexts([cached.clangText], request.colour);
    return { diagnostics: diagnostics.list, clangText, program: cached.program, fromCache: true };
  }

  const toolchain = loadToolchain(platform);
  if (!toolchain) {
    diagnostics.error("compile/toolchain-missing", { package: "@yowasp/clang" });
    return failed(diagnostics);
  }
  const pool = new WorkerPool(toolchain, platform);
  try {
    const results = await Promise.all(passes.map((pass) => pool.run(pass.job)));
    const clangText = mergeClangTexts(
      results.map((result) => result.text),
      true,
    );
    const shown = mergeClangTexts([clangText], request.colour);
    passes.forEach((pass, i) => {
      reportPass(pass.source, results[i]!, diagnostics);
    });
    reportUnsupportedHeaders(clangText, diagnostics);
    const devices = deviceModules(passes, results);
    checkDeviceLinking(devices, diagnostics);
    if (diagnostics.hasErrors) return failed(diagnostics, shown);

    const objects = results
      .filter((_, i) => passes[i]!.kind !== "device")
      .map((one) => one.product!);
    const hasGuest = passes.some((pass) => pass.kind === "guest");
    const link = await linkHost(pool, objects, hasGuest ? [] : [guestPath(guestObjectPath())]);
    if (!link.product) {
      const hosts = passes.filter((pass) => pass.kind !== "device").map((pass) => pass.source);
      reportLink(link, hosts, diagnostics);
      return failed(diagnostics, shown);
    }
    const program: CompiledProgram = {
      hostWasm: link.product,
      devices,
      options: programOptions(request.options),
    };
    const asked = [...new Set([...results, link].flatMap((result) => result.asked))];
    writeCachedProgram(platform, spelledOut, asked.sort(), { clangText, program });
    return { diagnostics: diagnostics.list, clangText: shown, program, fromCache: false };
  } finally {
    await pool.close();
  }
}

function failed(diagnostics: Diagnostics, clangText = ""): CompileResult {
  return { diagnostics: diagnostics.list, clangText, program: undefined, fromCache: false };
}

function checkSources(sources: readonly string[], platform: Platform): Diagnostics {
  const diagnostics = new Diagnostics();
  if (sources.length === 0) diagnostics.error("compile/no-source");
  for (const file of sources) {
    const stat = platform.files.stat(file);
    if (!stat) diagnostics.error("compile/source-not-found", { file });
    else if (stat.kind === "folder") diagnostics.error("compile/source-is-folder", { file });
    else if (!platform.files.read(file)) diagnostics.error("compile/source-unreadable", { file });
  }
  return diagnostics;
}

function passesOf(request: CompileRequest, platform: Platform): Pass[] {
  const passes = request.sources.flatMap((source, index): Pass[] => {
    const context: CommandContext = {
      options: request.options,
      source: source.replaceAll("\\", "/"),
      workingFolder: platform.files.workingFolder(),
      deviceExtra: platform.environment["WARPSCOPE_CLANG_EXTRA"],
    };
    const tag = new TextEncoder().encode(`WARPSCOPE-MODULE ${index}\0`);
    const host: Pass = {
      kind: "host",
      source,
      job: { args: hostCommand(context), inputs: [[TAG_FILE, tag]] },
    };
    if (!isCuda(context)) return [host];
    return [{ kind: "device", source, job: { args: deviceCommand(context), inputs: [] } }, host];
  });
  const guest = guestJob(platform);
  if (guest) passes.push({ kind: "guest", source: guestFolder(), job: guest });
  return passes;
}

function deviceModules(passes: readonly Pass[], results: readonly ToolResult[]): DeviceModule[] {
  const sources = [...new Set(passes.map((pass) => pass.source))];
  return passes.flatMap((pass, i) => {
    const product = results[i]!.product;
    if (pass.kind !== "device" || !product) return [];
    const tag = String(sources.indexOf(pass.source));
    return [{ tag, ir: new TextDecoder().decode(product), source: pass.source }];
  });
}

function reportPass(source: string, result: ToolResult, diagnostics: Diagnostics): void {
  if (result.crash !== undefined)
    diagnostics.error("compile/clang-crashed", { file: source, reason: result.crash });
  else if (result.exitCode !== 0) {
    if (!diagnostics.list.some((d) => d.code === "compile/failed" && d.params["file"] === source))
      diagnostics.error("compile/failed", { file: source });
  }
}

function programOptions(options: NvccOptions): ProgramOptions {
  return {
    fmad: options.fmad,
    ftz: options.ftz,
    precDiv: options.precDiv,
    precSqrt: options.precSqrt,
    maxRegisters: options.maxRegisters,
    arch: options.arch ?? DEFAULT_ARCH,
    dlcm: options.dlcm,
    verbosePtxas: options.verbosePtxas,
  };
}
