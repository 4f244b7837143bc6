/**
 * Results of compilations by everything they depend on.
 *
 * Two entries a result. The manifest, keyed by the request (command lines, folder, versions), lists
 * the paths that Clang asked about last time. The result is keyed by the request and, for each of
 * these paths, what is there now: a file's content, a folder or nothing. So a header that changed, or
 * appeared in a folder searched earlier, is a miss, and an edit that is taken back is a hit.
 */
import type { Files, Platform } from "../platform/index.ts";
import { pack, unpack } from "./packed.ts";

/** Changes whenever the meaning of an entry does. */
const FORMAT = "warpscope compile 2";

interface CachedEntry {
  readonly content: Uint8Array;
  /** Paths that the content depends on. */
  readonly asked: readonly string[];
}

/** `request` spells out all that is compiled and how. */
export function readCached(platform: Platform, request: string): CachedEntry | undefined {
  const manifest = platform.cache.get(manifestKey(request));
  const asked = manifest && decodeManifest(manifest);
  if (!asked) return undefined;
  const content = platform.cache.get(resultKey(platform.files, request, asked));
  return content && { content, asked };
}

export function writeCached(
  platform: Platform,
  request: string,
  asked: readonly string[],
  content: Uint8Array,
): void {
  platform.cache.put(resultKey(platform.files, request, asked), content);
  platform.cache.put(manifestKey(request), pack(asked, new Uint8Array()));
}

const manifestKey = (request: string): string => `${FORMAT} manifest\n${request}`;

/** The store hashes keys, so a key can hold whole files. */
function resultKey(files: Files, request: string, asked: readonly string[]): string {
  const decoder = new TextDecoder("latin1");
  const parts = [FORMAT, request];
  for (const path of asked) {
    const content = files.read(path);
    if (content) parts.push(path, String(content.length), decoder.decode(content));
    else parts.push(path, files.stat(path)?.kind ?? "nothing");
  }
  return parts.join("\0");
}

function decodeManifest(bytes: Uint8Array): string[] | undefined {
  const list = unpack(bytes)?.header;
  return Array.isArray(list) && list.every((path) => typeof path === "string") ? list : undefined;
}
