/** `filestat` and `filetype` of WASI preview 1. */
import type { FileStat } from "../../platform/index.ts";
import type { GuestMemory } from "../guest-memory.ts";
import { FILE_STAT } from "./wasi-layouts.ts";

export const FILE_TYPE = { unknown: 0, characters: 2, folder: 3, file: 4, link: 7 } as const;

export function describeStat(
  guest: GuestMemory,
  at: number,
  stat: FileStat,
  type: number = fileType(stat.kind),
): void {
  const modifiedNs = BigInt(Math.round(stat.modifiedMs)) * 1_000_000n;
  const { bytes, at: member } = FILE_STAT;
  guest.slice(at, bytes).fill(0);
  guest.setU64(at + member.inode, stat.inode);
  guest.setU8(at + member.type, type);
  guest.setU64(at + member.links, 1n);
  guest.setU64(at + member.size, BigInt(stat.bytes));
  for (const time of [member.accessed, member.modified, member.changed])
    guest.setU64(at + time, modifiedNs);
}

export function fileType(kind: FileStat["kind"]): number {
  switch (kind) {
    case "file":
      return FILE_TYPE.file;
    case "folder":
      return FILE_TYPE.folder;
    case "link":
      return FILE_TYPE.link;
    case "other":
      return FILE_TYPE.unknown;
  }
}
