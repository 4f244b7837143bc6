/** Files and folders in memory: what a page has in place of a disk. There are no links, and names are as on Linux. */
import type { FileStat } from "../platform.ts";

export interface MemoryFile {
  readonly kind: "file";
  readonly inode: bigint;
  /** May be longer than the file. */
  bytes: Uint8Array;
  length: number;
  modifiedMs: number;
  /** What is part of the package cannot be changed. */
  readonly isFixed: boolean;
}

export interface MemoryFolder {
  readonly kind: "folder";
  readonly inode: bigint;
  readonly entries: Map<string, MemoryNode>;
  modifiedMs: number;
}

export type MemoryNode = MemoryFile | MemoryFolder;

export class MemoryTree {
  readonly root: MemoryFolder;
  private readonly nowMs: () => number;
  private inodes = 1n;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
    this.root = this.newFolder();
  }

  newFolder(): MemoryFolder {
    const inode = this.inodes++;
    return { kind: "folder", inode, entries: new Map(), modifiedMs: this.nowMs() };
  }

  newFile(bytes: Uint8Array = new Uint8Array(), isFixed = false): MemoryFile {
    const { length } = bytes;
    const inode = this.inodes++;
    return { kind: "file", inode, bytes, length, modifiedMs: this.nowMs(), isFixed };
  }

  /** Something appears or goes. */
  touch(node: MemoryNode): void {
    node.modifiedMs = this.nowMs();
  }

  /** What an absolute path without `.` and `..` means. */
  find(path: string): MemoryNode | undefined {
    let node: MemoryNode = this.root;
    for (const name of namesOf(path)) {
      const next: MemoryNode | undefined =
        node.kind === "folder" ? node.entries.get(name) : undefined;
      if (!next) return undefined;
      node = next;
    }
    return node;
  }

  /** As `find`, where folders are made that are missing; undefined where a file is in the way. */
  folderAt(path: string): MemoryFolder | undefined {
    let folder = this.root;
    for (const name of namesOf(path)) {
      const next = folder.entries.get(name) ?? this.newFolder();
      if (next.kind === "file") return undefined;
      folder.entries.set(name, next);
      folder = next;
    }
    return folder;
  }

  /** Puts a file where another one may be; false where it cannot be. */
  put(path: string, file: MemoryFile): boolean {
    const { folder, name } = splitPath(path);
    const parent = this.folderAt(folder);
    const before = parent?.entries.get(name);
    if (!parent || before?.kind === "folder" || before?.isFixed) return false;
    parent.entries.set(name, file);
    this.touch(parent);
    return true;
  }
}

function namesOf(path: string): string[] {
  return path.split("/").filter((name) => name !== "");
}

/** The folder of a path and the last name in it. */
export function splitPath(path: string): { readonly folder: string; readonly name: string } {
  const at = path.lastIndexOf("/");
  return { folder: path.slice(0, at), name: path.slice(at + 1) };
}

/** An absolute path without `.`, `..` and a slash at its end. */
export function plainPath(path: string, workingFolder: string): string {
  const names: string[] = [];
  for (const name of namesOf(path.startsWith("/") ? path : `${workingFolder}/${path}`))
    if (name === "..") names.pop();
    else if (name !== ".") names.push(name);
  return `/${names.join("/")}`;
}

export function statOf(node: MemoryNode): FileStat & { readonly device: bigint } {
  const bytes = node.kind === "file" ? node.length : 0;
  return { kind: node.kind, bytes, modifiedMs: node.modifiedMs, inode: node.inode, device: 0n };
}
