/** Calls that name files: opening, folders, renaming, removing. The gate knows what a program may use. */
import type { FileError, FileStat } from "../../platform/index.ts";
import { ERRNO, type Errno, errnoOf, isFailure } from "./errno.ts";
import { FD_APPEND } from "./file-calls.ts";
import { describeStat, FILE_TYPE, fileType } from "./file-stat.ts";
import { FOLDER_ENTRY, PRESTAT } from "./wasi-layouts.ts";
import type { SystemCalls, WasiState } from "./wasi-state.ts";

/** Bits of `oflags` and of `rights`. */
const OPEN = { create: 1, folder: 2, exclusive: 4, truncate: 8 } as const;
const RIGHT_READ = 2n;
const RIGHT_WRITE = 64n;

/** `preopentype` */
const PREOPENED_FOLDER = 0;

/** Bit of `lookupflags`. */
const FOLLOW_LINKS = 1;

export function pathCalls(state: WasiState): SystemCalls {
  const { guest, descriptors, files } = state;

  /**
   * `action` on the file that a folder's descriptor and a name in memory give, `onSystem` where there is none
   * and the name is that of a file of the system.
   */
  function onPath(
    fd: number,
    at: number,
    bytes: number,
    action: (path: string) => Errno,
    onSystem?: (path: string) => Errno,
  ): Errno {
    const name = guest.text(at, bytes);
    const path = descriptors.pathOf(fd, name);
    if (onSystem && (typeof path !== "string" || isFailure(files.stat(path)))) {
      const systemPath = descriptors.systemFile(fd, name);
      if (systemPath !== undefined) return onSystem(systemPath);
    }
    const errno = typeof path === "string" ? action(path) : path;
    if (errno === ERRNO.notCapable || errno === ERRNO.noEntry) {
      const outside = descriptors.outside(fd, name);
      const isTold = outside !== undefined && state.outside(outside);
      if (!isTold && errno === ERRNO.notCapable) state.linkOutside(name);
    }
    return errno;
  }

  const change =
    (operation: (path: string) => FileError | undefined) =>
    (fd: number, at: number, bytes: number) =>
      onPath(fd, at, bytes, (path) => errnoOf(operation(path)));

  function open(
    path: string,
    how: number,
    rights: bigint,
    append: boolean,
    openedAt: number,
  ): Errno {
    const stat = files.stat(path);
    const kind = isFailure(stat) ? undefined : stat.kind;
    const write = (rights & RIGHT_WRITE) !== 0n;
    if (how & OPEN.folder || kind === "folder") {
      if (isFailure(stat)) return errnoOf(stat);
      if (kind !== "folder") return ERRNO.notFolder;
      if (write) return ERRNO.isFolder;
      guest.setU32(openedAt, descriptors.add({ kind: "folder", path, preopenName: undefined }));
      return ERRNO.success;
    }
    const handle = files.open(path, {
      read: (rights & RIGHT_READ) !== 0n || !write,
      write,
      append,
      create: (how & OPEN.create) !== 0,
      exclusive: (how & OPEN.exclusive) !== 0,
      truncate: (how & OPEN.truncate) !== 0,
    });
    if (isFailure(handle)) return errnoOf(handle);
    const canRead = (rights & RIGHT_READ) !== 0n;
    const file = {
      kind: "file",
      handle,
      path,
      canRead,
      canWrite: write,
      append,
      position: 0,
    } as const;
    guest.setU32(openedAt, descriptors.add({ ...file }));
    return ERRNO.success;
  }

  function openSystem(path: string, rights: bigint, openedAt: number): Errno {
    const descriptor = descriptors.system.open(path, (rights & RIGHT_WRITE) !== 0n);
    if (!descriptor) return ERRNO.access;
    guest.setU32(openedAt, descriptors.add(descriptor));
    return ERRNO.success;
  }

  /** A folder's entries with `.` and `..`, from number `cookie` on, as many bytes as there is room for. */
  function readFolder(
    path: string,
    names: readonly string[],
    into: Uint8Array,
    cookie: number,
  ): number {
    const { bytes, at: member } = FOLDER_ENTRY;
    let used = 0;
    for (const [i, name] of [".", "..", ...names].entries()) {
      if (i < cookie || used >= into.length) continue;
      // The folder above may be one that the program cannot see.
      const found = files.statLink(name === ".." ? path : `${path}/${name}`);
      const stat = isFailure(found) ? undefined : found;
      const text = new TextEncoder().encode(name);
      const entry = new Uint8Array(bytes + text.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(member.next, BigInt(i + 1), true);
      view.setBigUint64(member.inode, stat?.inode ?? 0n, true);
      view.setUint32(member.nameBytes, text.length, true);
      view.setUint8(member.type, stat ? fileType(stat.kind) : FILE_TYPE.unknown);
      entry.set(text, bytes);
      into.set(entry.subarray(0, into.length - used), used);
      used += Math.min(entry.length, into.length - used);
    }
    return used;
  }

  return {
    fd_prestat_get(fd: number, at: number) {
      const folder = descriptors.find(fd);
      if (folder?.kind !== "folder" || folder.preopenName === undefined) return ERRNO.badDescriptor;
      const { at: member } = PRESTAT;
      guest.setU8(at + member.tag, PREOPENED_FOLDER);
      guest.setSize(at + member.nameBytes, new TextEncoder().encode(folder.preopenName).length);
      return ERRNO.success;
    },
    fd_prestat_dir_name(fd: number, at: number, bytes: number) {
      const folder = descriptors.find(fd);
      if (folder?.kind !== "folder" || folder.preopenName === undefined) return ERRNO.badDescriptor;
      guest.slice(at, bytes).set(new TextEncoder().encode(folder.preopenName).subarray(0, bytes));
      return ERRNO.success;
    },
    fd_readdir(fd: number, at: number, bytes: number, cookie: bigint, usedAt: number) {
      const folder = descriptors.find(fd);
      if (folder?.kind !== "folder") return folder ? ERRNO.notFolder : ERRNO.badDescriptor;
      const names = files.list(folder.path);
      if (isFailure(names)) return errnoOf(names);
      const used = readFolder(folder.path, names, guest.slice(at, bytes), Number(cookie));
      guest.setSize(usedAt, used);
      return ERRNO.success;
    },
    path_open(
      fd: number,
      _lookup: number,
      at: number,
      bytes: number,
      how: number,
      rights: bigint,
      _inheriting: bigint,
      fdFlags: number,
      openedAt: number,
    ) {
      const append = (fdFlags & FD_APPEND) !== 0;
      return onPath(
        fd,
        at,
        bytes,
        (path) => open(path, how, rights, append, openedAt),
        (path) => openSystem(path, rights, openedAt),
      );
    },
    path_filestat_get(fd: number, lookup: number, at: number, bytes: number, statAt: number) {
      const describe = (stat: FileStat | FileError) => {
        if (isFailure(stat)) return errnoOf(stat);
        describeStat(guest, statAt, stat);
        return ERRNO.success;
      };
      return onPath(
        fd,
        at,
        bytes,
        (path) => describe(lookup & FOLLOW_LINKS ? files.stat(path) : files.statLink(path)),
        () => describe({ kind: "other", bytes: 0, modifiedMs: 0, inode: 0n }),
      );
    },
    path_filestat_set_times: () => ERRNO.notSupported,
    path_create_directory: change((path) => files.makeFolder(path)),
    path_remove_directory: change((path) => files.removeFolder(path)),
    path_unlink_file: change((path) => files.remove(path)),
    path_rename(
      fd: number,
      at: number,
      bytes: number,
      toFd: number,
      toAt: number,
      toBytes: number,
    ) {
      return onPath(fd, at, bytes, (from) =>
        onPath(toFd, toAt, toBytes, (to) => errnoOf(files.rename(from, to))),
      );
    },
    path_readlink(
      fd: number,
      at: number,
      bytes: number,
      intoAt: number,
      room: number,
      usedAt: number,
    ) {
      return onPath(fd, at, bytes, (path) => {
        const target = files.readLink(path);
        if (typeof target !== "string") return errnoOf(target);
        const text = new TextEncoder().encode(target).subarray(0, room);
        guest.slice(intoAt, text.length).set(text);
        guest.setSize(usedAt, text.length);
        return ERRNO.success;
      });
    },
    path_link: () => ERRNO.notSupported,
    path_symlink: () => ERRNO.notSupported,
  };
}
