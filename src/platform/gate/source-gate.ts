/**
 * What Clang may read for a program: a source names files (`#include`, `#embed`, `.incbin`), and was written by somebody
 * else. What the user granted or named on the command line is open to all of these; the rest of the project around a
 * source only to `#include`, whose text shows in messages and nowhere else.
 */
import {
  type Files,
  type GuestFiles,
  READ_ONLY,
  type SourceEntry,
  type SourceGate,
  type SourceReach,
} from "../platform.ts";
import { isInside } from "./hidden-places.ts";

type MakeGate = (granted: readonly string[]) => GuestFiles;

export function createSourceGate(
  { ours, granted, searched, named, projects }: SourceReach,
  makeGate: MakeGate,
  files: Files,
  realPath: (path: string) => string,
): SourceGate {
  const exact = new Set(named);
  const refused = new Map<string, string>();
  const gates = new Map<"any" | "include", GuestFiles>();

  function gateFor(use: "any" | "include"): GuestFiles {
    const folders = [...granted, ...searched, ...(use === "include" ? projects : [])];
    const gate = gates.get(use) ?? makeGate(folders);
    gates.set(use, gate);
    return gate;
  }

  /** Where only the machine's owner puts links, they may lead out: folders of a system are full of them. */
  const isOfMachine = once(() => {
    const writable = [...granted, ...projects].flatMap((folder) => [folder, realPath(folder)]);
    const isWritable = (path: string) => writable.some((one) => isInside(path, one));
    const folders = searched.filter((one) => !isWritable(one) && !isWritable(realPath(one)));
    return (path: string): boolean => {
      const folder = folders.find((one) => isInside(path, one));
      if (folder === undefined || isWritable(path)) return false;
      return !path.slice(folder.length).split("/").includes("..");
    };
  });

  function direct(path: string): SourceEntry | undefined {
    const stat = files.stat(path);
    if (stat?.kind === "folder") return { kind: "folder", inode: stat.inode };
    const bytes = stat?.kind === "file" ? files.read(path) : undefined;
    return bytes && { kind: "file", inode: stat!.inode, bytes, use: "any" };
  }

  /** What lies there, or "outside". */
  function through(use: "any" | "include", path: string): SourceEntry | "outside" | undefined {
    const gate = gateFor(use);
    const fd = gate.open(path, READ_ONLY);
    if (typeof fd !== "number") {
      if (fd.error === "ENOTCAPABLE") return "outside";
      const stat = fd.error === "EISDIR" ? gate.stat(path) : fd;
      return "error" in stat ? undefined : { kind: "folder", inode: stat.inode };
    }
    try {
      const stat = files.statOpen(fd);
      const bytes = "error" in stat ? undefined : readAll(files, fd, stat.bytes);
      return bytes && !("error" in stat)
        ? { kind: "file", inode: stat.inode, bytes, use }
        : undefined;
    } finally {
      files.close(fd);
    }
  }

  return {
    look(path) {
      if (exact.has(path) || isInside(withoutParents(path), ours)) return direct(path);
      const stat = files.stat(path);
      // Most names that are asked for are nowhere.
      if (!stat) return undefined;
      if (isOfMachine()(path)) return direct(path);
      for (const use of ["any", "include"] as const) {
        const found = through(use, path);
        if (found !== "outside") return found;
      }
      // Clang looks at a file's folder first; that this is one shows nowhere, and then it is the file that is refused.
      if (stat.kind === "folder") return { kind: "folder", inode: stat.inode };
      refused.set(path, realPath(path));
      return undefined;
    },
    refused,
    close() {
      for (const gate of gates.values()) gate.close();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Undefined where it cannot be read to its end. */
function readAll(files: Files, fd: number, expected: number): Uint8Array | undefined {
  // One byte more than it has tells the end; it may have grown since.
  let bytes = new Uint8Array(expected + 1);
  for (let length = 0; ; ) {
    const got = files.readAt(fd, bytes.subarray(length), undefined);
    if (typeof got !== "number") return undefined;
    if (got === 0) return bytes.subarray(0, length);
    length += got;
    if (length < bytes.length) continue;
    const longer = new Uint8Array(2 * length);
    longer.set(bytes);
    bytes = longer;
  }
}

/** `..` by text alone, as where no links are. */
function withoutParents(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  return parts.join("/");
}
