/** Handles of graphs, nodes, executable graphs and user objects, and who lives how long. */
import type { DeviceMemory } from "../../exec/index.ts";
import type { GuestCalls } from "../guest-calls.ts";
import type { GuestWord } from "../guest-words.ts";
import {
  type ExecutableGraph,
  Graph,
  type GraphNode,
  innerGraphs,
  instantiate,
  type UserObject,
  type Work,
} from "./graph.ts";

const FIRST_HANDLE = 0x60_0000;
const HANDLE_STEP = 16;

export class GraphTable {
  private readonly graphs = new Map<number, Graph>();
  private readonly nodes = new Map<number, GraphNode>();
  private readonly executables = new Map<number, ExecutableGraph>();
  private readonly objects = new Map<number, UserObject>();
  /** Addresses that nodes allocate, and how many graphs hold each. */
  private readonly memoryHolders = new Map<number, number>();
  private readonly memory: DeviceMemory;
  private readonly calls: GuestCalls;
  private nextHandle = FIRST_HANDLE;

  constructor(memory: DeviceMemory, calls: GuestCalls) {
    this.memory = memory;
    this.calls = calls;
  }

  graph(handle: number): Graph | undefined {
    return this.graphs.get(handle);
  }

  node(handle: number): GraphNode | undefined {
    return this.nodes.get(handle);
  }

  executable(handle: number): ExecutableGraph | undefined {
    return this.executables.get(handle);
  }

  object(handle: number): UserObject | undefined {
    return this.objects.get(handle);
  }

  create(isChild = false): Graph {
    const graph = new Graph(this.newHandle(), isChild);
    this.graphs.set(graph.handle, graph);
    return graph;
  }

  addNode(graph: Graph, work: Work, after: Iterable<GraphNode>, origin?: GraphNode): GraphNode {
    const node: GraphNode = {
      handle: this.newHandle(),
      graph,
      work,
      after: new Set(after),
      attributes: new Map(origin?.attributes),
      origin,
      paramsAt: 0,
    };
    graph.nodes.add(node);
    this.nodes.set(node.handle, node);
    if (work.kind === "allocate") this.hold(work.address);
    return node;
  }

  /** A copy with nodes of its own, graphs inside it included. */
  clone(graph: Graph, isChild = false): Graph {
    const copy = this.create(isChild);
    const copies = new Map<GraphNode, GraphNode>();
    for (const node of graph.nodes) {
      const { work } = node;
      const own: Work = this.cloneOf(work);
      copies.set(node, this.addNode(copy, own, [], node));
    }
    for (const [from, to] of graph.edges) copies.get(to)!.after.add(copies.get(from)!);
    for (const [object, count] of graph.objects) this.retain(copy, object, count);
    for (const [handle, value] of graph.conditions) copy.conditions.set(handle, value);
    return copy;
  }

  private cloneOf(work: Work): Work {
    if (work.kind === "child") return { ...work, graph: this.clone(work.graph, true) };
    if (work.kind !== "conditional") return work;
    return { ...work, graphs: work.graphs.map((each) => this.clone(each, true)) };
  }

  destroyNode(node: GraphNode): void {
    node.graph.nodes.delete(node);
    for (const other of node.graph.nodes) other.after.delete(node);
    this.forget(node);
  }

  destroy(graph: Graph): void {
    for (const node of graph.nodes) this.forget(node);
    this.graphs.delete(graph.handle);
    for (const [object, count] of graph.objects) this.releaseObject(object, count);
  }

  /** Undefined where the graph has a circle. */
  instantiate(graph: Graph, flags: number): ExecutableGraph | undefined {
    const executable = instantiate(graph, this.newHandle(), flags);
    if (!executable) return undefined;
    this.executables.set(executable.handle, executable);
    for (const [object, count] of executable.objects) object.references += count;
    for (const address of addressesOf(executable)) this.hold(address);
    return executable;
  }

  destroyExecutable(executable: ExecutableGraph): void {
    this.executables.delete(executable.handle);
    for (const [object, count] of executable.objects) this.releaseObject(object, count);
    for (const address of addressesOf(executable)) this.release(address);
  }

  /** Whether a graph has allocated it: a program that frees it returns it to the graph. */
  holdsMemory(address: number): boolean {
    return this.memoryHolders.has(address);
  }

  /** What nodes of graphs have allocated. */
  memoryBytes(): number {
    const held = [...this.memoryHolders.keys()].map((address) => this.memory.find(address));
    return held.reduce((sum, one) => sum + (one?.bytes ?? 0), 0);
  }

  createObject(pointer: GuestWord, destroy: number, references: number): UserObject {
    const object = { handle: this.newHandle(), pointer, destroy, references };
    this.objects.set(object.handle, object);
    return object;
  }

  retain(graph: Graph, object: UserObject, count: number): void {
    object.references += count;
    graph.objects.set(object, (graph.objects.get(object) ?? 0) + count);
  }

  releaseObject(object: UserObject, count: number): void {
    object.references -= count;
    if (object.references > 0) return;
    this.objects.delete(object.handle);
    this.calls.callback(object.destroy, object.pointer);
  }

  private forget(node: GraphNode): void {
    this.nodes.delete(node.handle);
    if (node.paramsAt !== 0) this.calls.release(node.paramsAt);
    if (node.work.kind === "allocate") this.release(node.work.address);
    for (const inner of innerGraphs(node.work)) this.destroy(inner);
  }

  private hold(address: number): void {
    this.memoryHolders.set(address, (this.memoryHolders.get(address) ?? 0) + 1);
  }

  private release(address: number): void {
    const holders = this.memoryHolders.get(address)! - 1;
    if (holders > 0) {
      this.memoryHolders.set(address, holders);
      return;
    }
    this.memoryHolders.delete(address);
    this.memory.release(address);
  }

  private newHandle(): number {
    const handle = this.nextHandle;
    this.nextHandle += HANDLE_STEP;
    return handle;
  }
}

function addressesOf({ nodes }: ExecutableGraph): number[] {
  return nodes.flatMap(({ work, inner }) =>
    work.kind === "allocate" ? [work.address] : inner.flatMap(addressesOf),
  );
}
