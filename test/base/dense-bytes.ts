/** `SparseBytes` with all their zeros. */
import { type SparseBytes, writeSparse } from "../../src/base/index.ts";

export function denseBytes(bytes: SparseBytes): Uint8Array {
  const dense = new Uint8Array(bytes.length);
  writeSparse(dense, bytes, true);
  return dense;
}
