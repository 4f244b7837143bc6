/** One source, compiled for the GPU and for the host, but not linked: what an object file holds. */
import { concatenate } from "../base/index.ts";
import type { DeviceModule, ProgramOptions } from "./compiled-program.ts";
import { pack, unpack } from "./packed.ts";

export interface CompiledObject {
  /** A WebAssembly object file. */
  readonly host: Uint8Array;
  /** Undefined for a C++ or C source. */
  readonly device: DeviceModule | undefined;
  readonly options: ProgramOptions;
  /** As named on the command line, relative to `folder`. */
  readonly source: string;
  readonly folder: string;
  /** Whether `long` has 8 bytes (see `wide-longs.ts`) or 4; undefined where the source has none. */
  readonly longs?: "wide" | "narrow";
}

/** Changes whenever the meaning of a file does. */
const VERSION = 1;
const MARKER = "WARPSCOPE OBJECT ";

/** An object file: a line with marker and version, a header with all but the host's part, the host's part. */
export function encodeObjectFile(object: CompiledObject): Uint8Array {
  const { host, ...header } = object;
  return concatenate([new TextEncoder().encode(`${MARKER}${VERSION}\n`), pack(header, host)]);
}

/** Undefined where the bytes are no object file of ours. */
export function readObjectFile(
  bytes: Uint8Array,
): CompiledObject | "other-version" | "damaged" | undefined {
  const begin = new TextDecoder("latin1").decode(bytes.subarray(0, MARKER.length + 8));
  const found = new RegExp(`^${MARKER}(\\d+)\n`).exec(begin);
  if (!found) return undefined;
  if (Number(found[1]) !== VERSION) return "other-version";
  const packed = unpack(bytes.subarray(found[0].length));
  if (!packed || packed.payload.length === 0) return "damaged";
  return { ...(packed.header as Omit<CompiledObject, "host">), host: packed.payload };
}
