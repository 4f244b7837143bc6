/**
 * An entry of the cache: a digest under the key (HMAC-SHA-256, 32 bytes) of its name and content, then the content.
 * An entry that is torn, damaged, exchanged with another or written by somebody else does not open.
 */

const SEAL_BYTES = 32;

/** Read at the first use: of a worker that needs no cache it would be a tenth of the start. */
const crypto = () => process.getBuiltinModule("node:crypto");

function sealOf(key: Uint8Array, name: string, content: Uint8Array): Buffer {
  return crypto().createHmac("sha256", key).update(`${name}\0`).update(content).digest();
}

export function seal(key: Uint8Array, name: string, content: Uint8Array): Buffer {
  return Buffer.concat([sealOf(key, name, content), content]);
}

/** The content; undefined where the seal is not that of this name under this key. */
export function openSealed(key: Uint8Array, name: string, entry: Buffer): Buffer | undefined {
  if (entry.length < SEAL_BYTES) return undefined;
  const content = entry.subarray(SEAL_BYTES);
  const found = entry.subarray(0, SEAL_BYTES);
  return crypto().timingSafeEqual(sealOf(key, name, content), found) ? content : undefined;
}
