/**
 * A compiled program as one file that the system can start:
 *
 *   script     text that hands the file to Warpscope and ends before what follows
 *   marker     `WARPSCOPE PROGRAM <version> <checksum of what follows>` on a line of its own
 *   packed     header with everything but the host's WebAssembly, which follows as it is, so that
 *              build systems find the strings of the program in it
 */
import { byteText, concatenate } from "../base/index.ts";
import { checksum } from "./checksum.ts";
import type { CompiledProgram } from "./compiled-program.ts";
import { pack, unpack } from "./packed.ts";
import { hasShape, PROGRAM } from "./shapes.ts";

/** Changes whenever the meaning of a file does. */
const VERSION = 4;
const MARKER = "WARPSCOPE PROGRAM ";

/** The script is shorter than this. */
const SCRIPT_BYTES = 16_384;

type Header = Omit<CompiledProgram, "hostWasm"> & { readonly hostBytes: number };

/** `script` ends with a line feed. */
export function encodeProgramFile(script: string, program: CompiledProgram): Uint8Array {
  const { hostWasm, ...rest } = program;
  const header: Header = { ...rest, hostBytes: hostWasm.length };
  const packed = pack(header, hostWasm);
  const marker = `${script}${MARKER}${VERSION} ${checksum(packed)}\n`;
  return concatenate([new TextEncoder().encode(marker), packed]);
}

/**
 * The program in a file that `encodeProgramFile` made; else what is wrong: no such file at all, one
 * of another version of Warpscope, or one that is not as it was written.
 */
export function readProgramFile(
  bytes: Uint8Array,
): CompiledProgram | "no-program" | "other-version" | "damaged" {
  const begin = byteText(bytes.subarray(0, SCRIPT_BYTES));
  const found = new RegExp(`^${MARKER}(\\d+)(?: ([0-9a-f]{8}))?\\n`, "m").exec(begin);
  if (!found) return "no-program";
  if (Number(found[1]) !== VERSION) return "other-version";
  const content = bytes.subarray(found.index + found[0].length);
  const packed = checksum(content) === found[2] ? unpack(content) : undefined;
  if (!packed || !hasShape(packed.header, PROGRAM)) return "damaged";
  const { hostBytes, ...rest } = packed.header as Header;
  return packed.payload.length === hostBytes ? { ...rest, hostWasm: packed.payload } : "damaged";
}
