/**
 * NVRTC's work: device code from a source in memory, in one pass of Clang, in this thread. A program waits
 * for it while it runs.
 */
import { Diagnostics, slashed } from "../base/index.ts";
import type { Platform, SourceGate } from "../platform/index.ts";
import { JOB_FOLDER } from "./clang-files.ts";
import { mergeClangTexts } from "./clang-text.ts";
import { type CommandContext, deviceCommand } from "./command-lines.ts";
import { readCached, writeCached } from "./compile-cache.ts";
import { programOptions } from "./compile-units.ts";
import { encodeDeviceCode } from "./device-code-file.ts";
import type { runTimeTool } from "./device-code-linking.ts";
import type { ToolJob } from "./jobs.ts";
import { findLibraryHeaders } from "./library-headers.ts";
import { type NvrtcOptions, parseNvrtcOptions } from "./nvrtc-options.ts";
import { reportOutside } from "./outside-files.ts";
import { pack, unpack } from "./packed.ts";
import { preludePass } from "./precompiled-prelude.ts";
import { askedName, reachOf, type SourceView } from "./source-reach.ts";
import { CLANG_PACKAGE_VERSION } from "./toolchain.ts";
import { reportUnsupportedCalls } from "./unsupported-calls.ts";
import { reportUnsupportedHeaders } from "./unsupported-headers.ts";

interface DeviceSource {
  /** As the program calls it; names the source in messages and reports. */
  readonly name: string;
  readonly text: string;
  /** By the name that `#include` gives. */
  readonly headers: ReadonlyMap<string, string>;
  /** As given to nvrtcCompileProgram. */
  readonly options: readonly string[];
  /** Kernels and variables, `scale<float>` or `&table`, whose mangled names are asked for. */
  readonly nameExpressions: readonly string[];
  /** Compute capability, times ten, where the options name none. */
  readonly defaultArch: number;
}

interface DeviceSourceResult {
  readonly outcome: "compiled" | "invalid-option" | "failed" | "toolchain-missing";
  /** NVRTC's program log. */
  readonly log: string;
  /** What was made, in the form of `device-code-file.ts`; undefined unless compiled. */
  readonly code: Uint8Array | undefined;
  /** The options ask for a real architecture, so that there is machine code. */
  readonly machineCode: boolean;
  /** Mangled names by name expression. */
  readonly lowered: ReadonlyMap<string, string>;
  /** What this package lacks, as the source asks for it. */
  readonly diagnostics: Diagnostics;
}

/** Of the source and its headers. */
const SOURCE_FOLDER = `${JOB_FOLDER}/source`;
/** Marks functions without `__device__` as both sides'. */
const DEFAULT_DEVICE_FILE = `${JOB_FOLDER}/default-device.h`;

type DeviceSourceCompiler = (source: DeviceSource) => DeviceSourceResult;

/** LLVM is asked for with the first source that the cache does not hold. */
export function deviceSourceCompiler(
  platform: Platform,
  toolOf: ReturnType<typeof runTimeTool>,
  folders: readonly string[],
): DeviceSourceCompiler {
  return (source) => {
    const given = parseNvrtcOptions(source.options, source.defaultArch);
    const diagnostics = new Diagnostics();
    const result = {
      log: given.log,
      code: undefined,
      machineCode: given.machineCode,
      lowered: new Map<string, string>(),
      diagnostics,
    };
    if (!given.isValid) return { ...result, outcome: "invalid-option" };
    const view = viewOfGuest(given, folders, platform);
    const { job, context } = passOf(source, given, view, platform);
    const key = JSON.stringify([
      CLANG_PACKAGE_VERSION,
      "device source",
      job.args,
      job.optimize,
      source.text,
      [...source.headers],
      source.nameExpressions,
    ]);
    const kept = readKept(platform, key, view.files);
    if (kept) return { ...result, ...kept, log: result.log + kept.log, outcome: "compiled" };
    const run = toolOf();
    if (!run) return { ...result, outcome: "toolchain-missing" };
    const pass = preludePass("device", job, context, platform);
    const done = run(pass.job);
    const text = ownNames(mergeClangTexts([done.text], false), source);
    reportUnsupportedHeaders(text, [], diagnostics);
    reportOutside([done], diagnostics);
    const log = reportUnsupportedCalls(text, diagnostics);
    if (done.crash !== undefined) {
      diagnostics.error("compile/clang-crashed", { file: source.name, reason: done.crash });
      return { ...result, outcome: "failed" };
    }
    if (!done.product)
      return {
        ...result,
        log: result.log + log + countErrors(log, source.name),
        outcome: "failed",
      };
    const { ir: made, lowered } = takeNames(new TextDecoder().decode(done.product), source);
    const ir = withGivenNames(made, source);
    const options = programOptions(given.options);
    const code = encodeDeviceCode({ ir, source: source.name, options });
    const asked = [...new Set([...done.asked, ...pass.asked])].sort();
    writeCached(platform, key, asked, pack({ log, lowered: [...lowered] }, code), view.files);
    return { ...result, log: result.log + log, code, lowered, outcome: "compiled" };
  };
}

/**
 * A source that a program brings along while it runs may read what the program may, and the libraries' headers: its
 * options are the program's, not the user's.
 */
function viewOfGuest(
  { options }: NvrtcOptions,
  folders: readonly string[],
  platform: Platform,
): SourceView {
  const none = { includeFolders: [], systemFolders: [], preIncludes: [] };
  const request = { sources: [], options: none, folders };
  const granted = platform.sources(reachOf(request, undefined, platform));
  const seen = options.includeFolders.filter((one) => granted.look(askedName(one, platform)));
  granted.close();
  const libraries = findLibraryHeaders(seen, platform);
  const reach = reachOf(request, libraries, platform);
  return { reach, files: platform.sources(reach), libraries };
}

function passOf(
  source: DeviceSource,
  given: NvrtcOptions,
  { libraries, reach }: SourceView,
  platform: Platform,
): { readonly job: ToolJob; readonly context: CommandContext } {
  const { files } = platform;
  // The vendor's own headers are for the vendor's compiler; ours stand in for them.
  const isToolkit = (folder: string) => files.stat(`${folder}/crt/host_config.h`) !== undefined;
  const folders = given.options.includeFolders
    .map((folder) => files.absolute(folder))
    .filter((folder) => !isToolkit(folder));
  const named = (file: string) => (source.headers.has(file) ? file : files.absolute(file));
  const context: CommandContext = {
    options: {
      ...given.options,
      includeFolders: [...(source.headers.size > 0 ? ["."] : []), ...folders],
      macros: ["-D__CUDACC_RTC__=1", ...given.options.macros],
      preIncludes: [
        ...given.options.preIncludes.map(named),
        ...(given.defaultDevice ? [DEFAULT_DEVICE_FILE] : []),
      ],
      treatAsCuda: true,
    },
    source: placed(source.name),
    workingFolder: SOURCE_FOLDER,
    deviceExtra: platform.environment["WARPSCOPE_CLANG_EXTRA"],
    libraries,
  };
  const encode = (text: string) => new TextEncoder().encode(text);
  const inFolder = (name: string) => `${SOURCE_FOLDER}/${placed(name)}`;
  const job: ToolJob = {
    ...deviceCommand(context),
    reach,
    inputs: [
      ...(libraries?.inputs ?? []),
      ...[...source.headers].map(([name, text]) => [inFolder(name), encode(text)] as const),
      [DEFAULT_DEVICE_FILE, encode("#pragma clang force_cuda_host_device begin\n")],
      [inFolder(source.name), encode(withNames(source))],
    ],
  };
  return { job, context };
}

/** A name as a path below the source folder: absolute ones, and those that lead out of it, without their start. */
function placed(name: string): string {
  const parts = slashed(name).split("/");
  return parts.filter((part) => part !== "" && part !== "." && part !== "..").join("/");
}

const NAME_VARIABLE = "__warpscope_name_";

/** A variable for each name expression: its initial value holds the mangled name. */
function withNames({ text, nameExpressions }: DeviceSource): string {
  const asked = nameExpressions.map(
    (expression, index) =>
      `# 1 "name expression"\nextern "C" __device__ auto ${NAME_VARIABLE}${index} = (${expression});\n`,
  );
  return asked.length === 0 ? text : `${text}\n${asked.join("")}`;
}

const NAME_LINE = new RegExp(`^@${NAME_VARIABLE}(\\d+) = .*\n`, "gm");

/** The IR without these variables, and what they tell. */
function takeNames(
  ir: string,
  { nameExpressions }: DeviceSource,
): { readonly ir: string; readonly lowered: Map<string, string> } {
  const lowered = new Map<string, string>();
  for (const [line, index] of ir.matchAll(NAME_LINE)) {
    const name = /= .*@("?)([\w$.]+)\1/.exec(line)?.[2];
    const expression = nameExpressions[Number(index)];
    if (name !== undefined && expression !== undefined) lowered.set(expression, name);
  }
  return { ir: lowered.size === 0 ? ir : ir.replace(NAME_LINE, ""), lowered };
}

/** The IR with the files of its debug locations as the program names them. */
function withGivenNames(ir: string, { name, headers }: DeviceSource): string {
  return ir.replace(/^(!\d+ = !DIFile\(filename: ")([^"]*)"/gm, (line, start, file: string) => {
    const plain = file.replace(/^\.\//, "").replace(`${SOURCE_FOLDER}/`, "");
    const given = [name, ...headers.keys()].find((one) => placed(one) === plain);
    return given === undefined ? line : `${start}${slashed(given)}"`;
  });
}

/** Clang's text with the source as the program calls it. */
function ownNames(text: string, { name }: DeviceSource): string {
  const inside = placed(name);
  const known = inside === name ? text : text.replaceAll(`${inside}:`, `${name}:`);
  return known.replaceAll(`${SOURCE_FOLDER}/`, "");
}

/** NVRTC's closing line. */
function countErrors(log: string, name: string): string {
  const count = log.match(/^[^\n]*?: (?:fatal )?error: /gm)?.length ?? 0;
  if (count === 0) return "";
  const errors = count === 1 ? "1 error" : `${count} errors`;
  return `${errors} detected in the compilation of "${name}".\n`;
}

function readKept(
  platform: Platform,
  key: string,
  sources: SourceGate,
): Pick<DeviceSourceResult, "log" | "code" | "lowered"> | undefined {
  const cached = readCached(platform, key, sources);
  const packed = cached && unpack(cached.content);
  if (!packed) return undefined;
  const { log, lowered } = packed.header as { log: string; lowered: [string, string][] };
  return { log, lowered: new Map(lowered), code: packed.payload };
}
