/**
 * A small file system, on disk and as a plain tree: two granted folders, canary files around them, links of all kinds
 * between them, our own hidden places, and things that are neither file nor folder.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export type Node =
  | { readonly kind: "folder"; readonly entries: Map<string, Node> }
  | { readonly kind: "file"; text: string }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "other" };

export const CANARY = "canary: nobody may read this";
/** In each folder that nobody may list. */
export const UNLISTED = "nobody-lists-this";
/** Paths below the world's own folder. */
export const GRANTED = ["course", "data/given"];
export const HIDDEN = ["course/.cache/ours", "course/.config/ours/key"];

/** What every sequence begins with; `~` in a link's target is the world's folder. */
const PLAN: readonly (readonly [path: string, what: string])[] = [
  ...["", "data/", "secret/", "secret/deep/", "course/.cache/ours/"].map(
    (folder) => [`${folder}${UNLISTED}`, CANARY] as const,
  ),
  ["canary.txt", CANARY],
  ["data/canary.txt", CANARY],
  ["data/given/in.bin", "numbers"],
  ["secret/canary.txt", CANARY],
  ["secret/deep/canary.txt", CANARY],
  ["courses/canary.txt", CANARY],
  ["course/a.txt", "a"],
  ["course/sub/b.txt", "b"],
  ["course/sub/deep/c.txt", "c"],
  ["course/tree/leaf/c.txt", "d"],
  ["course/.cache/ours/entry", CANARY],
  ["course/.config/ours/key", CANARY],
  ["course/to-file", "-> a.txt"],
  ["course/to-sub", "-> sub/deep"],
  ["course/to-given", "-> ~/data/given"],
  ["course/up", "-> .."],
  ["course/out-file", "-> ../canary.txt"],
  ["course/out-folder", "-> ~/secret"],
  ["course/chain", "-> sub/../out-folder"],
  ["course/round", "-> round"],
  ["course/nowhere", "-> ../new.txt"],
  ["course/new-inside", "-> sub/new.txt"],
  ["course/there-and-back", "-> ../course/sub"],
  ["course/memory", "-> /proc/self/mem"],
  ["course/root", "-> /"],
  ["course/to-cache", "-> .cache"],
  ["course/pipe", "|"],
  ["course/sub/out", "-> ../../secret/deep"],
];

export function makeTree(folder: string): Node {
  const root: Node = { kind: "folder", entries: new Map() };
  for (const [name, what] of PLAN) {
    const parts = name.split("/");
    let at = root;
    for (const part of parts.slice(0, -1)) {
      const next = at.entries.get(part) ?? { kind: "folder", entries: new Map() };
      at.entries.set(part, next);
      if (next.kind !== "folder") throw new Error(name);
      at = next;
    }
    at.entries.set(parts.at(-1)!, nodeOf(what, folder));
  }
  return root;
}

function nodeOf(what: string, folder: string): Node {
  if (what === "|") return { kind: "other" };
  return what.startsWith("-> ")
    ? { kind: "link", target: what.slice(3).replace("~", folder) }
    : { kind: "file", text: what };
}

/** Empties `folder` and writes the tree into it. */
export function writeTree(folder: string, tree: Node): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  const pipe = `${folder}.pipe`;
  if (!fs.existsSync(pipe)) execFileSync("mkfifo", [pipe]);
  const write = (at: string, node: Node): void => {
    if (node.kind === "file") fs.writeFileSync(at, node.text);
    else if (node.kind === "link") fs.symlinkSync(node.target, at);
    else if (node.kind === "other") fs.linkSync(pipe, at);
    else {
      fs.mkdirSync(at, { recursive: true });
      for (const [name, child] of node.entries) write(path.join(at, name), child);
    }
  };
  write(folder, tree);
}

/** The tree on disk, read without following links. */
export function readTree(folder: string): Node {
  const stat = fs.lstatSync(folder);
  if (stat.isSymbolicLink()) return { kind: "link", target: fs.readlinkSync(folder) };
  if (stat.isFile()) return { kind: "file", text: fs.readFileSync(folder, "utf8") };
  if (!stat.isDirectory()) return { kind: "other" };
  const names = fs.readdirSync(folder).sort();
  return {
    kind: "folder",
    entries: new Map(names.map((name) => [name, readTree(path.join(folder, name))])),
  };
}

/** For comparing trees. */
export function textOf(node: Node, indent = ""): string {
  switch (node.kind) {
    case "file":
      return JSON.stringify(node.text);
    case "link":
      return `-> ${node.target}`;
    case "other":
      return "|";
    case "folder":
      return [...node.entries]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, child]) => `\n${indent}${name} ${textOf(child, `${indent}  `)}`)
        .join("");
  }
}
