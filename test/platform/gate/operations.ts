/** Random operations of a guest: what it calls, and with what names. */
import type { Random } from "../../fuzz-programs/random.ts";

export type Operation =
  | { readonly kind: "read" | "stat" | "statLink" | "readLink" | "list"; readonly path: string }
  | { readonly kind: "write" | "create" | "append"; readonly path: string; readonly text: string }
  | { readonly kind: "makeFolder" | "remove" | "removeFolder"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

const KINDS = [
  ...(["read", "read", "stat", "statLink", "readLink", "list"] as const),
  ...(["write", "write", "create", "append", "makeFolder", "remove", "removeFolder"] as const),
  ...(["rename", "rename"] as const),
];

const NAMES = [
  ...[
    "a.txt",
    "sub",
    "deep",
    "tree",
    "leaf",
    "b.txt",
    "c.txt",
    "new.txt",
    "x",
    "y",
    ".cache",
    ".config",
    "ours",
  ],
  ...["to-file", "to-sub", "to-given", "up", "out-file", "out-folder", "chain", "round", "nowhere"],
  ...["new-inside", "there-and-back", "memory", "root", "to-cache", "pipe", "out", "entry", "key"],
  ...["..", "..", "..", ".", "", "canary.txt", "course", "data", "given", "secret", "in.bin"],
  ...["A.TXT", "Sub", "proc", "self", "mem", "dev", "null", "fd", "0", "etc", "passwd", "a\0b"],
  ...[
    "ä".normalize("NFD"),
    "line\nbreak",
    "-n",
    "*",
    "%2e%2e",
    "...",
    "n".repeat(300),
    "\u202egpj",
  ],
];

/** An absolute path, most often somewhere below a granted folder. */
function randomPath(random: Random, folder: string): string {
  const start = random.pick([
    ...[`${folder}/course`, `${folder}/course`, `${folder}/course`, `${folder}/course/sub`],
    ...[`${folder}/data/given`, folder, "", `${folder}/course/out-folder`, `${folder}/course/up`],
  ]);
  const parts = Array.from({ length: 1 + random.below(4) }, () => random.pick(NAMES));
  return `${start}/${parts.join("/")}${random.below(12) === 0 ? "/" : ""}`;
}

export function randomOperation(random: Random, folder: string): Operation {
  const kind = random.pick(KINDS);
  const path = randomPath(random, folder);
  switch (kind) {
    case "write":
    case "create":
    case "append":
      return { kind, path, text: `text ${random.below(100)}` };
    case "rename":
      return { kind, path, to: randomPath(random, folder) };
    default:
      return { kind, path };
  }
}
