/**
 * Numbers the blocks for execution by warps: every block after its predecessors, save retreating
 * edges, and the blocks of a cycle next to each other. Lanes wait at the lowest common block, so they
 * meet again as early as the graph allows.
 *
 * A cycle is a strongly connected component. Its header is one block that is entered from outside;
 * the edges to it from inside are the retreating ones. What is still cyclic without them is an inner
 * loop, found the same way, so irreducible cycles need no special case: entering elsewhere is a
 * forward edge. Every retreating edge leads to the first block of a loop that holds both its ends.
 */
import type { Draft, DraftBlock, DraftFunction } from "../draft.ts";
import { reversePostorder, successors } from "./graph.ts";

/** Positions in `fn.blocks`, both inclusive; `start` is the header. */
export interface BlockLoop {
  readonly start: number;
  readonly end: number;
}

/** Reorders `fn.blocks`, dropping unreachable ones; returns its loops, outer before inner. */
export function orderBlocks(fn: DraftFunction, _draft: Draft): BlockLoop[] {
  const preferred = reversePostorder(fn);
  const order: DraftBlock[] = [];
  const loops: BlockLoop[] = [];
  // Explicit work list of components still to be laid out, in reverse, for deep nests.
  const work: (Component | { close: number })[] = components(preferred, new Set()).reverse();
  while (work.length > 0) {
    const item = work.pop()!;
    if ("close" in item) {
      loops[item.close] = { start: loops[item.close]!.start, end: order.length - 1 };
      continue;
    }
    if (!item.isCycle) {
      order.push(item.blocks[0]!);
      continue;
    }
    work.push({ close: loops.length });
    loops.push({ start: order.length, end: -1 });
    const headers = new Set(item.cut).add(item.header);
    work.push(...components(item.blocks, headers).reverse());
  }
  fn.blocks = order;
  return loops;
}

interface Component {
  /** In the preferred order. */
  readonly blocks: DraftBlock[];
  readonly isCycle: boolean;
  /** Entered from outside; the first of `blocks`. */
  readonly header: DraftBlock;
  /** Headers around this component: edges to them are cut already. */
  readonly cut: ReadonlySet<DraftBlock>;
}

/**
 * Strongly connected components of the subgraph of `blocks` without the edges to `cut`, in
 * topological order (Tarjan 1972). `blocks` is in reverse postorder of the whole graph, so the first
 * block of a component that the search enters is one that is entered from outside.
 */
function components(blocks: readonly DraftBlock[], cut: ReadonlySet<DraftBlock>): Component[] {
  const position = new Map(blocks.map((block, index) => [block, index]));
  const next = (block: DraftBlock): DraftBlock[] =>
    successors(block).filter((to) => position.has(to) && !cut.has(to));
  const index = new Int32Array(blocks.length).fill(-1);
  const low = new Int32Array(blocks.length);
  const onStack = new Uint8Array(blocks.length);
  const stack: number[] = [];
  const found: Component[] = [];
  let counter = 0;
  const open = (at: number) => {
    index[at] = low[at] = counter++;
    stack.push(at);
    onStack[at] = 1;
    return { at, todo: next(blocks[at]!) };
  };
  for (let root = 0; root < blocks.length; root++) {
    if (index[root]! >= 0) continue;
    const path = [open(root)];
    while (path.length > 0) {
      const top = path[path.length - 1]!;
      const to = top.todo.pop();
      if (to) {
        const at = position.get(to)!;
        if (index[at]! < 0) path.push(open(at));
        else if (onStack[at]) low[top.at] = Math.min(low[top.at]!, index[at]!);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent) low[parent.at] = Math.min(low[parent.at]!, low[top.at]!);
      if (low[top.at] !== index[top.at]) continue;
      const members: number[] = [];
      for (let at = -1; at !== top.at; ) {
        at = stack.pop()!;
        onStack[at] = 0;
        members.push(at);
      }
      // The root of the component was entered first, from outside it: it is the header.
      members.sort((a, b) => a - b);
      const header = blocks[top.at]!;
      const rest = members.map((at) => blocks[at]!).filter((block) => block !== header);
      const isCycle = rest.length > 0 || next(header).includes(header);
      found.push({ blocks: [header, ...rest], isCycle, header, cut });
    }
  }
  return found.reverse();
}
