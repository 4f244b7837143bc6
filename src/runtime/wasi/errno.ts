/** Error numbers of WASI preview 1. Source: witx/typenames.witx, `errno`. */
import type { FileError } from "../../platform/index.ts";

export const ERRNO = {
  success: 0,
  access: 2,
  badDescriptor: 8,
  exists: 20,
  invalid: 28,
  io: 29,
  isFolder: 31,
  loop: 32,
  tooManyFiles: 33,
  nameTooLong: 37,
  noEntry: 44,
  noSpace: 51,
  notFolder: 54,
  notEmpty: 55,
  notSupported: 58,
  noSeek: 70,
  otherDevice: 75,
  notCapable: 76,
} as const;

export type Errno = (typeof ERRNO)[keyof typeof ERRNO];

const BY_NAME: Readonly<Record<FileError["error"], Errno>> = {
  ENOENT: ERRNO.noEntry,
  EEXIST: ERRNO.exists,
  EACCES: ERRNO.access,
  EISDIR: ERRNO.isFolder,
  ENOTDIR: ERRNO.notFolder,
  ENOTEMPTY: ERRNO.notEmpty,
  EBADF: ERRNO.badDescriptor,
  EINVAL: ERRNO.invalid,
  ENOSPC: ERRNO.noSpace,
  EMFILE: ERRNO.tooManyFiles,
  ELOOP: ERRNO.loop,
  ENAMETOOLONG: ERRNO.nameTooLong,
  EXDEV: ERRNO.otherDevice,
  ENOTCAPABLE: ERRNO.notCapable,
  EIO: ERRNO.io,
};

/** Of an operation that answers nothing when it succeeds. */
export function errnoOf(failure: FileError | undefined): Errno {
  return failure ? BY_NAME[failure.error] : ERRNO.success;
}

export function isFailure(result: unknown): result is FileError {
  return typeof result === "object" && result !== null && "error" in result;
}
