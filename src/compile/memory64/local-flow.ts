/**
 * Which settings of an i64 local each reading of it may see. LLVM gives variables that are never live at once one local,
 * so a local is no variable: its webs are, settings and readings that must go to one place.
 *
 * Nodes are what a local holds: a setting, what it holds when the function begins, or one of several where ways of
 * control meet. Of the last kind only those that are read tie settings together.
 */
import { AccessFacts } from "./access-facts.ts";
import { I64 } from "./module-shape.ts";
import { Numbers } from "./numbers.ts";

/** By slot: the node that a local holds. Copied at every block, so no typed array, which is dear to make. */
type State = number[];

interface Label {
  readonly isLoop: boolean;
  /** Behind its end; of a loop at its beginning. Undefined where nothing goes there yet. */
  meeting: State | undefined;
  /** Of the nodes that were made for `meeting`. */
  readonly owner: number;
  /** Of an `if` without its `else` yet. */
  otherwise: State | undefined;
  /** What its handlers find: what was there at any place that they are for. */
  handler: State | undefined;
  /** While code is read that they are for. */
  isGuarded: boolean;
}

export class LocalFlow {
  readonly facts = new AccessFacts();
  /** By node: a node of the same web, or itself. */
  private readonly parent = new Numbers();
  /** By node: who made it, a label or 0; and its first edge. */
  private readonly owner = new Numbers();
  private readonly firstEdge = new Numbers();
  /** By edge, from 1: what may be there, and the next edge of the same node. */
  private readonly source = new Numbers();
  private readonly nextEdge = new Numbers();
  private readonly readNodes = new Numbers();
  private slotOf: number[] = [];
  private now: State = [];
  private labels: Label[] = [];
  private owners = 0;
  /** Labels that are guarded. */
  private guards = 0;

  /** Types of all locals, parameters first. What they hold at first are nodes, too: see `firstNode`. */
  restart(locals: readonly number[]): void {
    for (const numbers of [this.parent, this.owner, this.firstEdge]) numbers.clear();
    for (const numbers of [this.source, this.nextEdge, this.readNodes]) numbers.clear();
    this.source.push(0);
    this.nextEdge.push(0);
    this.labels = [];
    this.owners = 0;
    this.guards = 0;
    this.facts.clear();
    let slots = 0;
    this.slotOf = locals.map((type) => (type === I64 ? slots++ : -1));
    this.now = [];
    for (let slot = 0; slot < slots; slot++) this.now.push(this.newNode(0));
    this.enter(false);
  }

  private get nodes(): number {
    return this.parent.length;
  }

  /** What a local holds at first; -1 of a local that is no i64. */
  firstNode(local: number): number {
    return this.slotOf[local]!;
  }

  read(local: number): number {
    const slot = this.slotOf[local]!;
    if (slot < 0) return -1;
    const node = this.now[slot]!;
    this.readNodes.push(node);
    return node;
  }

  set(local: number): number {
    const slot = this.slotOf[local]!;
    if (slot < 0) return -1;
    const node = this.newNode(0);
    this.now[slot] = node;
    if (this.guards > 0)
      for (const { isGuarded, handler } of this.labels)
        if (isGuarded) this.addEdge(handler![slot]!, node);
    return node;
  }

  enter(isLoop: boolean): void {
    const label: Label = {
      isLoop,
      meeting: undefined,
      owner: ++this.owners,
      otherwise: undefined,
      handler: undefined,
      isGuarded: false,
    };
    this.labels.push(label);
    this.facts.enter();
    if (!isLoop) return;
    label.meeting = this.nodesOver(label.owner);
    this.now = label.meeting.slice();
  }

  /** Behind `enter`: the block is an `if`. */
  mayPass(): void {
    this.labels.at(-1)!.otherwise = this.now.slice();
  }

  /** Behind `enter`: whatever is thrown in the block may be caught at any place in it. */
  guard(): void {
    const label = this.labels.at(-1)!;
    label.handler = this.nodesOver(++this.owners);
    label.isGuarded = true;
    this.guards++;
  }

  /** What `guard` began goes to a label from there, counted without the guarded block. */
  caughtAt(distance: number): void {
    const guarded = this.labels.at(-1)!.handler!;
    this.meet(this.labels.at(-2 - distance)!, guarded);
    this.facts.branch(distance + 1);
  }

  branch(distance: number): void {
    this.meet(this.labels.at(-1 - distance)!, this.now);
    this.facts.branch(distance);
  }

  /** The other arm of an `if`. */
  otherwise(isReachable: boolean): void {
    const label = this.labels.at(-1)!;
    if (isReachable) this.meet(label, this.now);
    this.facts.restart(isReachable);
    this.now = label.otherwise ?? this.now;
    label.otherwise = undefined;
  }

  /** A handler of a `try`, which may have several. */
  catch(isReachable: boolean): void {
    const label = this.labels.at(-1)!;
    if (isReachable) this.meet(label, this.now);
    this.facts.restart(isReachable);
    this.unguard(label);
    if (label.handler) this.now = label.handler.slice();
  }

  leave(isReachable: boolean): void {
    const label = this.labels.pop()!;
    this.unguard(label);
    this.facts.leave(isReachable, label.isLoop, label.otherwise !== undefined);
    if (label.isLoop) return;
    if (isReachable) this.meet(label, this.now);
    if (label.otherwise) this.meet(label, label.otherwise);
    if (label.meeting) this.now = label.meeting;
  }

  private unguard(label: Label): void {
    if (label.isGuarded) this.guards--;
    label.isGuarded = false;
  }

  /** By node: its web, as one of its nodes. Behind the whole body; to be read until the next one begins. */
  webs(): Numbers {
    const isRead = new Uint8Array(this.nodes);
    const { readNodes } = this;
    for (let at = 0; at < readNodes.length; at++) {
      const node = readNodes.get(at);
      if (isRead[node] === 1) continue;
      isRead[node] = 1;
      for (let edge = this.firstEdge.get(node); edge !== 0; edge = this.nextEdge.get(edge)) {
        const source = this.source.get(edge);
        this.parent.set(this.find(source), this.find(node));
        if (isRead[source] === 0) readNodes.push(source);
      }
    }
    for (let node = 0; node < this.nodes; node++) this.parent.set(node, this.find(node));
    return this.parent;
  }

  /** The node that stands for a node's web. */
  private find(node: number): number {
    const { parent } = this;
    for (let above = parent.get(node); above !== node; above = parent.get(node)) {
      parent.set(node, parent.get(above));
      node = above;
    }
    return node;
  }

  private meet(label: Label, state: State): void {
    const { meeting } = label;
    if (!meeting) {
      label.meeting = state.slice();
      return;
    }
    for (let slot = 0; slot < state.length; slot++) {
      const node = state[slot]!;
      const there = meeting[slot]!;
      if (there === node) continue;
      if (this.owner.get(there) === label.owner) this.addEdge(there, node);
      else {
        meeting[slot] = this.newNode(label.owner);
        this.addEdge(meeting[slot]!, there);
        this.addEdge(meeting[slot]!, node);
      }
    }
  }

  /** One of many in each slot, of which the first is what is there now. */
  private nodesOver(owner: number): State {
    return this.now.map((node) => {
      const meeting = this.newNode(owner);
      this.addEdge(meeting, node);
      return meeting;
    });
  }

  private newNode(owner: number): number {
    const node = this.parent.length;
    this.parent.push(node);
    this.owner.push(owner);
    this.firstEdge.push(0);
    return node;
  }

  private addEdge(node: number, source: number): void {
    const edge = this.source.length;
    this.source.push(source);
    this.nextEdge.push(this.firstEdge.get(node));
    this.firstEdge.set(node, edge);
  }
}
