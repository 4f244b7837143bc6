/** Metadata nodes of the module under construction: those that debug locations and annotations need. */
import type { ConstId } from "../base/index.ts";

export type MetadataItem =
  | { readonly kind: "node"; readonly id: number }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "constant"; readonly constant: ConstId }
  | { readonly kind: "null" };

/** References to other nodes are ids; -1 for none. */
export type MetadataNode =
  | {
      readonly kind: "location";
      readonly line: number;
      readonly column: number;
      readonly scope: number;
      readonly inlinedAt: number;
    }
  | {
      readonly kind: "subprogram";
      /** Linkage name, or else the plain one. */
      readonly name: string;
      readonly file: number;
      readonly line: number;
    }
  | { readonly kind: "block"; readonly scope: number; readonly file: number }
  | { readonly kind: "file"; readonly name: string }
  | { readonly kind: "tuple"; readonly items: readonly MetadataItem[] }
  | { readonly kind: "other" };

/** Ids of nodes written in place start here, beyond any that a file numbers. */
const FIRST_INLINE_ID = 2 ** 40;

export class MetadataTable {
  readonly nodes = new Map<number, MetadataNode>();
  /** `!name = !{…}`. */
  readonly named = new Map<string, readonly number[]>();
  private nextInline = FIRST_INLINE_ID;

  addInline(node: MetadataNode): number {
    this.nodes.set(this.nextInline, node);
    return this.nextInline++;
  }
}

/** Whether an `!llvm.loop` says that the loop is not to be repeated (again). */
export function keepsLoop(metadata: MetadataTable, loop: number): boolean {
  const node = metadata.nodes.get(loop);
  if (node?.kind !== "tuple") return false;
  return node.items.some((_, index) => {
    const property = metadata.nodes.get(itemNode(node, index));
    const name = property?.kind === "tuple" ? property.items[0] : undefined;
    return name?.kind === "string" && name.text === "llvm.loop.unroll.disable";
  });
}

/** The node that is item `index` of a tuple; -1 where there is none. */
function itemNode(tuple: MetadataNode | undefined, index: number): number {
  const item = tuple?.kind === "tuple" ? tuple.items[index] : undefined;
  return item?.kind === "node" ? item.id : -1;
}
