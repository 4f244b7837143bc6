/**
 * Device modules of one program. Most stand alone; with -rdc=true a module may name functions and
 * variables of another, and then Clang joins them to one, which all of their host objects register.
 */
import type { Diagnostics } from "../base/index.ts";
import { bitcodeCommand, linkModulesCommand, modulePath } from "./command-lines.ts";
import type { CompiledObject } from "./compiled-object.ts";
import type { DeviceModule } from "./compiled-program.ts";
import { replaceTags } from "./module-tag.ts";
import type { WorkerPool } from "./worker-pool.ts";

const DECLARED = /^(?:declare [^@\n]*@([\w.$]+)\(|@([\w.$]+) = external )/gm;
const DEFINED = /^(?:define [^@\n]*@([\w.$]+)\(|@([\w.$]+) = (?!external |internal |private ))/gm;

interface LinkedDevices {
  readonly modules: readonly DeviceModule[];
  /** The host program with the tags of `modules` in place of those it was compiled with. */
  rename(host: Uint8Array): Uint8Array;
}

/**
 * The objects of a program: `linked`, and of `archived` those whose device code the others need. Of an
 * archive the host's linker knows only what the host needs.
 */
export function objectsInUse(
  linked: readonly CompiledObject[],
  archived: readonly CompiledObject[],
): CompiledObject[] {
  const used = [...linked];
  for (;;) {
    const irs = used.flatMap(({ device }) => device?.ir ?? []);
    const defined = new Set(irs.flatMap((ir) => names(ir, DEFINED)));
    const wanted = new Set(irs.flatMap((ir) => names(ir, DECLARED)));
    const next = archived.find(
      (object) =>
        !used.includes(object) &&
        names(object.device?.ir ?? "", DEFINED).some(
          (name) => wanted.has(name) && !defined.has(name),
        ),
    );
    if (!next) return used;
    used.push(next);
  }
}

/** Undefined where modules that have to be joined cannot be. */
export async function linkDevices(
  objects: readonly CompiledObject[],
  pool: WorkerPool,
  diagnostics: Diagnostics,
): Promise<LinkedDevices | undefined> {
  const all = modulesOf(objects);
  const uses = usesOfOthers(all);
  if (uses.length === 0) return { modules: all, rename: (host) => host };
  const relocatable = modulesOf(objects.filter(({ options }) => options.relocatable));
  const names = new Set(relocatable.map((module) => module.source));
  for (const { symbol, file, definition } of uses)
    if (!names.has(file) || !names.has(definition))
      diagnostics.error("compile/needs-device-linking", { kernel: symbol, file, definition });
  if (diagnostics.hasErrors) return undefined;

  const joined = await join(relocatable, pool, diagnostics);
  if (joined === undefined) return undefined;
  const [first, ...others] = relocatable;
  const alone = all.filter(({ tag }) => !relocatable.some((module) => module.tag === tag));
  return {
    modules: [{ ...first!, ir: joined }, ...alone],
    rename: (host) =>
      replaceTags(
        host,
        others.map(({ tag }) => tag),
        first!.tag,
      ),
  };
}

/** A source that was compiled twice in the same way is one module. */
function modulesOf(objects: readonly CompiledObject[]): DeviceModule[] {
  const byTag = new Map<string, DeviceModule>();
  for (const { device, options } of objects)
    if (device) byTag.set(device.tag, { ...device, options });
  return [...byTag.values()];
}

/** Each symbol that one module declares and another defines. */
function usesOfOthers(
  modules: readonly DeviceModule[],
): { symbol: string; file: string; definition: string }[] {
  const definedIn = new Map<string, string>();
  for (const module of modules)
    for (const name of names(module.ir, DEFINED)) definedIn.set(name, module.source);
  return modules.flatMap((module) =>
    names(module.ir, DECLARED).flatMap((symbol) => {
      const definition = definedIn.get(symbol);
      return definition === undefined || definition === module.source
        ? []
        : [{ symbol, file: module.source, definition }];
    }),
  );
}

/** Text of the one module; undefined, with an error, where a symbol is defined twice. */
async function join(
  modules: readonly DeviceModule[],
  pool: WorkerPool,
  diagnostics: Diagnostics,
): Promise<string | undefined> {
  const [first, ...others] = modules;
  const text = new TextEncoder();
  const bitcode = await Promise.all(
    others.map(async ({ ir }, i) => {
      const path = modulePath(i + 1, "ll");
      const { product, text: message } = await pool.run({
        args: bitcodeCommand(path),
        inputs: [[path, text.encode(ir)]],
      });
      if (!product) diagnostics.error("compile/link-failed", { text: message.trim() });
      return [modulePath(i + 1, "bc"), product ?? new Uint8Array()] as const;
    }),
  );
  if (diagnostics.hasErrors) return undefined;
  const path = modulePath(0, "ll");
  const linked = await pool.run({
    args: linkModulesCommand(
      path,
      bitcode.map(([file]) => file),
    ),
    inputs: [[path, text.encode(first!.ir)], ...bitcode],
  });
  if (linked.product) return new TextDecoder().decode(linked.product);
  diagnostics.error("compile/link-failed", { text: linked.text.trim() });
  return undefined;
}

function names(ir: string, pattern: RegExp): string[] {
  return [...ir.matchAll(pattern)].map((match) => match[1] ?? match[2]!);
}
