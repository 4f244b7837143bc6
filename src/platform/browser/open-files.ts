/** Descriptors of files in memory. */
import type { FileError, OpenFiles, OpenHow } from "../platform.ts";
import { type MemoryFile, type MemoryTree, statOf } from "./memory-tree.ts";

/** A program's files may not fill the page's memory. Bytes. */
const LONGEST_FILE = 2 ** 30;

interface Opened {
  readonly file: MemoryFile;
  readonly how: OpenHow;
  position: number;
}

const NOT_OPEN: FileError = { error: "EBADF" };

export class OpenMemoryFiles implements OpenFiles {
  private readonly tree: MemoryTree;
  private readonly opened = new Map<number, Opened>();
  /** Lower ones are taken for a program's streams. */
  private next = 3;

  constructor(tree: MemoryTree) {
    this.tree = tree;
  }

  open(file: MemoryFile, how: OpenHow): number | FileError {
    if (file.isFixed && (how.write || how.truncate)) return { error: "EACCES" };
    if (how.truncate) this.resize(file, 0);
    const fd = this.next++;
    this.opened.set(fd, { file, how, position: 0 });
    return fd;
  }

  readAt(fd: number, into: Uint8Array, position: number | undefined): number | FileError {
    const opened = this.opened.get(fd);
    if (!opened?.how.read) return NOT_OPEN;
    const { file } = opened;
    const from = position ?? opened.position;
    const part = file.bytes.subarray(from, Math.min(file.length, from + into.length));
    into.set(part);
    if (position === undefined) opened.position = from + part.length;
    return part.length;
  }

  writeAt(fd: number, from: Uint8Array, position: number | undefined): number | FileError {
    const opened = this.opened.get(fd);
    if (!opened?.how.write) return NOT_OPEN;
    const { file, how } = opened;
    const at = how.append ? file.length : (position ?? opened.position);
    const end = at + from.length;
    if (end > LONGEST_FILE) return { error: "ENOSPC" };
    if (end > file.length) this.resize(file, end);
    file.bytes.set(from, at);
    this.tree.touch(file);
    if (position === undefined) opened.position = end;
    return from.length;
  }

  truncate(fd: number, bytes: number): FileError | undefined {
    const opened = this.opened.get(fd);
    if (!opened?.how.write) return { error: "EINVAL" };
    if (bytes > LONGEST_FILE) return { error: "ENOSPC" };
    this.resize(opened.file, bytes);
    return undefined;
  }

  statOpen(fd: number) {
    const opened = this.opened.get(fd);
    return opened ? statOf(opened.file) : NOT_OPEN;
  }

  close(fd: number): FileError | undefined {
    return this.opened.delete(fd) ? undefined : NOT_OPEN;
  }

  /** What is new is zero. */
  private resize(file: MemoryFile, length: number): void {
    if (length > file.bytes.length) {
      const longer = new Uint8Array(Math.max(length, 2 * file.bytes.length));
      longer.set(file.bytes.subarray(0, file.length));
      file.bytes = longer;
    } else if (length < file.length) file.bytes.fill(0, length, file.length);
    file.length = length;
    this.tree.touch(file);
  }
}
