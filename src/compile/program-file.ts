/**
 * A compiled program as one file that the system can start:
 *
 *   script     text that hands the file to Warpscope and ends before what follows
 *   marker     `WARPSCOPE PROGRAM <version>` on a line of its own
 *   packed     header with everything but the host's WebAssembly, which follows as it is, so that
 *              build systems find the strings of the program in it
 */
import { concatenate } from "../base/index.ts";
import type { CompiledProgram } from "./compiled-program.ts";
import { pack, unpack } from "./packed.ts";

/** Changes whenever the meaning of a file does. */
const VERSION = 1;
const MARKER = "WARPSCOPE PROGRAM ";

/** The script is shorter than this. */
const SCRIPT_BYTES = 16_384;

type Header = Omit<CompiledProgram, "hostWasm"> & { readonly hostBytes: number };

/** `script` ends with a line feed. */
export function encodeProgramFile(script: string, program: CompiledProgram): Uint8Array {
  const { hostWasm, ...rest } = program;
  const header: Header = { ...rest, hostBytes: hostWasm.length };
  return concatenate([
    new TextEncoder().encode(`${script}${MARKER}${VERSION}\n`),
    pack(header, hostWasm),
  ]);
}

/**
 * The program in a file that `encodeProgramFile` made; else what is wrong: no such file at all, one
 * of another version of Warpscope, or one that is cut short.
 */
export function readProgramFile(
  bytes: Uint8Array,
): CompiledProgram | "no-program" | "other-version" | "damaged" {
  const begin = new TextDecoder("latin1").decode(bytes.subarray(0, SCRIPT_BYTES));
  const found = new RegExp(`^${MARKER}(\\d+)\\n`, "m").exec(begin);
  if (!found) return "no-program";
  if (Number(found[1]) !== VERSION) return "other-version";
  const packed = unpack(bytes.subarray(found.index + found[0].length));
  if (!packed) return "damaged";
  const { hostBytes, ...rest } = packed.header as Header;
  return packed.payload.length === hostBytes ? { ...rest, hostWasm: packed.payload } : "damaged";
}
