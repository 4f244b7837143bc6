/** What both ways of stepping through folders share. */
import fs from "node:fs";
import type { OpenHow } from "../platform.ts";
import type { Seen } from "./folder-access.ts";

export function seenOf(stat: fs.BigIntStats): Seen {
  return {
    kind: stat.isFile()
      ? "file"
      : stat.isDirectory()
        ? "folder"
        : stat.isSymbolicLink()
          ? "link"
          : "other",
    bytes: Number(stat.size),
    modifiedMs: Number(stat.mtimeMs),
    inode: stat.ino,
    device: stat.dev,
  };
}

/** Of a file that exists. */
export function openFlags(how: OpenHow): number {
  const { O_RDONLY, O_WRONLY, O_RDWR, O_APPEND, O_TRUNC } = fs.constants;
  let flags = how.write ? (how.read ? O_RDWR : O_WRONLY) : O_RDONLY;
  if (how.append) flags |= O_APPEND;
  if (how.truncate) flags |= O_TRUNC;
  return flags;
}

/** An error as failing system calls throw it. */
export function refused(code: string): Error {
  return Object.assign(new Error(code), { code });
}
