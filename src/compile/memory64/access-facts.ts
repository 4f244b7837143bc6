/**
 * Which addresses were accessed on every way to where a body is read, as what a local held and a number that was added.
 * What was accessed lies in the memory, so what is near it either has 32 bits, or its lower half lies behind the memory.
 */
import { Numbers } from "./numbers.ts";

/** Bytes that are never memory, below 4 GiB: see `limits.ts`. */
export const GAP_BYTES = 65_536;
const NONE = -1;

export class AccessFacts {
  /** By node of `LocalFlow`: the last fact about it, or `NONE`. */
  private last: Int32Array<ArrayBuffer> = new Int32Array(1024).fill(NONE);
  /** By fact: the node, what was added, and the fact before of the same node. */
  private readonly node = new Numbers();
  private readonly added = new Numbers();
  private readonly before = new Numbers();
  /** By block, outermost first: facts when it begins, and those that every branch behind it finds, or `NONE`. */
  private readonly begin: number[] = [];
  private readonly kept: number[] = [];

  clear(): void {
    this.undo(0);
    this.begin.length = 0;
    this.kept.length = 0;
  }

  isNear(node: number, added: number): boolean {
    if (node >= this.last.length) return false;
    for (let fact = this.last[node]!; fact !== NONE; fact = this.before.get(fact))
      if (Math.abs(this.added.get(fact) - added) <= GAP_BYTES) return true;
    return false;
  }

  add(node: number, added: number): void {
    if (node >= this.last.length) {
      const next = new Int32Array(2 * node + 2).fill(NONE);
      next.set(this.last);
      this.last = next;
    }
    this.before.push(this.last[node]!);
    this.last[node] = this.node.length;
    this.node.push(node);
    this.added.push(added);
  }

  enter(): void {
    this.begin.push(this.node.length);
    this.kept.push(NONE);
  }

  /** Something goes from here to what lies behind a block. */
  branch(distance: number): void {
    this.keep(this.kept.length - 1 - distance);
  }

  /** From here on the innermost block has another arm, which finds what the block found. */
  restart(isReachable: boolean): void {
    const block = this.begin.length - 1;
    if (isReachable) this.keep(block);
    this.undo(this.begin[block]!);
  }

  /** `mayPass`: something goes from the beginning of the block behind it. */
  leave(isReachable: boolean, isLoop: boolean, mayPass: boolean): void {
    const block = this.begin.length - 1;
    // Branches to a loop go to its beginning.
    if (isReachable && !isLoop) this.keep(block);
    const begin = this.begin[block]!;
    const kept = isLoop && isReachable ? this.node.length : this.kept[block]!;
    this.begin.pop();
    this.kept.pop();
    this.undo(mayPass || kept === NONE ? begin : kept);
  }

  private keep(block: number): void {
    const kept = this.kept[block]!;
    const facts = this.node.length;
    if (kept === NONE || kept > facts) this.kept[block] = facts;
  }

  /** What comes in place of facts that are no more is not what a branch found. */
  private undo(facts: number): void {
    if (this.node.length === facts) return;
    for (let fact = this.node.length - 1; fact >= facts; fact--)
      this.last[this.node.get(fact)] = this.before.get(fact);
    this.node.length = facts;
    this.added.length = facts;
    this.before.length = facts;
    const { kept } = this;
    for (let block = 0; block < kept.length; block++) if (kept[block]! > facts) kept[block] = facts;
  }
}
