/** A JSON header and bytes as one block: u32 length of the header, the header, the bytes. */
import { parseJson } from "../base/index.ts";

export function pack(header: unknown, payload: Uint8Array): Uint8Array {
  const headerBytes = new TextEncoder().encode(JSON.stringify(header));
  const packed = new Uint8Array(4 + headerBytes.length + payload.length);
  new DataView(packed.buffer).setUint32(0, headerBytes.length, true);
  packed.set(headerBytes, 4);
  packed.set(payload, 4 + headerBytes.length);
  return packed;
}

/** Undefined where the block ends inside its header or the header is no JSON. */
export function unpack(
  packed: Uint8Array,
): { readonly header: unknown; readonly payload: Uint8Array } | undefined {
  if (packed.length < 4) return undefined;
  const headerBytes = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  if (4 + headerBytes > packed.length) return undefined;
  try {
    const header = parseJson(new TextDecoder().decode(packed.subarray(4, 4 + headerBytes)));
    return { header, payload: packed.slice(4 + headerBytes) };
  } catch {
    return undefined;
  }
}
