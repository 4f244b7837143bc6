/** Files that are linked as they are: objects, archives of objects and what `-shared` made. */

import type { Diagnostics } from "../base/index.ts";
import { byteText } from "../base/index.ts";
import type { Platform } from "../platform/index.ts";
import { type ArchiveMember, encodeArchive, isArchive, readArchive } from "./archive.ts";
import { type CompiledObject, encodeObjectFile, readObjectFile } from "./compiled-object.ts";
import { rebaseObject } from "./rebase.ts";

/** Objects of one file. */
export interface LinkGroup {
  readonly file: string;
  /** Of an archive: an object is linked only if it defines what others need. */
  readonly lazy: boolean;
  /** Read from a file given to the compiler, not compiled now. */
  readonly isGiven: boolean;
  readonly objects: readonly CompiledObject[];
}

/** The first member of an archive that is linked as a whole. */
const WHOLE = "warpscope-whole";

/** What a device link leaves; the final link does all of its work. */
const DEVICE_LINK = "WARPSCOPE DEVICE LINK\n";

/** Reads each file; what cannot be linked is reported with the file's name. */
export function readLinkInputs(
  files: readonly string[],
  platform: Platform,
  diagnostics: Diagnostics,
): LinkGroup[] {
  return files.flatMap((file) => {
    const bytes = platform.files.read(file);
    if (!bytes) {
      const kind = platform.files.stat(file)?.kind;
      const code = kind === "folder" ? "is-folder" : kind ? "unreadable" : "not-found";
      diagnostics.error(`compile/source-${code}`, { file });
      return [];
    }
    return groupOf(file, bytes, platform, diagnostics) ?? [];
  });
}

/** What `-lib` or, `whole`, `-shared` makes of objects just compiled and of files of objects. */
export function encodeLibrary(
  compiled: readonly CompiledObject[],
  files: readonly string[],
  whole: boolean,
  platform: Platform,
  diagnostics: Diagnostics,
): Uint8Array {
  const folder = platform.files.workingFolder();
  const groups = readLinkInputs(files, platform, diagnostics);
  const objects = [...compiled, ...groups.flatMap((group) => group.objects)];
  const members = objects.map((object): ArchiveMember => {
    const name = object.source.split(/[\\/]/).at(-1)!;
    return { name: `${name}.o`, content: encodeObjectFile(rebaseObject(object, folder)) };
  });
  return encodeArchive(whole ? [{ name: WHOLE, content: new Uint8Array() }, ...members] : members);
}

export function encodeDeviceLink(): Uint8Array {
  return new TextEncoder().encode(DEVICE_LINK);
}

function groupOf(
  file: string,
  bytes: Uint8Array,
  platform: Platform,
  diagnostics: Diagnostics,
): LinkGroup | undefined {
  if (!isArchive(bytes)) {
    const objects = objectsOf(file, file, bytes, platform, diagnostics);
    return objects && { file, lazy: false, isGiven: true, objects };
  }
  const members = readArchive(bytes);
  if (!members) {
    diagnostics.error("compile/damaged-object", { file });
    return undefined;
  }
  const objects: CompiledObject[] = [];
  for (const { name, content } of members) {
    if (name === WHOLE) continue;
    const found = objectsOf(`${file}(${name})`, name, content, platform, diagnostics);
    if (!found) return undefined;
    objects.push(...found);
  }
  return { file, lazy: members[0]?.name !== WHOLE, isGiven: true, objects };
}

/** `named` is the object file's own name, from which its source can be guessed. */
function objectsOf(
  file: string,
  named: string,
  bytes: Uint8Array,
  platform: Platform,
  diagnostics: Diagnostics,
): CompiledObject[] | undefined {
  const object = readObjectFile(bytes);
  if (typeof object === "object") return [object];
  if (object !== undefined) diagnostics.error(`compile/${object}-object`, { file });
  else if (beginsWith(bytes, DEVICE_LINK)) return [];
  else if (isMachineCode(bytes))
    diagnostics.error("compile/foreign-object", { file, source: sourceOf(named, platform) });
  else diagnostics.error("compile/no-object", { file });
  return undefined;
}

/** Headers of ELF, Mach-O (both widths, and universal) and COFF for x86-64 and arm64, and LLVM bitcode. */
function isMachineCode(bytes: Uint8Array): boolean {
  const magic = [...bytes.subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return /^(7f454c46|c[ef]faedfe|cafebabe|6486|64aa|4243c0de)/.test(magic);
}

const SOURCE_ENDINGS = [".cpp", ".cc", ".cxx", ".c", ".cu"];

/** "solver.cpp" of "build/solver.cpp.o"; of "solver.o" the source that lies there, or "solver.*". */
function sourceOf(object: string, { files }: Platform): string {
  const beside = SOURCE_ENDINGS.map((ending) => object.replace(/\.(o|obj)$/i, ending));
  const found = beside.find((file) => file !== object && files.stat(file));
  if (found !== undefined) return found;
  const stem = object
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.(o|obj)$/i, "");
  return /\.\w+$/.test(stem) ? stem : `${stem}.*`;
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  return byteText(bytes.subarray(0, text.length)) === text;
}
