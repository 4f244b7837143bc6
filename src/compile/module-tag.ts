/** The tag by which a host object names its device module, in place of a fat binary. */
import { concatenate } from "../base/index.ts";

const MARK = "WARPSCOPE-MODULE ";

/**
 * 16 hexadecimal digits out of everything that tells one compilation of a source from another, so that
 * objects compiled in different runs can be linked. FNV-1a, twice with different offsets.
 */
export function moduleTag(parts: readonly string[]): string {
  const text = parts.join("\0");
  return [0x811c9dc5, 0x01000193]
    .map((offset) => fnv1a(text, offset).toString(16).padStart(8, "0"))
    .join("");
}

/** What the host object carries. */
export function tagText(tag: string): Uint8Array {
  return new TextEncoder().encode(`${MARK}${tag}\0`);
}

/** Whether a linked host program registers the module `tag`. */
export function carriesTag(host: Uint8Array, tag: string): boolean {
  return positionsOf(host, tagText(tag)).length > 0;
}

/** The host program with another tag, of the same length, in place of each of `tags`. */
export function replaceTags(host: Uint8Array, tags: readonly string[], by: string): Uint8Array {
  const changed = concatenate([host]);
  for (const tag of tags)
    for (const at of positionsOf(host, tagText(tag))) changed.set(tagText(by), at);
  return changed;
}

function fnv1a(text: string, offset: number): number {
  let hash = offset;
  for (let i = 0; i < text.length; i++)
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** Where `wanted` lies in `bytes`. */
export function positionsOf(bytes: Uint8Array, wanted: Uint8Array): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(wanted[0]!); at >= 0; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, i) => bytes[at + i] === byte)) found.push(at);
  return found;
}
