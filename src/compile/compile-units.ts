/**
 * From each source to one object: its device module and its host object, by two passes of Clang side by
 * side. What was compiled before comes from the cache and starts no worker.
 */
import { byteText, type Diagnostic, Diagnostics, slashed } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { assemblyRepairs } from "./assembly-repairs.ts";
import { mergeClangTexts } from "./clang-text.ts";
import {
  type CommandContext,
  deviceCommand,
  hostCommand,
  isCuda,
  TAG_FILE,
} from "./command-lines.ts";
import { readCached, writeCached } from "./compile-cache.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { ProgramOptions } from "./compiled-program.ts";
import { dependenciesOf } from "./dependencies.ts";
import { formatFunctionRepairs, withoutFormatFunctions } from "./format-functions.ts";
import { type FormatRepair, formatRepairs, repairFormats, withoutFixes } from "./format-repairs.ts";
import { gnuFormats } from "./gnu-formats.ts";
import { hostFunctionRepairs } from "./host-functions.ts";
import { implicitFunctionRepairs } from "./implicit-functions.ts";
import type { ToolJob, ToolResult } from "./jobs.ts";
import { launchBrackets } from "./launch-brackets.ts";
import { launchSizeRepairs } from "./launch-sizes.ts";
import { linuxConditions } from "./linux-conditions.ts";
import { fewerArrays, MORE_UNROLLING, withMoreUnrolling } from "./local-arrays.ts";
import { macroFormatRepairs } from "./macro-formats.ts";
import { reportMissingSource } from "./missing-source.ts";
import { moduleTag, tagText } from "./module-tag.ts";
import { nameRepairs } from "./name-repairs.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import { reportOutside } from "./outside-files.ts";
import { pack, unpack } from "./packed.ts";
import { preludePass } from "./precompiled-prelude.ts";
import { sharedRepairs } from "./shared-repairs.ts";
import { definitionRepairs, sideRepairs } from "./side-repairs.ts";
import { askedName, type SourceView } from "./source-reach.ts";
import { changedFiles, normalizeSource } from "./source-text.ts";
import { sourceTraits } from "./source-traits.ts";
import { tagRepairs } from "./tag-repairs.ts";
import { reportTooLarge, withoutMemoryErrors } from "./too-large.ts";
import { CLANG_PACKAGE_VERSION } from "./toolchain.ts";
import { reportUnsupportedCalls } from "./unsupported-calls.ts";
import { reportUnsupportedHeaders } from "./unsupported-headers.ts";
import { TOOLCHAIN_MISSING, type WorkerPool } from "./worker-pool.ts";

export interface CompileRequest {
  /** Paths as the user wrote them. */
  readonly sources: readonly string[];
  /** What stands in for the content of a source, by path; its lines keep their numbers. */
  readonly texts?: ReadonlyMap<string, string>;
  readonly options: NvccOptions;
  /** Absolute paths of folders that the program may use besides the working folder. */
  readonly folders?: readonly string[] | undefined;
  /** Clang's text carries terminal colours. */
  readonly colour: boolean;
}

/** A source, compiled. */
export interface CompiledUnit {
  readonly object: CompiledObject;
  /** Files that were read, the source first; those that come with Clang are left out. */
  readonly dependencies: readonly string[];
}

/** A source on its way: the passes to run, and all that decides about their result. */
export interface UnitPlan {
  readonly source: string;
  readonly folder: string;
  readonly tag: string;
  readonly device: ToolJob | undefined;
  readonly host: ToolJob;
  /** What the passes are made from. */
  readonly context: CommandContext;
  readonly view: SourceView;
  readonly options: ProgramOptions;
  /** Warnings are not shown. */
  readonly quiet: boolean;
  /** Folders of headers, `thrust` and so on, that are installed on this machine. */
  readonly librariesInstalled: readonly string[];
  /** Spells out the request, as a key of the cache. */
  readonly key: string;
}

export interface UnitOutcome {
  readonly diagnostics: readonly Diagnostic[];
  /** With colours. */
  readonly clangText: string;
  /** Undefined where there is an error. */
  readonly unit: CompiledUnit | undefined;
  /** Paths that the result depends on. */
  readonly asked: readonly string[];
}

export function planUnits(
  request: CompileRequest,
  view: SourceView,
  platform: Platform,
): UnitPlan[] {
  const options = programOptions(request.options);
  const { libraries, reach } = view;
  const libraryFiles = libraries?.inputs ?? [];
  return request.sources.map((source) => {
    const folder = folderOf(source, request.options, platform);
    const unitId = moduleTag([folder, source, JSON.stringify(request.options)]);
    const context: CommandContext = {
      options: request.options,
      source: slashed(source),
      workingFolder: folder,
      unitId,
      traits: sourceTraits(
        source,
        request.texts?.get(source),
        request.options.includeFolders,
        view.files,
        platform,
      ),
      deviceExtra: platform.environment["WARPSCOPE_CLANG_EXTRA"],
      libraries,
    };
    const device = isCuda(context) ? deviceCommand(context) : undefined;
    const hostArgs = hostCommand(context);
    const text = request.texts?.get(source);
    const replaced = text === undefined ? [] : [[source, new TextEncoder().encode(text)] as const];
    const tag = moduleTag([folder, source, ...(device?.args ?? []), ...(device?.optimize ?? [])]);
    return {
      source,
      folder,
      tag,
      device: device && { ...device, inputs: libraryFiles, replaced, reach },
      host: {
        args: hostArgs,
        inputs: [[TAG_FILE, tagText(tag)], ...libraryFiles],
        replaced,
        reach,
      },
      context,
      view,
      options,
      quiet: request.options.warnings === "off",
      librariesInstalled: libraries?.names ?? [],
      key: JSON.stringify([
        CLANG_PACKAGE_VERSION,
        MORE_UNROLLING,
        folder,
        tag,
        options,
        device,
        hostArgs,
        text,
        libraries?.folder,
      ]),
    };
  });
}

/**
 * The folder that Clang works in. Where every name is absolute it has no influence, and is the source's
 * own, so that a build system that compiles a source in ever new folders finds it in the cache.
 */
function folderOf(source: string, options: NvccOptions, platform: Platform): string {
  const named = [...options.includeFolders, ...options.systemFolders, ...options.preIncludes];
  return [source, ...named].every((name) => name.startsWith("/"))
    ? source.replace(/\/[^/]*$/, "")
    : platform.files.workingFolder();
}

/** Compiles what the cache does not hold. */
export function compileUnits(
  plans: readonly UnitPlan[],
  pool: WorkerPool,
  platform: Platform,
): Promise<UnitOutcome[]> {
  return Promise.all(
    plans.map(async (plan) => {
      const cached = readCached(platform, plan.key, plan.view.files);
      const kept = cached && decodeUnit(cached.content);
      if (kept) return { diagnostics: [], ...kept, asked: cached.asked };
      const outcome = await compileUnit(plan, pool, platform);
      if (outcome.unit)
        writeCached(platform, plan.key, outcome.asked, encodeUnit(outcome), plan.view.files);
      return outcome;
    }),
  );
}

/** What is wrong with the sources before anything is compiled. */
export function checkSources(sources: readonly string[], platform: Platform): Diagnostics {
  const diagnostics = new Diagnostics();
  for (const file of sources) {
    const stat = platform.files.stat(file);
    if (!stat) reportMissingSource(file, platform, diagnostics);
    else if (stat.kind === "folder") diagnostics.error("compile/source-is-folder", { file });
    else if (!platform.files.read(file)) diagnostics.error("compile/source-unreadable", { file });
  }
  return diagnostics;
}

async function compileUnit(
  plan: UnitPlan,
  pool: WorkerPool,
  platform: Platform,
): Promise<UnitOutcome> {
  const { source, context } = plan;
  const passes = {
    device: plan.device && preludePass("device", plan.device, context, platform),
    host: preludePass("host", plan.host, context, platform),
  };
  const { device, host } = await runRepaired(
    { ...plan, device: passes.device?.job, host: passes.host.job },
    pool,
    platform,
  );
  const results = device ? [device, host] : [host];
  const diagnostics = new Diagnostics();
  const isReported = await reportTooLarge(source, passes.host.job, host, pool, diagnostics);
  reportPasses(source, isReported ? results.filter((one) => one !== host) : results, diagnostics);
  reportOutside(results, diagnostics);
  const allText = mergeClangTexts(
    results.map(({ text }) =>
      withoutFormatFunctions(withoutFixes(isReported ? withoutMemoryErrors(text) : text)),
    ),
    true,
  );
  const shownText = plan.quiet && !diagnostics.hasErrors ? "" : allText;
  reportUnsupportedHeaders(shownText, plan.librariesInstalled, diagnostics);
  const clangText = reportUnsupportedCalls(shownText, diagnostics);
  const asked = [...results, passes.host, ...(passes.device ? [passes.device] : [])].flatMap(
    (one) => one.asked,
  );
  if (diagnostics.hasErrors || !host.product)
    return { diagnostics: diagnostics.list, clangText, unit: undefined, asked: sorted(asked) };
  const ir = device?.product && new TextDecoder().decode(device.product);
  const object: CompiledObject = {
    host: host.product,
    device: ir === undefined ? undefined : { tag: plan.tag, ir, source },
    options: plan.options,
    source,
    folder: plan.folder,
  };
  const dependencies = dependenciesOf(host.dependencies ?? "", plan.host.args.at(-1)!);
  const unit = { object, dependencies };
  return { diagnostics: diagnostics.list, clangText, unit, asked: sorted(asked) };
}

function sorted(paths: readonly string[]): string[] {
  return [...new Set(paths)].sort();
}

type Replaced = NonNullable<ToolJob["replaced"]>;
interface PassResults {
  readonly device?: ToolResult | undefined;
  readonly host: ToolResult;
}

/** Clang stops at 30 errors: a program in which more names are ambiguous needs several rounds. */
const REPAIR_ROUNDS = 8;

/** Runs the passes, and again with the repairs that their messages ask for. */
async function runRepaired(
  plan: UnitPlan,
  pool: WorkerPool,
  platform: Platform,
): Promise<PassResults> {
  const replaced = changedFiles(
    plan.context.traits?.files ?? [],
    (file) => compiledContent(plan, file, new Map(), platform),
    (text) => gnuFormats(launchBrackets(linuxConditions(text))),
  );
  let results = await runPasses(plan, [...replaced], pool);
  const names = new Set<string>();
  const content = (file: string) => compiledContent(plan, file, replaced, platform);
  const formats = new Set<string>();
  const declared = new Set<string>();
  const repairsOf = ({ text }: ToolResult) => [
    ...implicitFunctionRepairs(text, content, declared),
    ...nameRepairs(text, names),
    ...formatRepairs(text),
    ...macroFormatRepairs(text, content, formats),
    ...formatFunctionRepairs(text, content, formats),
    ...sharedRepairs(text, content),
    ...assemblyRepairs(text, content),
    ...sideRepairs(text, content),
    ...tagRepairs(text),
    ...launchSizeRepairs(text, content),
  ];
  for (let round = 0; round < REPAIR_ROUNDS; round++) {
    const { device, host } = results;
    const definitions = device ? lackingDefinitions(plan, device, content) : [];
    const asked = {
      device: [...(device ? repairsOf(device) : []), ...definitions],
      host: [...repairsOf(host), ...definitions],
    };
    const repairs = [...asked.device, ...asked.host];
    if (repairs.length === 0) break;
    const distinct = new Map(repairs.map((repair) => [JSON.stringify(repair), repair]));
    for (const [file, bytes] of repairedFiles(plan, [...distinct.values()], replaced, platform))
      replaced.set(nameIn(replaced, file, plan.view, platform) ?? file, bytes);
    // A pass that asks for no repair stays as it is.
    const passes = {
      ...plan,
      device: asked.device.length > 0 ? plan.device : undefined,
      host: asked.host.length > 0 ? plan.host : undefined,
    };
    results = { ...results, ...(await runPasses(passes, [...replaced], pool)) };
  }
  const device = await runAsVendor(plan, results, replaced, pool, platform);
  return device ? { ...results, device } : results;
}

function lackingDefinitions(
  { source, options }: UnitPlan,
  { product }: ToolResult,
  read: (file: string) => Uint8Array | undefined,
): FormatRepair[] {
  // Other modules may define what a relocatable one lacks.
  if (!product || options.relocatable) return [];
  return definitionRepairs(byteText(product), source, read);
}

/**
 * The device pass of a source that the host's compiler takes and Clang's device pass refuses, as the vendor's
 * front end would read it: what stands in templates that nothing uses is not looked at, and what host functions
 * call may be the device's. Undefined where that does not help either.
 */
async function runAsVendor(
  plan: UnitPlan,
  { device: refused, host }: PassResults,
  given: ReadonlyMap<string, Uint8Array>,
  pool: WorkerPool,
  platform: Platform,
): Promise<ToolResult | undefined> {
  if (!plan.device || host.exitCode !== 0 || !refused || refused.exitCode === 0) return undefined;
  const [tool, front, ...rest] = plan.device.args;
  const job = { ...plan.device, args: [tool!, front!, "-fdelayed-template-parsing", ...rest] };
  const replaced = new Map(given);
  let result = refused;
  for (let round = 0; round < REPAIR_ROUNDS; round++) {
    const content = (file: string) => compiledContent(plan, file, replaced, platform);
    const repairs = hostFunctionRepairs(result.text, content);
    if (repairs.length === 0 && round > 0) return undefined;
    for (const [file, bytes] of repairedFiles(plan, repairs, replaced, platform))
      replaced.set(nameIn(replaced, file, plan.view, platform) ?? file, bytes);
    result = await runDevice(job, [...replaced], pool);
    if (result.exitCode === 0) return result;
  }
  return undefined;
}

/** Of those passes that there are. */
async function runPasses<Host extends ToolJob | undefined>(
  { device, host }: { readonly device: ToolJob | undefined; readonly host: Host },
  replaced: Replaced,
  pool: WorkerPool,
): Promise<Host extends ToolJob ? PassResults : Partial<PassResults>>;
async function runPasses(
  { device, host }: { readonly device: ToolJob | undefined; readonly host: ToolJob | undefined },
  replaced: Replaced,
  pool: WorkerPool,
): Promise<Partial<PassResults>> {
  const results = await Promise.all([
    device && runDevice(device, replaced, pool),
    host && runPass(host, replaced, pool),
  ]);
  return {
    ...(results[0] && { device: results[0] }),
    ...(results[1] && { host: results[1] }),
  };
}

async function runDevice(job: ToolJob, replaced: Replaced, pool: WorkerPool): Promise<ToolResult> {
  const made = await runPass(job, replaced, pool);
  const again = withMoreUnrolling(job, made);
  return again ? fewerArrays(made, await runPass(again, replaced, pool)) : made;
}

function runPass(job: ToolJob, replaced: Replaced, pool: WorkerPool): Promise<ToolResult> {
  return pool.run({ ...job, replaced: [...(job.replaced ?? []), ...replaced] });
}

/** The files of `repairs` as they are to be compiled. */
function repairedFiles(
  plan: UnitPlan,
  repairs: readonly FormatRepair[],
  repaired: ReadonlyMap<string, Uint8Array>,
  platform: Platform,
): [string, Uint8Array][] {
  return [...new Set(repairs.map((repair) => repair.file))].flatMap((file) => {
    const ofFile = repairs.filter((repair) => repair.file === file);
    const source = compiledContent(plan, file, repaired, platform);
    return source ? [[file, repairFormats(source, ofFile)] as [string, Uint8Array]] : [];
  });
}

/** What Clang is given of a file, as far as it has been repaired. */
function compiledContent(
  plan: UnitPlan,
  file: string,
  repaired: ReadonlyMap<string, Uint8Array>,
  platform: Platform,
): Uint8Array | undefined {
  const known = nameIn(repaired, file, plan.view, platform);
  if (known !== undefined) return repaired.get(known);
  const before = plan.host.replaced?.find(([path]) => slashed(path) === file)?.[1];
  const found = before ? undefined : plan.view.files.look(askedName(file, platform));
  const bytes = before ?? (found?.kind === "file" ? found.bytes : undefined);
  return bytes && normalizeSource(bytes);
}

/** The name by which `files` has the file that Clang calls `file`. */
function nameIn(
  files: ReadonlyMap<string, Uint8Array>,
  file: string,
  view: SourceView,
  platform: Platform,
): string | undefined {
  if (files.has(file)) return file;
  const inodeOf = (name: string) => view.files.look(askedName(name, platform))?.inode;
  const inode = inodeOf(file);
  return inode === undefined
    ? undefined
    : [...files.keys()].find((name) => inodeOf(name) === inode);
}

export function reportPasses(
  file: string,
  results: readonly ToolResult[],
  diagnostics: Diagnostics,
): void {
  const crash = results.find((result) => result.crash !== undefined)?.crash;
  if (crash === TOOLCHAIN_MISSING) reportMissingToolchain(diagnostics);
  else if (crash !== undefined) diagnostics.error("compile/clang-crashed", { file, reason: crash });
  else if (results.some((result) => result.exitCode !== 0))
    diagnostics.error("compile/failed", { file });
}

export function reportMissingToolchain(diagnostics: Diagnostics): void {
  diagnostics.error("compile/toolchain-missing", { package: "@yowasp/clang" });
}

function encodeUnit({ clangText, unit }: UnitOutcome): Uint8Array {
  const { host, ...object } = unit!.object;
  return pack({ clangText, object, dependencies: unit!.dependencies }, host);
}

function decodeUnit(
  bytes: Uint8Array,
): { readonly clangText: string; readonly unit: CompiledUnit } | undefined {
  const packed = unpack(bytes);
  if (!packed) return undefined;
  const { clangText, object, dependencies } = packed.header as {
    clangText: string;
    object: Omit<CompiledObject, "host">;
    dependencies: string[];
  };
  return { clangText, unit: { object: { ...object, host: packed.payload }, dependencies } };
}

export function programOptions(options: NvccOptions): ProgramOptions {
  return {
    fmad: options.fmad,
    ftz: options.ftz,
    precDiv: options.precDiv,
    precSqrt: options.precSqrt,
    maxRegisters: options.maxRegisters,
    arch: options.arch,
    dlcm: options.dlcm,
    verbosePtxas: options.verbosePtxas,
    relocatable: options.relocatable,
  };
}
