/**
 * The system calls of WASI preview 1 that LLVM's tools make, over `ClangFiles`.
 *
 * One preopened folder, "/" as descriptor 3. Everything LLVM prints goes to `text`. Time stands
 * still and random numbers repeat, so that the same input gives the same output.
 * Source of numbers and layouts: WASI snapshot preview 1, witx/typenames.witx.
 */
import type { ClangEntry, ClangFiles } from "./clang-files.ts";

/** Thrown by `proc_exit` to leave the program. */
export class ClangExit {
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

const ERRNO = {
  success: 0,
  badf: 8,
  exist: 20,
  inval: 28,
  isdir: 31,
  noent: 44,
  notdir: 54,
  notsup: 58,
  rofs: 69,
  spipe: 70,
} as const;

const FILE_TYPE = { characterDevice: 2, folder: 3, regularFile: 4 } as const;
const OPEN = { create: 1, folder: 2, exclusive: 4, truncate: 8 } as const;
const FDFLAG_APPEND = 1;
const ROOT_FD = 3;

interface OpenFile {
  readonly path: string;
  readonly entry: ClangEntry;
  position: number;
  readonly append: boolean;
  isRead: boolean;
}

type SystemCall = (...args: never[]) => number;

export class ClangSystem {
  readonly imports: Record<string, SystemCall>;
  private readonly files: ClangFiles;
  private readonly args: readonly string[];
  private readonly open: Map<number, OpenFile> = new Map();
  private readonly output: Uint8Array[] = [];
  private memory: WebAssembly.Memory | undefined;
  private view = new DataView(new ArrayBuffer(0));
  private random = 0x2545f491;

  constructor(files: ClangFiles, args: readonly string[]) {
    this.files = files;
    this.args = args;
    this.imports = this.systemCalls();
  }

  attach(memory: WebAssembly.Memory): void {
    this.memory = memory;
  }

  /** What the program wrote to its standard output and error, in order. */
  get text(): string {
    const decoder = new TextDecoder();
    return this.output.map((chunk) => decoder.decode(chunk, { stream: true })).join("");
  }

  private data(): DataView {
    const buffer = this.memory!.buffer;
    if (this.view.buffer !== buffer) this.view = new DataView(buffer);
    return this.view;
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory!.buffer, at >>> 0, length >>> 0);
  }

  private setU32(at: number, value: number): void {
    this.data().setUint32(at >>> 0, value >>> 0, true);
  }

  private setU64(at: number, value: bigint | number): void {
    this.data().setBigUint64(at >>> 0, BigInt(value), true);
  }

  private text8(at: number, length: number): string {
    return new TextDecoder().decode(this.bytes(at, length));
  }

  /** Calls `visit` with each of the buffers of an iovec array; stops when it returns false. */
  private buffers(at: number, count: number, visit: (buffer: Uint8Array) => boolean): void {
    for (let i = 0; i < count; i++) {
      const start = this.data().getUint32((at >>> 0) + 8 * i, true);
      const length = this.data().getUint32((at >>> 0) + 8 * i + 4, true);
      if (!visit(this.bytes(start, length))) return;
    }
  }

  private pathFrom(fd: number, at: number, length: number): string {
    const path = this.text8(at, length);
    const folder = this.open.get(fd)?.path ?? "";
    return `${folder}/${path}`;
  }

  private writeFileStat(at: number, entry: ClangEntry): void {
    this.bytes(at, 64).fill(0);
    this.setU64(at, entry.device);
    this.setU64(at + 8, BigInt.asUintN(64, entry.inode));
    this.data().setUint8(
      (at >>> 0) + 16,
      entry.kind === "file" ? FILE_TYPE.regularFile : FILE_TYPE.folder,
    );
    this.setU64(at + 24, 1);
    this.setU64(at + 32, entry.kind === "file" ? entry.content.length : 0);
  }

  private readInto(iovs: number, count: number, file: OpenFile, position: number): number {
    if (file.entry.kind !== "file") return -1;
    if (!file.isRead) file.entry.onRead?.();
    file.isRead = true;
    const { bytes, length } = file.entry.content;
    let done = 0;
    this.buffers(iovs, count, (buffer) => {
      const from = Math.min(position + done, length);
      const some = bytes.subarray(from, Math.min(from + buffer.length, length));
      buffer.set(some);
      done += some.length;
      return some.length === buffer.length;
    });
    return done;
  }

  private append(file: OpenFile, from: Uint8Array): void {
    if (file.entry.kind !== "file") return;
    const content = file.entry.content;
    const start = file.append ? content.length : file.position;
    content.write(start, from);
    file.position = start + from.length;
  }

  private lowestFreeFd(): number {
    let fd = ROOT_FD + 1;
    while (this.open.has(fd)) fd++;
    return fd;
  }

  private openAt(
    folder: number,
    at: number,
    length: number,
    how: number,
    fdFlags: number,
    result: number,
  ): number {
    const path = this.pathFrom(folder, at, length);
    let entry = this.files.lookup(path);
    if (!entry) {
      if (!(how & OPEN.create)) return ERRNO.noent;
      entry = this.files.create(path);
      if (!entry) return ERRNO.rofs;
    } else if (how & OPEN.create && how & OPEN.exclusive) return ERRNO.exist;
    if (how & OPEN.folder && entry.kind !== "folder") return ERRNO.notdir;
    if (how & OPEN.truncate) {
      if (entry.kind !== "file") return ERRNO.isdir;
      entry = this.files.create(path);
      if (!entry) return ERRNO.rofs;
    }
    const fd = this.lowestFreeFd();
    const append = (fdFlags & FDFLAG_APPEND) !== 0;
    this.open.set(fd, { path, entry, position: 0, append, isRead: false });
    this.setU32(result, fd);
    return ERRNO.success;
  }

  private write(fd: number, iovs: number, count: number, result: number): number {
    const file = this.open.get(fd);
    if (!file && fd !== 1 && fd !== 2) return ERRNO.badf;
    let done = 0;
    this.buffers(iovs, count, (buffer) => {
      if (file) this.append(file, buffer);
      else this.output.push(buffer.slice());
      done += buffer.length;
      return true;
    });
    this.setU32(result, done);
    return ERRNO.success;
  }

  private seek(fd: number, offset: bigint, whence: number, result: number): number {
    const file = this.open.get(fd);
    if (!file) return fd <= 2 ? ERRNO.spipe : ERRNO.badf;
    if (file.entry.kind !== "file") return ERRNO.isdir;
    const base = [0, file.position, file.entry.content.length][whence];
    if (base === undefined || base + Number(offset) < 0) return ERRNO.inval;
    file.position = base + Number(offset);
    this.setU64(result, file.position);
    return ERRNO.success;
  }

  private fdStat(fd: number, at: number): number {
    const file = this.open.get(fd);
    if (!file && fd > ROOT_FD) return ERRNO.badf;
    this.bytes(at, 24).fill(0);
    const isFolder = file ? file.entry.kind === "folder" : fd === ROOT_FD;
    const type = isFolder
      ? FILE_TYPE.folder
      : file
        ? FILE_TYPE.regularFile
        : FILE_TYPE.characterDevice;
    this.data().setUint8(at >>> 0, type);
    if (file?.append) this.data().setUint16((at >>> 0) + 2, FDFLAG_APPEND, true);
    this.setU64(at + 8, 0xffff_ffff_ffff_ffffn);
    this.setU64(at + 16, 0xffff_ffff_ffff_ffffn);
    return ERRNO.success;
  }

  private strings(values: readonly string[], pointers: number, buffer: number): number {
    const encoder = new TextEncoder();
    for (const value of values) {
      this.setU32(pointers, buffer);
      const bytes = encoder.encode(`${value}\0`);
      this.bytes(buffer, bytes.length).set(bytes);
      pointers += 4;
      buffer += bytes.length;
    }
    return ERRNO.success;
  }

  private stringSizes(values: readonly string[], count: number, bytes: number): number {
    const encoder = new TextEncoder();
    this.setU32(count, values.length);
    this.setU32(
      bytes,
      values.reduce((sum, value) => sum + encoder.encode(value).length + 1, 0),
    );
    return ERRNO.success;
  }

  /** xorshift32, Marsaglia 2003. */
  private fillRandom(at: number, length: number): number {
    const buffer = this.bytes(at, length);
    for (let i = 0; i < buffer.length; i++) {
      this.random ^= this.random << 13;
      this.random ^= this.random >>> 17;
      this.random ^= this.random << 5;
      buffer[i] = this.random;
    }
    return ERRNO.success;
  }

  private systemCalls(): Record<string, SystemCall> {
    const unsupported = (): number => ERRNO.notsup;
    return {
      args_get: (pointers: number, buffer: number) => this.strings(this.args, pointers, buffer),
      args_sizes_get: (count: number, bytes: number) => this.stringSizes(this.args, count, bytes),
      environ_get: () => ERRNO.success,
      environ_sizes_get: (count: number, bytes: number) => this.stringSizes([], count, bytes),
      clock_time_get: (_clock: number, _precision: bigint, result: number) => {
        this.setU64(result, 0);
        return ERRNO.success;
      },
      random_get: (at: number, length: number) => this.fillRandom(at, length),
      proc_exit: (code: number): number => {
        throw new ClangExit(code);
      },
      poll_oneoff: unsupported,
      fd_prestat_get: (fd: number, at: number) => {
        if (fd !== ROOT_FD) return ERRNO.badf;
        this.setU32(at, 0);
        this.setU32(at + 4, 1);
        return ERRNO.success;
      },
      fd_prestat_dir_name: (_fd: number, at: number) => {
        this.bytes(at, 1)[0] = 0x2f;
        return ERRNO.success;
      },
      fd_fdstat_get: (fd: number, at: number) => this.fdStat(fd, at),
      fd_filestat_get: (fd: number, at: number) => {
        const file = this.open.get(fd);
        if (file) this.writeFileStat(at, file.entry);
        else if (fd <= 2) {
          this.bytes(at, 64).fill(0);
          this.data().setUint8((at >>> 0) + 16, FILE_TYPE.characterDevice);
        } else return ERRNO.badf;
        return ERRNO.success;
      },
      fd_filestat_set_size: (fd: number, bytes: bigint) => {
        const file = this.open.get(fd);
        if (file?.entry.kind !== "file") return ERRNO.badf;
        file.entry.content.resize(Number(bytes));
        return ERRNO.success;
      },
      fd_filestat_set_times: () => ERRNO.success,
      fd_close: (fd: number) => (this.open.delete(fd) ? ERRNO.success : ERRNO.badf),
      fd_read: (fd: number, iovs: number, count: number, result: number) => {
        const file = this.open.get(fd);
        const done = file ? this.readInto(iovs, count, file, file.position) : 0;
        if (done < 0) return ERRNO.isdir;
        if (file) file.position += done;
        this.setU32(result, done);
        return ERRNO.success;
      },
      fd_pread: (fd: number, iovs: number, count: number, position: bigint, result: number) => {
        const file = this.open.get(fd);
        if (!file) return ERRNO.badf;
        const done = this.readInto(iovs, count, file, Number(position));
        if (done < 0) return ERRNO.isdir;
        this.setU32(result, done);
        return ERRNO.success;
      },
      fd_write: (fd: number, iovs: number, count: number, result: number) =>
        this.write(fd, iovs, count, result),
      fd_seek: (fd: number, offset: bigint, whence: number, result: number) =>
        this.seek(fd, offset, whence, result),
      fd_readdir: unsupported,
      path_open: (
        fd: number,
        _follow: number,
        at: number,
        length: number,
        how: number,
        _rights: bigint,
        _inherited: bigint,
        fdFlags: number,
        result: number,
      ) => this.openAt(fd, at, length, how, fdFlags, result),
      path_filestat_get: (
        fd: number,
        _follow: number,
        at: number,
        length: number,
        result: number,
      ) => {
        const entry = this.files.lookup(this.pathFrom(fd, at, length));
        if (!entry) return ERRNO.noent;
        this.writeFileStat(result, entry);
        return ERRNO.success;
      },
      path_unlink_file: (fd: number, at: number, length: number) =>
        this.files.remove(this.pathFrom(fd, at, length)) ? ERRNO.success : ERRNO.noent,
      path_rename: (
        fromFd: number,
        fromAt: number,
        fromLength: number,
        toFd: number,
        toAt: number,
        toLength: number,
      ) => {
        const from = this.pathFrom(fromFd, fromAt, fromLength);
        return this.files.rename(from, this.pathFrom(toFd, toAt, toLength))
          ? ERRNO.success
          : ERRNO.noent;
      },
      path_readlink: () => ERRNO.inval,
      path_create_directory: unsupported,
      path_remove_directory: unsupported,
      path_link: unsupported,
      path_symlink: unsupported,
    };
  }
}
