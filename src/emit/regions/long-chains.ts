/** Long chains of operations in a region, cut where the emitter would need too much of the stack. */
import type { Node, OpNode } from "./nodes.ts";

/** Operations that read one another: each takes half a kilobyte and more of the stack. */
const LONGEST_CHAIN = 200;

/**
 * Operations that are put into locals before what reads them, so that no chain of operations is longer than
 * `LONGEST_CHAIN`: each is emitted inside the call that emits its reader. `used`: in program order.
 */
export function restsOf(used: readonly OpNode[]): OpNode[] {
  const rests: OpNode[] = [];
  if (used.length < LONGEST_CHAIN) return rests;
  const lengths = new Map<Node, number>();
  for (const node of used) {
    const length = 1 + Math.max(0, ...node.args.map((arg) => lengths.get(arg) ?? 0));
    lengths.set(node, length < LONGEST_CHAIN ? length : 0);
    if (length >= LONGEST_CHAIN) rests.push(node);
  }
  return rests;
}
