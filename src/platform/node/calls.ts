/** What all that calls Node's file system shares: failures as values with POSIX names, descriptions, flags. */
import fs from "node:fs";
import type { FileError, FileStat, OpenHow } from "../platform.ts";

const KNOWN_ERRORS = new Set<string>([
  "ENOENT",
  "EEXIST",
  "EACCES",
  "EISDIR",
  "ENOTDIR",
  "ENOTEMPTY",
  "EBADF",
  "EINVAL",
  "ENOSPC",
  "EMFILE",
  "ELOOP",
  "ENAMETOOLONG",
  "EXDEV",
]);

/** Runs `action`; a failing system call becomes its POSIX name, anything unusual EIO. */
export function attempt<T>(action: () => T): T | FileError {
  try {
    return action();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "EIO";
    const name = code === "EPERM" || code === "EROFS" ? "EACCES" : code;
    return { error: (KNOWN_ERRORS.has(name) ? name : "EIO") as FileError["error"] };
  }
}

export function attemptVoid(action: () => void): FileError | undefined {
  return attempt<undefined>(() => void action());
}

/** An error as failing system calls throw it. */
export function refused(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** With the file system that it lies on. */
export function describe(stat: fs.BigIntStats): FileStat & { readonly device: bigint } {
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
