/**
 * Source text as Clang wants it, UTF-8: files of other editors (GBK, UTF-16) are converted, lines
 * and columns in characters stay what they are.
 */
import { byteText } from "../base/index.ts";

/** `bytes` itself where it is UTF-8, no text or in an encoding unknown here. */
export function normalizeSource(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return recode(bytes.subarray(2), "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return recode(bytes.subarray(2), "utf-16be");
  // No text holds zero bytes.
  if (bytes.subarray(0, 4096).includes(0)) return bytes;
  const content =
    bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  if (isAscii(content) || decode(content, "utf-8") !== undefined) return content;
  // GB18030 contains GBK and GB 2312. Latin-1 text almost always breaks its rules for second bytes.
  return recode(content, "gb18030");
}

function isAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 0x80) return false;
  return true;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function recode(bytes: Uint8Array, encoding: string): Uint8Array {
  const text = decode(bytes, encoding);
  return text === undefined ? bytes : new TextEncoder().encode(text);
}

/** Those of `files` that `change` changes, a text with a character a byte; it may put in ASCII only. */
export function changedFiles(
  files: readonly string[],
  read: (file: string) => Uint8Array | undefined,
  change: (text: string) => string,
): Map<string, Uint8Array> {
  const changed = new Map<string, Uint8Array>();
  for (const file of files) {
    const source = read(file);
    if (!source) continue;
    const text = byteText(source);
    const after = change(text);
    if (after !== text)
      changed.set(
        file,
        Uint8Array.from(after, (character) => character.charCodeAt(0)),
      );
  }
  return changed;
}
