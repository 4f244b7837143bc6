/**
 * What the compiler must know of a program's text before Clang reads it:
 *
 * - texture or surface references, `texture<float, 2> image;`. Their templates are gone from CUDA 12, where
 *   `texture` and `surface` are names like any other: the headers declare them only for who uses them.
 * - whether the host may look at memory that it shares with kernels while they run: it has such memory, and
 *   atomic or volatile accesses.
 * - whether it has 16-bit floating-point types by cuBLAS's headers alone. These bring along the headers of such
 *   types, which take Clang a second, and most programs that use cuBLAS have no use for them.
 */
import type { Platform, SourceGate } from "../platform/index.ts";
import { isOfLibrary } from "./library-headers.ts";
import { askedName } from "./source-reach.ts";

const TEXTURE_REFERENCE = /\b(texture|surface)\s*</;
const SHARED_MEMORY =
  /\b(__managed__|cuda(MallocManaged|MallocHost|HostAlloc|HostRegister)|cuMem(AllocManaged|AllocHost|HostAlloc|HostRegister))\b/;
const WATCHING = /\b(volatile|__sync_\w+|__atomic_\w+|atomic_ref|(std|cuda)::atomic\w*)\b/;
const CUBLAS = /\bcublas\w*\.h\b/;
const HALVES = /\b(__half|half|__nv_bfloat16|nv_bfloat16)2?\b/;
const HALF_HEADER = /\bcuda_(fp|bf)16\.h\b/;
const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm;
/** Headers that are looked into; a program's own are far fewer. */
const MOST_FILES = 300;

export interface SourceTraits {
  readonly textureReferences: boolean;
  readonly watchesSharedMemory: boolean;
  readonly halvesByCublas: boolean;
  /** The source and the program's own headers, as Clang names them. */
  readonly files: readonly string[];
}

/** `text` stands in for the source's own. Looks into the source and the program's own headers. */
export function sourceTraits(
  source: string,
  text: string | undefined,
  includeFolders: readonly string[],
  sources: SourceGate,
  platform: Pick<Platform, "files">,
): SourceTraits {
  const texts = new Map([[source, text]]);
  const textOf = (path: string): string | undefined => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const found = sources.look(askedName(path, platform));
    if (found?.kind !== "file") return undefined;
    const content = new TextDecoder().decode(found.bytes);
    texts.set(path, content);
    return content;
  };
  const seen = new Set<string>([source]);
  const work: string[] = [source];
  const found = { reference: false, sharing: false, watching: false };
  const halves = { types: false, headers: false, cublas: false };
  for (let path = work.pop(); path !== undefined; path = work.pop()) {
    const content = textOf(path) ?? "";
    found.reference ||= TEXTURE_REFERENCE.test(content);
    found.sharing ||= SHARED_MEMORY.test(content);
    found.watching ||= WATCHING.test(content);
    halves.types ||= HALVES.test(content);
    halves.headers ||= HALF_HEADER.test(content);
    halves.cublas ||= CUBLAS.test(content);
    const folder = /[\\/]/.test(path) ? path.replace(/[\\/][^\\/]*$/, "") : ".";
    for (const [, name] of content.matchAll(INCLUDE)) {
      if (isOfLibrary(name!, includeFolders, platform.files)) continue;
      const place = [folder, ...includeFolders]
        .map((each) => (name!.startsWith("/") ? name! : `${each}/${name}`))
        .find((each) => textOf(each) !== undefined);
      if (place === undefined || seen.has(place) || seen.size >= MOST_FILES) continue;
      seen.add(place);
      work.push(place);
    }
  }
  return {
    textureReferences: found.reference,
    watchesSharedMemory: found.sharing && found.watching,
    halvesByCublas: halves.cublas && halves.types && !halves.headers,
    files: [...seen],
  };
}
