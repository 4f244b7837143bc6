/** `filestat` and `filetype` of WASI preview 1. */
import type { FileStat } from "../../platform/index.ts";
import type { GuestMemory } from "../guest-memory.ts";

export const FILE_TYPE = { unknown: 0, characters: 2, folder: 3, file: 4, link: 7 } as const;

/** device 0, inode 8, type 16, links 24, size 32, access 40, modification 48, change 56. */
const STAT_BYTES = 64;

export function describeStat(
  guest: GuestMemory,
  at: number,
  stat: FileStat,
  type: number = fileType(stat.kind),
): void {
  const modifiedNs = BigInt(Math.round(stat.modifiedMs)) * 1_000_000n;
  guest.slice(at, STAT_BYTES).fill(0);
  guest.setU64(at + 8, stat.inode);
  guest.setU8(at + 16, type);
  guest.setU64(at + 24, 1n);
  guest.setU64(at + 32, BigInt(stat.bytes));
  for (const time of [40, 48, 56]) guest.setU64(at + time, modifiedNs);
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
