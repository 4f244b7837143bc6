/**
 * Results of compilations by everything they depend on.
 *
 * Two entries a result. The manifest, keyed by the request (command lines, folder, versions), lists
 * the paths that Clang asked about last time. The result is keyed by the request and, for each of
 * these paths, what is there now: a file's content and what it may be read for, a folder or nothing. So a
 * header that changed, or appeared in a folder searched earlier, is a miss, and an edit that is taken back is
 * a hit.
 *
 * Nine in ten of these paths are in the folder of our headers, which does not change once the package is
 * built: there the digest of all of it, made by the build, stands for them. The code of this folder is in that
 * digest too: another version of it may compile the same source otherwise. Where nothing was built, the code
 * itself is part of the key.
 */
import { byteText } from "../base/index.ts";
import type { Files, Platform, SourceGate } from "../platform/index.ts";
import { guestPath } from "./clang-files.ts";
import { pack, unpack } from "./packed.ts";
import { ownReach } from "./source-reach.ts";
import { codeFolder, guestObjectPath, headerFolder, shippedDigestPath } from "./toolchain.ts";

/** Changes whenever the meaning of an entry does. */
const FORMAT = "warpscope compile 5";

interface CachedEntry {
  readonly content: Uint8Array;
  /** Paths that the content depends on. */
  readonly asked: readonly string[];
}

/** `request` spells out all that is compiled and how; `sources` what may be read for it today. */
export function readCached(
  platform: Platform,
  request: string,
  sources: SourceGate = platform.sources(ownReach()),
): CachedEntry | undefined {
  const whole = withShipped(request, shippedDigest(platform), platform);
  const manifest = platform.cache.get(manifestKey(whole));
  const asked = manifest && decodeManifest(manifest);
  if (!asked) return undefined;
  const content = platform.cache.get(resultKey(sources, whole, asked));
  return content && { content, asked };
}

export function writeCached(
  platform: Platform,
  request: string,
  asked: readonly string[],
  content: Uint8Array,
  sources: SourceGate = platform.sources(ownReach()),
): void {
  const digest = shippedDigest(platform);
  const whole = withShipped(request, digest, platform);
  const kept = digest === undefined ? asked : asked.filter((path) => !isShipped(path));
  platform.cache.put(resultKey(sources, whole, kept), content);
  platform.cache.put(manifestKey(whole), pack(kept, new Uint8Array()));
}

function shippedDigest({ files }: Platform): string | undefined {
  const digest = files.read(shippedDigestPath());
  return digest && new TextDecoder().decode(digest);
}

/** Messages and debug information of a result name our headers where they lie. */
function withShipped(request: string, digest: string | undefined, { files }: Platform): string {
  return [headerFolder(), digest ?? unbuiltCode(files), request].join("\n");
}

const codeRead = new WeakMap<Files, string>();

/** The text of this folder's own files, as they lay there when it was first asked for. */
function unbuiltCode(files: Files): string {
  const known = codeRead.get(files);
  if (known !== undefined) return known;
  const folder = codeFolder();
  const code = [folder, `${folder}/memory64`]
    .flatMap((one) => (files.list(one) ?? []).map((name) => `${one}/${name}`))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${path}\n${new TextDecoder().decode(files.read(path))}`)
    .join("\0");
  codeRead.set(files, code);
  return code;
}

function isShipped(path: string): boolean {
  const headers = guestPath(headerFolder());
  const file = guestPath(path);
  return (
    file === headers || file.startsWith(`${headers}/`) || file === guestPath(guestObjectPath())
  );
}

const manifestKey = (request: string): string => `${FORMAT} manifest\n${request}`;

/** The store hashes keys, so a key can hold whole files. */
function resultKey(sources: SourceGate, request: string, asked: readonly string[]): string {
  const parts = [FORMAT, request];
  for (const path of asked) {
    const found = sources.look(path);
    if (found?.kind === "file")
      parts.push(path, found.use, String(found.bytes.length), byteText(found.bytes));
    else parts.push(path, found?.kind ?? (sources.refused.has(path) ? "refused" : "nothing"));
  }
  return parts.join("\0");
}

function decodeManifest(bytes: Uint8Array): string[] | undefined {
  const list = unpack(bytes)?.header;
  return Array.isArray(list) && list.every((path) => typeof path === "string") ? list : undefined;
}
