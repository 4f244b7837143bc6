/** Reads the archive Clang's files come in: POSIX tar, regular files and folders with short names. */

/** Content by path without leading or trailing slashes; content is a view of `archive`. */
export function readTar(archive: Uint8Array): Map<string, Uint8Array | "folder"> {
  const entries = new Map<string, Uint8Array | "folder">();
  for (let at = 0; at + 512 <= archive.length; ) {
    const name = text(archive, at, 100);
    if (name === "") break;
    const prefix = text(archive, at + 257, 5) === "ustar" ? text(archive, at + 345, 155) : "";
    const path = (prefix ? `${prefix}/${name}` : name).replace(/^(\.?\/)+|\/+$/g, "");
    const bytes = Number.parseInt(text(archive, at + 124, 12), 8);
    const type = archive[at + 156]!;
    if (type === 0x35) entries.set(path, "folder");
    else if (type === 0x30 || type === 0)
      entries.set(path, archive.subarray(at + 512, at + 512 + bytes));
    at += 512 + Math.ceil(bytes / 512) * 512;
  }
  return entries;
}

function text(archive: Uint8Array, at: number, length: number): string {
  let value = "";
  for (let i = at; i < at + length && archive[i] !== 0; i++)
    value += String.fromCharCode(archive[i]!);
  return value.trim();
}
