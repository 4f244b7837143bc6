/** The parameter area of a kernel whose parameters are pointers and 32-bit numbers. */
import type { Program } from "../../src/lower/index.ts";

export function packParams(
  { params, paramBytes }: Pick<Program, "params" | "paramBytes">,
  values: readonly number[],
): Uint8Array {
  const bytes = new Uint8Array(paramBytes);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint32(params[index]!.offset, value, true);
  return bytes;
}
