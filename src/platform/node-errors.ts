/** Failing system calls of Node as values with POSIX names. */
import type { FileError } from "./platform.ts";

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
