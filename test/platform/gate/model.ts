/**
 * What a guest may see, said plainly: on a tree of nodes, by recursion, without holding or opening anything. Answers
 * as `perform.ts` gives them.
 */

import type { Operation } from "./operations.ts";
import { GRANTED, HIDDEN, type Node } from "./world.ts";

type Folder = Extract<Node, { kind: "folder" }>;

/**
 * Where a path ends: `names` from the root of all names; `node` undefined where nothing is there; not `named` where
 * the path ends with `..` or means a granted folder.
 */
type Place =
  | { readonly error: string }
  | { readonly names: readonly string[]; readonly node: Node | undefined; readonly named: boolean };

const FAIL = (error: string): { readonly error: string } => ({ error });
const MOST_LINKS = 40;
const LONGEST_NAME = 255;

export class Model {
  private readonly top: readonly string[];
  private readonly tree: Node;
  private links = 0;

  constructor(folder: string, tree: Node) {
    this.top = folder.split("/").filter(Boolean);
    this.tree = tree;
  }

  private granted(names: readonly string[]): string | undefined {
    const path = this.below(names);
    return GRANTED.find(
      (root) => path !== undefined && (path === root || path.startsWith(`${root}/`)),
    );
  }

  private isRoot(names: readonly string[]): boolean {
    return GRANTED.includes(this.below(names) ?? "-");
  }

  private hidden(names: readonly string[]): boolean {
    const path = this.below(names) ?? "";
    return HIDDEN.some((place) => path === place || path.startsWith(`${place}/`));
  }

  private aroundHidden(names: readonly string[]): boolean {
    const path = this.below(names) ?? "-";
    return HIDDEN.some((place) => place === path || place.startsWith(`${path}/`));
  }

  /** Path below the world's folder. */
  private below(names: readonly string[]): string | undefined {
    return this.top.every((name, i) => names[i] === name)
      ? names.slice(this.top.length).join("/")
      : undefined;
  }

  private nodeAt(names: readonly string[]): Node | undefined {
    let node: Node | undefined = this.tree;
    for (const name of names.slice(this.top.length))
      node = node?.kind === "folder" ? node.entries.get(name) : undefined;
    return node;
  }

  private folderOf(names: readonly string[]): Folder {
    return this.nodeAt(names.slice(0, -1)) as Folder;
  }

  private find(path: string, followLast: boolean): Place {
    this.links = 0;
    return this.go([], path.split("/"), followLast || path.endsWith("/"));
  }

  private go(from: readonly string[], path: readonly string[], followLast: boolean): Place {
    const at = path.findIndex((name) => name !== "" && name !== ".");
    if (at < 0)
      return this.granted(from) === undefined
        ? FAIL("ENOTCAPABLE")
        : { names: from, node: this.nodeAt(from), named: false };
    const [name, rest] = [path[at]!, path.slice(at + 1)];
    const isLast = rest.every((one) => one === "" || one === ".");
    if (name.includes("\0")) return FAIL("EINVAL");
    if (name === "..") return this.go(from.slice(0, -1), rest, followLast);
    const names = [...from, name];
    // Outside, names are not looked at: they may only lead to a granted folder.
    if (this.granted(from) === undefined || this.isRoot(names))
      return this.go(names, rest, followLast);
    if (name.length > LONGEST_NAME) return FAIL("ENAMETOOLONG");
    const node = this.hidden(names) ? undefined : this.nodeAt(names);
    if (!node) return isLast ? { names, node, named: true } : FAIL("ENOENT");
    if (node.kind === "link" && (!isLast || followLast)) {
      if (++this.links > MOST_LINKS) return FAIL("ELOOP");
      const start = node.target.startsWith("/") ? [] : from;
      return this.go(start, [...node.target.split("/"), ...rest], followLast);
    }
    if (isLast) return { names, node, named: true };
    return node.kind === "folder" ? this.go(names, rest, followLast) : FAIL("ENOTDIR");
  }

  perform(operation: Operation): string {
    const { kind, path } = operation;
    const follows = !["statLink", "readLink", "create"].includes(kind) && !("to" in operation);
    const changes = ["makeFolder", "remove", "removeFolder", "rename"].includes(kind);
    const place = this.find(path, follows && !changes);
    if ("error" in place) return place.error;
    const { names, node, named } = place;
    const asFolder = path.endsWith("/");
    const name = names.at(-1)!;
    if (changes && (!named || this.hidden(names))) return "EACCES";
    switch (operation.kind) {
      case "stat":
      case "statLink":
        if (!node) return "ENOENT";
        return asFolder && node.kind !== "folder" ? "ENOTDIR" : node.kind;
      case "readLink": {
        if (!named) return "EINVAL";
        if (!node) return "ENOENT";
        if (node.kind !== "link") return "EINVAL";
        const end = this.find(path, true);
        return "error" in end && end.error === "ENOTCAPABLE"
          ? end.error
          : `leads to ${node.target}`;
      }
      case "list":
        if (!node) return "ENOENT";
        if (node.kind !== "folder") return "ENOTDIR";
        return `lists ${[...node.entries.keys()]
          .filter((one) => !this.hidden([...names, one]))
          .sort()
          .join(" ")}`;
      case "read":
      case "append":
      case "write":
      case "create": {
        const creates = kind === "write" || kind === "create";
        if (node?.kind === "folder") return "EISDIR";
        if (!node) {
          if (!creates) return "ENOENT";
          if (asFolder) return "EISDIR";
          if (this.hidden(names)) return "EACCES";
          const text = (operation as { text: string }).text;
          this.folderOf(names).entries.set(name, { kind: "file", text });
          return "done";
        }
        if (kind === "create") return "EEXIST";
        if (node.kind !== "file") return "EACCES";
        if (asFolder) return "ENOTDIR";
        if (operation.kind === "read") return `read ${node.text}`;
        const text = (operation as { text: string }).text;
        node.text = operation.kind === "append" ? node.text + text : text;
        return "done";
      }
      case "makeFolder":
        if (node) return "EEXIST";
        this.folderOf(names).entries.set(name, { kind: "folder", entries: new Map() });
        return "done";
      case "remove":
        if (!node) return "ENOENT";
        if (node.kind === "folder") return "EISDIR";
        if (node.kind === "other") return "EACCES";
        if (asFolder) return "ENOTDIR";
        this.folderOf(names).entries.delete(name);
        return "done";
      case "removeFolder":
        if (!node) return "ENOENT";
        if (node.kind !== "folder") return "ENOTDIR";
        if (node.entries.size > 0) return "ENOTEMPTY";
        this.folderOf(names).entries.delete(name);
        return "done";
      case "rename":
        return this.rename(names, node, operation.to);
    }
  }

  private rename(names: readonly string[], node: Node | undefined, to: string): string {
    if (!node) return "ENOENT";
    if (node.kind === "other" || this.aroundHidden(names)) return "EACCES";
    const target = this.find(to, false);
    if ("error" in target) return target.error;
    if (!target.named || this.hidden(target.names)) return "EACCES";
    if (target.node?.kind === "other" || this.aroundHidden(target.names)) return "EACCES";
    // What rename(2) says of folders.
    const [from, goal] = [names.join("/"), target.names.join("/")];
    if (from === goal) return "done";
    if (goal.startsWith(`${from}/`)) return "EINVAL";
    if (from.startsWith(`${goal}/`)) return "ENOTEMPTY";
    if (target.node) {
      const both = [node.kind === "folder", target.node.kind === "folder"];
      if (both[0] && !both[1]) return "ENOTDIR";
      if (!both[0] && both[1]) return "EISDIR";
      if (target.node.kind === "folder" && target.node.entries.size > 0) return "ENOTEMPTY";
    }
    this.folderOf(names).entries.delete(names.at(-1)!);
    this.folderOf(target.names).entries.set(target.names.at(-1)!, node);
    return "done";
  }
}
