/** One source, compiled for the GPU and for the host, but not linked: what an object file holds. */
import { byteText, concatenate } from "../base/index.ts";
import { checksum } from "./checksum.ts";
import type { DeviceModule, ProgramOptions } from "./compiled-program.ts";
import { isValidObject } from "./host-forms.ts";
import { pack, unpack } from "./packed.ts";
import { hasShape, OBJECT } from "./shapes.ts";

export interface CompiledObject {
  /** A WebAssembly object file. */
  readonly host: Uint8Array;
  /** Undefined for a C++ or C source. */
  readonly device: DeviceModule | undefined;
  readonly options: ProgramOptions;
  /** As named on the command line, relative to `folder`. */
  readonly source: string;
  readonly folder: string;
}

/** Changes whenever the meaning of a file does. */
const VERSION = 3;
const MARKER = "WARPSCOPE OBJECT ";
/** Version, checksum and the end of the line have room in this. */
const MARKER_REST = 20;

/** An object file: a line with marker, version and checksum of what follows, a header with all but the host's part, the host's part. */
export function encodeObjectFile(object: CompiledObject): Uint8Array {
  const { host, ...header } = object;
  const packed = pack(header, host);
  const marker = `${MARKER}${VERSION} ${checksum(packed)}\n`;
  return concatenate([new TextEncoder().encode(marker), packed]);
}

/** Undefined where the bytes are no object file of ours. */
export function readObjectFile(
  bytes: Uint8Array,
): CompiledObject | "other-version" | "damaged" | undefined {
  const begin = byteText(bytes.subarray(0, MARKER.length + MARKER_REST));
  const found = new RegExp(`^${MARKER}(\\d+)(?: ([0-9a-f]{8}))?\n`).exec(begin);
  if (!found) return undefined;
  if (Number(found[1]) !== VERSION) return "other-version";
  const content = bytes.subarray(found[0].length);
  const packed = checksum(content) === found[2] ? unpack(content) : undefined;
  if (!packed || !hasShape(packed.header, OBJECT)) return "damaged";
  // What is linked is read before the linker reads it.
  if (!isValidObject(packed.payload)) return "damaged";
  return { ...(packed.header as Omit<CompiledObject, "host">), host: packed.payload };
}
