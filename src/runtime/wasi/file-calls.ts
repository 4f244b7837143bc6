/** Calls on open descriptors: reading, writing, positions, what they are. */
import type { Descriptor, OpenFile } from "./descriptor.ts";
import { ERRNO, type Errno, errnoOf, isFailure } from "./errno.ts";
import { describeStat, FILE_TYPE } from "./file-stat.ts";
import { DESCRIPTOR_STAT, IO_VECTOR } from "./wasi-layouts.ts";
import type { SystemCalls, WasiState } from "./wasi-state.ts";

/** That one call reads or writes: read(2) of Linux. Libc goes on with the rest. */
const MOST_BYTES = 0x7fff_f000;
const WHENCE = { set: 0, current: 1, end: 2 } as const;
/** Bits of `fdflags`. */
export const FD_APPEND = 1;
/** Bits of `rights` that libc looks at: a terminal can neither seek nor tell. */
const RIGHTS_ALL = 0x1fff_ffffn;
const RIGHTS_SEEK_TELL = 0x24n;

export function fileCalls(state: WasiState): SystemCalls {
  const { guest, descriptors, files, openFiles } = state;

  const withDescriptor = (fd: number, action: (descriptor: Descriptor) => Errno): Errno => {
    const descriptor = descriptors.find(fd);
    return descriptor ? action(descriptor) : ERRNO.badDescriptor;
  };
  const withFile = (fd: number, action: (file: OpenFile) => Errno): Errno =>
    withDescriptor(fd, (one) => (one.kind === "file" ? action(one) : notFile(one)));

  /** Buffers of a vectored call, as far as one call goes. */
  function buffers(vectorsAt: number, count: number): Uint8Array[] {
    const { bytes, at: member } = IO_VECTOR;
    const all: Uint8Array[] = [];
    let left = MOST_BYTES;
    for (let i = 0, at = vectorsAt; i < count && left > 0; i++, at += bytes) {
      const buffer = guest.slice(guest.pointer(at + member.buffer), guest.size(at + member.bytes));
      all.push(buffer.subarray(0, left));
      left -= Math.min(left, buffer.length);
    }
    return all;
  }

  /** Fills the buffers until one comes back short. */
  function readInto(
    into: readonly Uint8Array[],
    countAt: number,
    read: (buffer: Uint8Array, done: number) => number | FileFailure,
  ): Errno {
    let done = 0;
    for (const buffer of into) {
      if (buffer.length === 0) continue;
      const bytes = read(buffer, done);
      if (typeof bytes !== "number") return bytes.errno;
      done += bytes;
      if (bytes < buffer.length) break;
    }
    guest.setSize(countAt, done);
    return ERRNO.success;
  }

  const readFile = (file: OpenFile, buffer: Uint8Array, position: number): number | FileFailure => {
    if (!file.canRead) return { errno: ERRNO.badDescriptor };
    const bytes = openFiles.readAt(file.handle, buffer, position);
    return isFailure(bytes) ? { errno: errnoOf(bytes) } : bytes;
  };

  /** `position` undefined: behind the end. */
  const writeFile = (
    file: OpenFile,
    from: readonly Uint8Array[],
    position: number | undefined,
  ): number | FileFailure => {
    if (!file.canWrite) return { errno: ERRNO.badDescriptor };
    let done = 0;
    for (const buffer of from) {
      if (buffer.length === 0) continue;
      const at = position === undefined ? undefined : position + done;
      const bytes = openFiles.writeAt(file.handle, buffer, at);
      if (isFailure(bytes)) return { errno: errnoOf(bytes) };
      done += bytes;
      if (bytes < buffer.length) break;
    }
    return done;
  };

  const sizeOf = (file: OpenFile): number | FileFailure => {
    const stat = openFiles.statOpen(file.handle);
    return isFailure(stat) ? { errno: errnoOf(stat) } : stat.bytes;
  };

  return {
    fd_read(fd: number, vectorsAt: number, count: number, countAt: number) {
      return withDescriptor(fd, (one) => {
        if (one.kind === "folder") return ERRNO.isFolder;
        if (one.kind === "output") return ERRNO.badDescriptor;
        return readInto(buffers(vectorsAt, count), countAt, (buffer) => {
          if (one.kind === "input") return one.read(buffer);
          const bytes = readFile(one, buffer, one.position);
          if (typeof bytes === "number") one.position += bytes;
          return bytes;
        });
      });
    },
    fd_pread(fd: number, vectorsAt: number, count: number, offset: bigint, countAt: number) {
      return withFile(fd, (file) =>
        readInto(buffers(vectorsAt, count), countAt, (buffer, done) =>
          readFile(file, buffer, Number(offset) + done),
        ),
      );
    },
    fd_write(fd: number, vectorsAt: number, count: number, countAt: number) {
      return withDescriptor(fd, (one) => {
        const parts = buffers(vectorsAt, count);
        switch (one.kind) {
          case "output": {
            const text = joined(parts);
            if (text.length > 0) one.sink.write(text);
            guest.setSize(countAt, text.length);
            return ERRNO.success;
          }
          case "file": {
            const done = writeFile(one, parts, one.append ? undefined : one.position);
            if (typeof done !== "number") return done.errno;
            const size = one.append ? sizeOf(one) : one.position + done;
            if (typeof size !== "number") return size.errno;
            one.position = size;
            guest.setSize(countAt, done);
            return ERRNO.success;
          }
          default:
            return ERRNO.badDescriptor;
        }
      });
    },
    fd_pwrite(fd: number, vectorsAt: number, count: number, offset: bigint, countAt: number) {
      return withFile(fd, (file) => {
        const done = writeFile(file, buffers(vectorsAt, count), Number(offset));
        if (typeof done !== "number") return done.errno;
        guest.setSize(countAt, done);
        return ERRNO.success;
      });
    },
    fd_seek(fd: number, offset: bigint, whence: number, positionAt: number) {
      return withFile(fd, (file) => {
        const size = whence === WHENCE.end ? sizeOf(file) : 0;
        if (typeof size !== "number") return size.errno;
        const base = whence === WHENCE.current ? file.position : size;
        const position = base + Number(offset);
        if (position < 0 || whence > WHENCE.end) return ERRNO.invalid;
        file.position = position;
        guest.setU64(positionAt, BigInt(position));
        return ERRNO.success;
      });
    },
    fd_tell(fd: number, positionAt: number) {
      return withFile(fd, (file) => {
        guest.setU64(positionAt, BigInt(file.position));
        return ERRNO.success;
      });
    },
    fd_close(fd: number) {
      return withDescriptor(fd, (one) => {
        descriptors.remove(fd);
        return one.kind === "file" ? errnoOf(openFiles.close(one.handle)) : ERRNO.success;
      });
    },
    fd_renumber(from: number, to: number) {
      return withDescriptor(from, () => {
        const old = descriptors.file(to);
        if (old) openFiles.close(old.handle);
        descriptors.move(from, to);
        return ERRNO.success;
      });
    },
    fd_fdstat_get(fd: number, at: number) {
      return withDescriptor(fd, (one) => {
        const type = typeOf(one);
        const rights = type === FILE_TYPE.characters ? RIGHTS_ALL & ~RIGHTS_SEEK_TELL : RIGHTS_ALL;
        const { bytes, at: member } = DESCRIPTOR_STAT;
        guest.slice(at, bytes).fill(0);
        guest.setU8(at + member.type, type);
        guest.setU16(at + member.flags, one.kind === "file" && one.append ? FD_APPEND : 0);
        guest.setU64(at + member.rights, rights);
        guest.setU64(at + member.inherited, RIGHTS_ALL);
        return ERRNO.success;
      });
    },
    fd_fdstat_set_flags(fd: number, flags: number) {
      return withFile(fd, (file) => {
        file.append = (flags & FD_APPEND) !== 0;
        return ERRNO.success;
      });
    },
    fd_fdstat_set_rights: () => ERRNO.success,
    fd_filestat_get(fd: number, at: number) {
      return withDescriptor(fd, (one) => {
        if (one.kind === "file") {
          const stat = openFiles.statOpen(one.handle);
          if (isFailure(stat)) return errnoOf(stat);
          describeStat(guest, at, stat);
        } else if (one.kind === "folder") {
          const stat = files.stat(one.path);
          if (isFailure(stat)) return errnoOf(stat);
          describeStat(guest, at, stat);
        } else {
          describeStat(
            guest,
            at,
            { kind: "other", bytes: 0, modifiedMs: 0, inode: BigInt(fd) },
            typeOf(one),
          );
        }
        return ERRNO.success;
      });
    },
    fd_filestat_set_size(fd: number, bytes: bigint) {
      return withFile(fd, (file) => errnoOf(openFiles.truncate(file.handle, Number(bytes))));
    },
    fd_filestat_set_times: () => ERRNO.notSupported,
    fd_allocate(fd: number, offset: bigint, bytes: bigint) {
      return withFile(fd, (file) => {
        const size = sizeOf(file);
        if (typeof size !== "number") return size.errno;
        const end = Number(offset + bytes);
        return end > size ? errnoOf(openFiles.truncate(file.handle, end)) : ERRNO.success;
      });
    },
    fd_advise: (fd: number) => withDescriptor(fd, () => ERRNO.success),
    // Bytes reach the machine's file system at each write.
    fd_sync: (fd: number) => withDescriptor(fd, () => ERRNO.success),
    fd_datasync: (fd: number) => withDescriptor(fd, () => ERRNO.success),
    sock_accept: () => ERRNO.notSupported,
    sock_recv: () => ERRNO.notSupported,
    sock_send: () => ERRNO.notSupported,
    sock_shutdown: () => ERRNO.notSupported,
  };
}

interface FileFailure {
  readonly errno: Errno;
}

function notFile(descriptor: Descriptor): Errno {
  return descriptor.kind === "folder" ? ERRNO.isFolder : ERRNO.noSeek;
}

function typeOf(descriptor: Descriptor): number {
  switch (descriptor.kind) {
    case "folder":
      return FILE_TYPE.folder;
    case "file":
      return FILE_TYPE.file;
    case "input":
      return FILE_TYPE.unknown;
    case "output":
      return descriptor.sink.isTerminal ? FILE_TYPE.characters : FILE_TYPE.unknown;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const text = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    text.set(part, end);
    end += part.length;
  }
  return text;
}
