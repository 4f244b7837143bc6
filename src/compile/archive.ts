/**
 * Archives of object files, as `ar` writes them (GNU's and BSD's forms of long names).
 *
 *   "!<arch>\n"   then, each at an even offset, members: 60 bytes of header and the content
 *   header        name 16, time 12, user 6, group 6, mode 8, size 10, "`\n"
 *
 * Source: FreeBSD and GNU binutils, ar(5).
 */
import { byteText, concatenate } from "../base/index.ts";

export interface ArchiveMember {
  readonly name: string;
  readonly content: Uint8Array;
}

const MAGIC = "!<arch>\n";
const HEADER_BYTES = 60;

export function isArchive(bytes: Uint8Array): boolean {
  return byteText(bytes.subarray(0, MAGIC.length)) === MAGIC;
}

/** Members without symbol tables; undefined where the archive is damaged. */
export function readArchive(bytes: Uint8Array): ArchiveMember[] | undefined {
  const members: ArchiveMember[] = [];
  let longNames = "";
  for (let at = MAGIC.length; at + HEADER_BYTES <= bytes.length; ) {
    const header = byteText(bytes.subarray(at, at + HEADER_BYTES));
    const size = Number(header.slice(48, 58));
    const begin = at + HEADER_BYTES;
    if (!header.endsWith("`\n") || !Number.isInteger(size) || begin + size > bytes.length)
      return undefined;
    const raw = header.slice(0, 16).trimEnd();
    let content = bytes.subarray(begin, begin + size);
    at = begin + size + (size % 2);
    if (raw === "//") longNames = byteText(content);
    if (raw === "/" || raw === "//" || raw === "/SYM64/") continue;
    let name = raw.replace(/\/$/, "");
    const gnuOffset = /^\/(\d+)$/.exec(raw)?.[1];
    const bsdLength = /^#1\/(\d+)$/.exec(raw)?.[1];
    if (gnuOffset !== undefined) name = longNames.slice(Number(gnuOffset)).split("/\n")[0]!;
    if (bsdLength !== undefined) {
      name = byteText(content.subarray(0, Number(bsdLength))).replace(/\0+$/, "");
      content = content.subarray(Number(bsdLength));
    }
    if (!name.startsWith("__.SYMDEF")) members.push({ name, content });
  }
  return members;
}

/** Same members, same bytes: times and owners are zero. */
export function encodeArchive(members: readonly ArchiveMember[]): Uint8Array {
  let longNames = "";
  const pieces: Uint8Array[] = [];
  for (const { name, content } of members) {
    let field = `${name}/`;
    if (field.length > 16) {
      field = `/${longNames.length}`;
      longNames += `${name}/\n`;
    }
    pieces.push(...member(field, content));
  }
  const names = longNames === "" ? [] : member("//", ascii(longNames));
  return concatenate([ascii(MAGIC), ...names, ...pieces]);
}

function member(name: string, content: Uint8Array): Uint8Array[] {
  const numbers = `${"0".padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"644".padEnd(8)}`;
  const header = ascii(`${name.padEnd(16)}${numbers}${String(content.length).padEnd(10)}\`\n`);
  return [header, content, ascii(content.length % 2 === 1 ? "\n" : "")];
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
