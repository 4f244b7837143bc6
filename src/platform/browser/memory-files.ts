/** `Files` over a tree in memory, and the steps of the gate in it. */
import type { FolderAccess, HeldFolder } from "../gate/folder-access.ts";
import type { FileError, Files, OpenHow } from "../platform.ts";
import {
  type MemoryFolder,
  type MemoryNode,
  type MemoryTree,
  plainPath,
  splitPath,
  statOf,
} from "./memory-tree.ts";
import { OpenMemoryFiles } from "./open-files.ts";

interface HeldMemory extends HeldFolder {
  readonly node: MemoryFolder;
}

export interface MemoryFiles {
  readonly files: Files;
  readonly folders: FolderAccess<HeldMemory>;
}

export function memoryFiles(tree: MemoryTree, workingFolder: string): MemoryFiles {
  const opened = new OpenMemoryFiles(tree);
  const absolute = (path: string): string => plainPath(path, workingFolder);
  const find = (path: string): MemoryNode | undefined => tree.find(absolute(path));

  const folders: FolderAccess<HeldMemory> = {
    isName: () => true,
    hold(path) {
      const text = absolute(path);
      const node = tree.find(text);
      return node?.kind === "folder" ? { text: text === "/" ? "" : text, node } : undefined;
    },
    enter({ text, node }, name) {
      const next = node.entries.get(name);
      if (!next) return { error: "ENOENT" };
      return next.kind === "folder"
        ? { text: `${text}/${name}`, node: next }
        : { error: "ENOTDIR" };
    },
    release: () => {},
    lookAt: ({ node }) => statOf(node),
    look({ node }, name) {
      if (isTooLong(name)) return { error: "ENAMETOOLONG" };
      const next = node.entries.get(name);
      return next ? statOf(next) : { error: "ENOENT" };
    },
    readLink: () => ({ error: "EINVAL" }),
    list: ({ node }) => [...node.entries.keys()],
    open: ({ node }, name, how) => openIn(node, name, how),
    makeFolder({ node }, name) {
      if (node.entries.has(name)) return { error: "EEXIST" };
      node.entries.set(name, tree.newFolder());
      tree.touch(node);
      return undefined;
    },
    remove: ({ node }, name) => removeFrom(node, name, "file"),
    removeFolder: ({ node }, name) => removeFrom(node, name, "folder"),
    rename: (from, name, to, newName) => rename(from.node, name, to.node, newName),
  };

  function openIn(node: MemoryFolder, name: string, how: OpenHow): number | FileError {
    const known = node.entries.get(name);
    if (known?.kind === "folder") return { error: "EISDIR" };
    if (known && how.create && how.exclusive) return { error: "EEXIST" };
    if (known) return opened.open(known, how);
    if (!how.create) return { error: "ENOENT" };
    const file = tree.newFile();
    node.entries.set(name, file);
    tree.touch(node);
    return opened.open(file, how);
  }

  function removeFrom(
    node: MemoryFolder,
    name: string,
    kind: MemoryNode["kind"],
  ): FileError | undefined {
    const known = node.entries.get(name);
    if (!known) return { error: "ENOENT" };
    if (known.kind !== kind) return { error: kind === "file" ? "EISDIR" : "ENOTDIR" };
    if (known.kind === "file" && known.isFixed) return { error: "EACCES" };
    if (known.kind === "folder" && known.entries.size > 0) return { error: "ENOTEMPTY" };
    node.entries.delete(name);
    tree.touch(node);
    return undefined;
  }

  function rename(
    from: MemoryFolder,
    name: string,
    to: MemoryFolder,
    newName: string,
  ): FileError | undefined {
    const moved = from.entries.get(name);
    if (!moved) return { error: "ENOENT" };
    const target = to.entries.get(newName);
    if (target === moved) return undefined;
    if ([moved, target].some((one) => one?.kind === "file" && one.isFixed))
      return { error: "EACCES" };
    if (moved.kind === "folder") {
      if (isWithin(to, moved)) return { error: "EINVAL" };
      if (target?.kind === "file") return { error: "ENOTDIR" };
      if (target && target.entries.size > 0) return { error: "ENOTEMPTY" };
    } else if (target?.kind === "folder") return { error: "EISDIR" };
    from.entries.delete(name);
    to.entries.set(newName, moved);
    tree.touch(from);
    tree.touch(to);
    return undefined;
  }

  /** `action` on the folder that a path's last name is in. */
  function inFolder<T>(path: string, action: (folder: MemoryFolder, name: string) => T) {
    const { folder, name } = splitPath(absolute(path));
    const node = tree.find(folder);
    if (!node) return { error: "ENOENT" } as const;
    return node.kind === "folder" ? action(node, name) : ({ error: "ENOTDIR" } as const);
  }

  const files: Files = {
    workingFolder: () => workingFolder,
    absolute,
    read(path) {
      const node = find(path);
      return node?.kind === "file" ? node.bytes.slice(0, node.length) : undefined;
    },
    stat(path) {
      const node = find(path);
      return node && statOf(node);
    },
    list(path) {
      const node = find(path);
      return node?.kind === "folder" ? [...node.entries.keys()] : undefined;
    },
    write(path, bytes) {
      if (!tree.put(absolute(path), tree.newFile(bytes.slice())))
        throw new Error(`${path} cannot be written`);
    },
    makeFolder: (path) =>
      inFolder(path, (node, name) => folders.makeFolder({ text: "", node }, name)),
    remove: (path) => inFolder(path, (node, name) => removeFrom(node, name, "file")),
    removeFolder: (path) => inFolder(path, (node, name) => removeFrom(node, name, "folder")),
    rename: (from, to) =>
      inFolder(from, (node, name) =>
        inFolder(to, (target, newName) => rename(node, name, target, newName)),
      ),
    open: (path, how) => inFolder(path, (node, name) => openIn(node, name, how)),
    readAt: (fd, into, position) => opened.readAt(fd, into, position),
    writeAt: (fd, from, position) => opened.writeAt(fd, from, position),
    truncate: (fd, bytes) => opened.truncate(fd, bytes),
    statOpen: (fd) => opened.statOpen(fd),
    close: (fd) => opened.close(fd),
  };
  return { files, folders };
}

/** As on Linux; UTF-8. */
function isTooLong(name: string): boolean {
  return name.length > 85 && new TextEncoder().encode(name).length > 255;
}

function isWithin(folder: MemoryFolder, tree: MemoryFolder): boolean {
  if (folder === tree) return true;
  return [...tree.entries.values()].some((one) => one.kind === "folder" && isWithin(folder, one));
}
