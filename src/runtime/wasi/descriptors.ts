/**
 * The program's file descriptors: the three streams, the working folder as `.`, `/` and by its absolute
 * path, other folders that it may use, and what the program opens. Positions are kept here; the platform's files are read and written at
 * explicit ones.
 */
import { isInside, plainPath } from "../../base/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Descriptor, OpenFile, Streams } from "./descriptor.ts";
import { ERRNO, type Errno } from "./errno.ts";
import { SystemFiles } from "./system-files.ts";

/** What libc says the working folder is called. */
const ROOT_OF_PROGRAM = "/";

export class Descriptors {
  private readonly table = new Map<number, Descriptor>();
  /** Absolute; the program's files lie below. */
  private readonly roots: readonly string[];
  readonly system: SystemFiles;

  /** `allowed`: absolute paths of folders that the program may use besides the working folder. */
  constructor(platform: Platform, streams: Streams, allowed: readonly string[]) {
    const root = platform.files.workingFolder();
    this.system = new SystemFiles(streams);
    this.roots = [root, ...allowed].map((path) => plainPath(path));
    this.table.set(0, { kind: "input", read: (into) => streams.readIn(into) });
    this.table.set(1, { kind: "output", sink: streams.out });
    this.table.set(2, { kind: "output", sink: streams.error });
    for (const preopenName of [".", ROOT_OF_PROGRAM, root])
      this.add({ kind: "folder", path: root, preopenName });
    for (const path of allowed) this.add({ kind: "folder", path, preopenName: path });
  }

  find(fd: number): Descriptor | undefined {
    return this.table.get(fd);
  }

  file(fd: number): OpenFile | undefined {
    const descriptor = this.table.get(fd);
    return descriptor?.kind === "file" ? descriptor : undefined;
  }

  /** The lowest free number. */
  add(descriptor: Descriptor): number {
    let fd = 0;
    while (this.table.has(fd)) fd++;
    this.table.set(fd, descriptor);
    return fd;
  }

  remove(fd: number): void {
    this.table.delete(fd);
  }

  /** `to` becomes what `from` was. */
  move(from: number, to: number): void {
    const descriptor = this.table.get(from);
    if (!descriptor) return;
    this.table.set(to, descriptor);
    this.table.delete(from);
  }

  openFiles(): OpenFile[] {
    return [...this.table.values()].filter((one) => one.kind === "file");
  }

  /** Absolute path of a name relative to a folder's descriptor: what it means, the gate knows. */
  pathOf(fd: number, name: string): string | Errno {
    const folder = this.table.get(fd);
    if (!folder) return ERRNO.badDescriptor;
    return folder.kind === "folder" ? `${folder.path}/${name}` : ERRNO.notFolder;
  }

  /** The system's file that the program means by such a name. */
  systemFile(fd: number, name: string): string | undefined {
    const folder = this.table.get(fd);
    if (folder?.kind !== "folder" || folder.preopenName !== ROOT_OF_PROGRAM) return undefined;
    const path = plainPath(`/${name}`);
    return this.system.has(path) ? path : undefined;
  }

  /** What the program means by such a name, where that lies outside of its folders. */
  outside(fd: number, name: string): string | undefined {
    const folder = this.table.get(fd);
    if (folder?.kind !== "folder") return undefined;
    const path = plainPath(`${folder.path}/${name}`);
    if (!this.isInside(path)) return path;
    // Libc says "/" both before relative names and for the root that an absolute name means.
    const absolute = plainPath(`/${name}`);
    const isRoot = folder.preopenName === ROOT_OF_PROGRAM;
    return isRoot && !this.isInside(absolute) ? absolute : undefined;
  }

  private isInside(path: string): boolean {
    return this.roots.some((root) => isInside(path, root));
  }
}
