/** The small file system in memory, where there are neither links nor pipes. */
import type {
  MemoryFolder,
  MemoryNode,
  MemoryTree,
} from "../../../src/platform/browser/memory-tree.ts";
import type { Node } from "./world.ts";

export function withoutLinks(tree: Node): Node {
  if (tree.kind !== "folder") return tree;
  const kept = [...tree.entries].filter(([, { kind }]) => kind === "file" || kind === "folder");
  return {
    kind: "folder",
    entries: new Map(kept.map(([name, node]) => [name, withoutLinks(node)])),
  };
}

export function fillMemory(memory: MemoryTree, folder: MemoryFolder, tree: Node): void {
  if (tree.kind !== "folder") return;
  for (const [name, node] of tree.entries)
    if (node.kind === "file")
      folder.entries.set(name, memory.newFile(new TextEncoder().encode(node.text)));
    else {
      const inner = memory.newFolder();
      folder.entries.set(name, inner);
      fillMemory(memory, inner, node);
    }
}

export function readMemory(node: MemoryNode): Node {
  if (node.kind === "file")
    return { kind: "file", text: new TextDecoder().decode(node.bytes.subarray(0, node.length)) };
  return {
    kind: "folder",
    entries: new Map([...node.entries].map(([name, child]) => [name, readMemory(child)])),
  };
}
