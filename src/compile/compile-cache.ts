/**
 * Compiled programs by everything they depend on.
 *
 * Two entries a program. The manifest, keyed by the request (command lines, folder, versions), lists
 * the paths that Clang asked about last time. The result is keyed by the request and, for each of
 * these paths, what is there now: a file's content, a folder or nothing. So a header that changed, or
 * appeared in a folder searched earlier, is a miss, and an edit that is taken back is a hit.
 */
import type { Files, Platform } from "../platform/index.ts";
import type { CompiledProgram } from "./compiled-program.ts";

interface CachedResult {
  readonly clangText: string;
  readonly program: CompiledProgram;
}

/** Changes whenever the meaning of an entry does. */
const FORMAT = "warpscope compile 1";

/** `request` spells out all that is compiled and how. */
export function readCachedProgram(platform: Platform, request: string): CachedResult | undefined {
  const manifest = platform.cache.get(manifestKey(request));
  const asked = manifest && decodeManifest(manifest);
  if (!asked) return undefined;
  const entry = platform.cache.get(resultKey(platform.files, request, asked));
  return entry && decodeResult(entry);
}

export function writeCachedProgram(
  platform: Platform,
  request: string,
  asked: readonly string[],
  result: CachedResult,
): void {
  platform.cache.put(resultKey(platform.files, request, asked), encodeResult(result));
  platform.cache.put(manifestKey(request), new TextEncoder().encode(JSON.stringify(asked)));
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
  const list = parseJson(bytes);
  return Array.isArray(list) && list.every((path) => typeof path === "string") ? list : undefined;
}

/** u32 length of a JSON header, the header, then the host program. */
function encodeResult({ clangText, program }: CachedResult): Uint8Array {
  const { hostWasm, ...rest } = program;
  const header = new TextEncoder().encode(JSON.stringify({ clangText, program: rest }));
  const bytes = new Uint8Array(4 + header.length + hostWasm.length);
  new DataView(bytes.buffer).setUint32(0, header.length, true);
  bytes.set(header, 4);
  bytes.set(hostWasm, 4 + header.length);
  return bytes;
}

function decodeResult(bytes: Uint8Array): CachedResult | undefined {
  if (bytes.length < 4) return undefined;
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (4 + headerBytes > bytes.length) return undefined;
  const header = parseJson(bytes.subarray(4, 4 + headerBytes)) as
    | { clangText: string; program: Omit<CompiledProgram, "hostWasm"> }
    | undefined;
  if (!header) return undefined;
  const hostWasm = bytes.slice(4 + headerBytes);
  return { clangText: header.clangText, program: { ...header.program, hostWasm } };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
