/**
 * Whether a program declares texture or surface references, `texture<float, 2> image;`. Their templates
 * are gone from CUDA 12, where `texture` and `surface` are names like any other: the headers declare them
 * only for who uses them.
 */
import type { Platform } from "../platform/index.ts";

const DECLARATION = /\b(texture|surface)\s*</;
const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm;
/** Headers that are looked into; a program's own are far fewer. */
const MOST_FILES = 300;

/** `text` stands in for the source's own. Looks into the source and the program's own headers. */
export function usesTextureReferences(
  source: string,
  text: string | undefined,
  includeFolders: readonly string[],
  { files }: Pick<Platform, "files">,
): boolean {
  const decoder = new TextDecoder();
  const seen = new Set<string>([source]);
  const work: string[] = [source];
  for (let path = work.pop(); path !== undefined; path = work.pop()) {
    const bytes = path === source && text !== undefined ? undefined : files.read(path);
    const content = bytes ? decoder.decode(bytes) : path === source ? (text ?? "") : "";
    if (DECLARATION.test(content)) return true;
    const folder = /[\\/]/.test(path) ? path.replace(/[\\/][^\\/]*$/, "") : ".";
    for (const [, name] of content.matchAll(INCLUDE)) {
      const place = [folder, ...includeFolders]
        .map((each) => (name!.startsWith("/") ? name! : `${each}/${name}`))
        .find((each) => files.stat(each)?.kind === "file");
      if (place === undefined || seen.has(place) || seen.size >= MOST_FILES) continue;
      seen.add(place);
      work.push(place);
    }
  }
  return false;
}
