/** Many files as one buffer, which workers share where the page may share memory. */
import type { MemoryTree } from "./memory-tree.ts";

export interface FileArchive {
  readonly buffer: ArrayBufferLike;
  /** Absolute paths with where they lie in the buffer, in bytes. */
  readonly entries: readonly (readonly [path: string, start: number, length: number])[];
}

/** Lays the files into the tree, where they cannot be changed; their bytes are not copied. */
export function mount(tree: MemoryTree, { buffer, entries }: FileArchive): void {
  for (const [path, start, length] of entries)
    tree.put(path, tree.newFile(new Uint8Array(buffer, start, length), true));
}
