/**
 * From sources, objects and options to a program that can run: the host's WebAssembly and the device
 * modules it registers. What was made before comes from the cache and starts no worker.
 */
import type { Diagnostic, Diagnostics } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { guestPath } from "./clang-files.ts";
import { mergeClangTexts } from "./clang-text.ts";
import { readCached, writeCached } from "./compile-cache.ts";
import {
  type CompiledUnit,
  type CompileRequest,
  checkSources,
  compileUnits,
  planUnits,
  programOptions,
  type UnitOutcome,
} from "./compile-units.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { CompiledProgram, ProgramOptions } from "./compiled-program.ts";
import { sameNames } from "./device-host-names.ts";
import { linkDevices, objectsInUse } from "./device-linking.ts";
import { guestJob } from "./guest-object.ts";
import { libraryObjects } from "./library-objects.ts";
import { type HostObject, linkHost, reportLink } from "./link-host.ts";
import { type LinkGroup, readLinkInputs } from "./link-inputs.ts";
import { carriesTag } from "./module-tag.ts";
import { pack, unpack } from "./packed.ts";
import { rebaseObject } from "./rebase.ts";
import { askedName, type SourceView, viewOf } from "./source-reach.ts";
import { CLANG_PACKAGE_VERSION, guestFolder, guestObjectPath } from "./toolchain.ts";
import { withPool } from "./warm-compiler.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface ProgramRequest extends CompileRequest {
  /** Ends the compilation, which then has no program; unless a warm compiler does it. */
  readonly stop?: AbortSignal | undefined;
  /** Called with the passes that are done, and those known of; more may come. Unless a warm compiler does it. */
  readonly onPass?: ((done: number, known: number) => void) | undefined;
  /** Files of objects and archives that are linked with what the sources become. */
  readonly objects?: readonly string[];
}

export interface CompileResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Clang's own errors and warnings with source lines and carets; empty where it has none. */
  readonly clangText: string;
  /** Undefined where there is an error. */
  readonly program: CompiledProgram | undefined;
  /** Files that each source was made of, itself first. */
  readonly dependencies: readonly (readonly string[])[];
  readonly fromCache: boolean;
}

export interface UnitsResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly clangText: string;
  /** In the order of the sources; undefined where there is an error. */
  readonly units: readonly CompiledUnit[] | undefined;
}

/** Compiles without linking. */
export async function compileObjects(
  request: CompileRequest,
  platform: Platform,
): Promise<UnitsResult> {
  const diagnostics = checkSources(request.sources, platform);
  if (diagnostics.hasErrors)
    return { diagnostics: diagnostics.list, clangText: "", units: undefined };
  const view = viewOf(request, platform);
  const plans = planUnits(request, view, platform);
  const outcomes = await withPool(platform, {}, (pool) =>
    compileUnits(plans, pool, platform),
  ).finally(() => view.files.close());
  const { clangText, units } = gather(outcomes, request.colour, diagnostics);
  return { diagnostics: diagnostics.list, clangText, units };
}

/** Mistakes in the program come back as diagnostics and Clang's text; nothing is thrown. */
export async function compileProgram(
  request: ProgramRequest,
  platform: Platform,
): Promise<CompileResult> {
  const { sources, objects = [] } = request;
  const diagnostics = checkSources(sources, platform);
  if (sources.length + objects.length === 0) diagnostics.error("compile/no-source");
  const folder = platform.files.workingFolder();
  const groups = readLinkInputs(objects, platform, diagnostics).map((group) => ({
    ...group,
    objects: group.objects.map((object) => rebaseObject(object, folder)),
  }));
  if (diagnostics.hasErrors) return failed(diagnostics);

  const view = viewOf(request, platform);
  try {
    return await compileGroups(request, groups, view, platform, diagnostics);
  } finally {
    view.files.close();
  }
}

/** `groups`: what the objects of the request hold. */
async function compileGroups(
  request: ProgramRequest,
  groups: readonly LinkGroup[],
  view: SourceView,
  platform: Platform,
  diagnostics: Diagnostics,
): Promise<CompileResult> {
  const { objects = [] } = request;
  const folder = platform.files.workingFolder();
  const plans = planUnits(request, view, platform);
  const options = optionsOf(request, groups);
  const key = JSON.stringify([folder, options, objects, plans.map((plan) => plan.key)]);
  const cached = readCached(platform, key, view.files);
  const kept = cached && decodeProgram(cached.content);
  if (kept) {
    const clangText = mergeClangTexts([kept.clangText], request.colour);
    return { ...kept, diagnostics: diagnostics.list, clangText, fromCache: true };
  }

  return withPool(platform, request, async (pool) => {
    const guestReady = guestObject(pool, platform);
    const outcomes = await compileUnits(plans, pool, platform);
    const { clangText, units } = gather(outcomes, request.colour, diagnostics);
    if (!units) return failed(diagnostics, clangText);

    const compiled = units.map(({ object }): LinkGroup => {
      return { file: object.source, lazy: false, isGiven: false, objects: [object] };
    });
    const given = [...compiled, ...groups];
    const objectsGiven = given.flatMap((group) => group.objects);
    const libraries = await libraryObjects(objectsGiven, pool, platform);
    diagnostics.list.push(...libraries.diagnostics);
    if (diagnostics.hasErrors) return failed(diagnostics, clangText);
    const guest = await guestReady;
    const linked = await link([...given, ...libraries.groups], guest, pool, diagnostics);
    if (!linked) return failed(diagnostics, clangText);
    const result = {
      program: { ...linked.program, options, folder },
      dependencies: units.map((unit) => unit.dependencies),
    };
    const asked = [
      ...outcomes.flatMap((outcome) => outcome.asked),
      ...libraries.asked,
      ...linked.asked,
      ...(guest?.asked ?? []),
      ...objects.map((object) => askedName(object, platform)),
    ];
    const uncoloured = mergeClangTexts(
      outcomes.map((outcome) => outcome.clangText),
      true,
    );
    // A warning is told each time.
    if (diagnostics.list.length === 0)
      writeCached(
        platform,
        key,
        [...new Set(asked)].sort(),
        encodeProgram({ ...result, clangText: uncoloured }),
        view.files,
      );
    return { ...result, diagnostics: diagnostics.list, clangText, fromCache: false };
  });
}

function failed(diagnostics: Diagnostics, clangText = ""): CompileResult {
  const { list } = diagnostics;
  return { diagnostics: list, clangText, program: undefined, dependencies: [], fromCache: false };
}

/** All outcomes as one; units only where every one succeeded. */
function gather(
  outcomes: readonly UnitOutcome[],
  colour: boolean,
  diagnostics: Diagnostics,
): { readonly clangText: string; readonly units: readonly CompiledUnit[] | undefined } {
  for (const outcome of outcomes) diagnostics.list.push(...outcome.diagnostics);
  const units = outcomes.flatMap(({ unit }) => unit ?? []);
  return {
    clangText: mergeClangTexts(
      outcomes.map((outcome) => outcome.clangText),
      colour,
    ),
    units: units.length === outcomes.length && !diagnostics.hasErrors ? units : undefined,
  };
}

/** A program's options are those of its command line; one of objects alone has the objects'. */
function optionsOf(request: ProgramRequest, groups: readonly LinkGroup[]): ProgramOptions {
  const objects = groups.flatMap((group) => group.objects);
  const compiled = objects.find(({ device }) => device) ?? objects[0];
  return request.sources.length > 0 || !compiled
    ? programOptions(request.options)
    : compiled.options;
}

interface Guest extends HostObject {
  /** Paths that it was made of, where it was made now or before for this cache. */
  readonly asked: readonly string[];
}

async function guestObject(pool: WorkerPool, platform: Platform): Promise<Guest | undefined> {
  const guest = { name: guestFolder(), lazy: false, isGiven: false };
  const job = guestJob(platform);
  if (!job) return { ...guest, object: guestPath(guestObjectPath()), asked: [] };
  const unit = job.inputs.map(([, bytes]) => new TextDecoder().decode(bytes));
  const key = JSON.stringify(["guest object", CLANG_PACKAGE_VERSION, job.args, unit]);
  const cached = readCached(platform, key);
  if (cached) return { ...guest, object: cached.content, asked: cached.asked };
  const { product, asked } = await pool.run(job);
  if (!product) return undefined;
  writeCached(platform, key, [...asked].sort(), product);
  return { ...guest, object: product, asked };
}

interface Linked {
  readonly program: Pick<CompiledProgram, "hostWasm" | "devices" | "sources">;
  /** Paths that the linker read: the guest object. */
  readonly asked: readonly string[];
}

async function link(
  groups: readonly LinkGroup[],
  guest: HostObject | undefined,
  pool: WorkerPool,
  diagnostics: Diagnostics,
): Promise<Linked | undefined> {
  const objects = groups.flatMap(({ file, lazy, isGiven, objects }) =>
    objects.map((object) => ({
      name: nameOf(file, object),
      object: object.host,
      lazy,
      isGiven,
      from: object,
    })),
  );
  if (!guest) {
    diagnostics.error("compile/failed", { file: guestFolder() });
    return undefined;
  }
  const linkedAlways = objects.filter(({ lazy }) => !lazy);
  for (const { symbol, device, host } of sameNames(linkedAlways.map(({ from }) => from)))
    diagnostics.error("compile/device-host-same-name", {
      symbol,
      device: device.source,
      host: host.source,
    });
  if (diagnostics.hasErrors) return undefined;
  const hosts: readonly HostObject[] = [...objects, guest];
  const linked = await linkHost(pool, hosts);
  if (!linked.product) {
    reportLink(linked, hosts, diagnostics);
    return undefined;
  }
  const { product: hostWasm, lostResults } = linked;
  for (const name of lostResults) diagnostics.warning("compile/result-lost", { name });
  const isLinked = ({ lazy, from }: (typeof objects)[number]): boolean =>
    !lazy || (from.device !== undefined && carriesTag(hostWasm, from.device.tag));
  const used = objectsInUse(
    objects.filter(isLinked).map(({ from }) => from),
    objects.filter((object) => !isLinked(object)).map(({ from }) => from),
  );
  const devices = await linkDevices(used, pool, diagnostics);
  if (!devices) return undefined;
  return {
    program: {
      hostWasm: devices.rename(hostWasm),
      devices: devices.modules,
      sources: used.map((object) => object.source),
    },
    asked: linked.asked,
  };
}

/** The source where it is known to the user, the file where it was given as one. */
function nameOf(file: string, object: CompiledObject): string {
  return file === object.source ? file : `${file} (${object.source})`;
}

interface KeptProgram {
  readonly clangText: string;
  readonly program: CompiledProgram;
  readonly dependencies: readonly (readonly string[])[];
}

function encodeProgram({ program, ...rest }: KeptProgram): Uint8Array {
  const { hostWasm, ...header } = program;
  return pack({ ...rest, program: header }, hostWasm);
}

function decodeProgram(bytes: Uint8Array): KeptProgram | undefined {
  const packed = unpack(bytes);
  if (!packed) return undefined;
  const { program, ...rest } = packed.header as Omit<KeptProgram, "program"> & {
    program: Omit<CompiledProgram, "hostWasm">;
  };
  return { ...rest, program: { ...program, hostWasm: packed.payload } };
}
