/**
 * Graphs of work: nodes with what each does and after which others, and their executable copies. Nothing
 * runs here. Sources: CUDA Runtime API, "Graph Management"; CUDA C++ Programming Guide, "CUDA Graphs".
 */
import type { Dim3 } from "../../exec/index.ts";
import type { GuestWord } from "../guest-words.ts";
import type { Box, Corner } from "./boxes.ts";

/** cudaGraphNodeType, by the kind of work. */
export const NODE_TYPE = {
  kernel: 0,
  copy: 1,
  fill: 2,
  host: 3,
  child: 4,
  empty: 5,
  wait: 6,
  record: 7,
  allocate: 10,
  free: 11,
  conditional: 13,
} as const;

export interface KernelWork {
  readonly kind: "kernel";
  /** As the program knows the kernel: the table index of its launch stub. */
  readonly stub: number;
  readonly grid: Dim3;
  readonly block: Dim3;
  readonly dynamicSharedBytes: number;
  /** The parameter area with pointers as the host has them. */
  readonly params: Uint8Array;
  readonly cooperative: boolean;
  readonly cluster?: Dim3;
}

export interface CopyWork {
  readonly kind: "copy";
  readonly to: Corner;
  readonly from: Corner;
  readonly box: Box;
  /** cudaMemcpyKind */
  readonly direction: number;
}

export interface FillWork {
  readonly kind: "fill";
  readonly at: Corner;
  readonly value: number;
  /** 1, 2 or 4: bytes of an element. */
  readonly elementBytes: number;
  /** Its width in bytes. */
  readonly box: Box;
}

/** A function of the program with what it is called with. */
interface HostWork {
  readonly kind: "host";
  readonly callback: number;
  readonly userData: GuestWord;
}

/** Runs one of its graphs, or one again and again, by the value that kernels have set. */
export interface ConditionalWork {
  readonly kind: "conditional";
  /** cudaGraphConditionalNodeType */
  readonly way: (typeof CONDITION)[keyof typeof CONDITION];
  /** Address of the value on the device: the handle. */
  readonly valueAt: number;
  readonly graphs: readonly Graph[];
}

/** cudaGraphConditionalNodeType */
export const CONDITION = { if: 0, while: 1, switch: 2 } as const;

export type Work =
  | KernelWork
  | CopyWork
  | FillWork
  | HostWork
  | ConditionalWork
  | { readonly kind: "child"; readonly graph: Graph }
  | { readonly kind: "empty" }
  | { readonly kind: "record" | "wait"; readonly event: number }
  | { readonly kind: "allocate" | "free"; readonly address: number; readonly bytes: number };

export interface GraphNode {
  readonly handle: number;
  readonly graph: Graph;
  work: Work;
  /** In the order they were given. */
  readonly after: Set<GraphNode>;
  /** Launch attributes of a kernel as bytes, by cudaLaunchAttributeID. */
  readonly attributes: Map<number, Uint8Array>;
  /** In a clone: the node it was made from. */
  readonly origin: GraphNode | undefined;
  /** Where the program reads the parameters of a kernel node: memory of the host, or 0. */
  paramsAt: number;
}

/** Something of the program's that lives as long as graphs that hold it. */
export interface UserObject {
  readonly handle: number;
  readonly pointer: GuestWord;
  readonly destroy: number;
  references: number;
}

export class Graph {
  readonly handle: number;
  /** In order of their making. */
  readonly nodes = new Set<GraphNode>();
  readonly objects = new Map<UserObject, number>();
  /** Conditional handles, with the value each has when a launch starts; undefined: whatever it had. */
  readonly conditions = new Map<number, number | undefined>();
  /** A child of another graph cannot be destroyed by itself. */
  readonly isChild: boolean;

  constructor(handle: number, isChild = false) {
    this.handle = handle;
    this.isChild = isChild;
  }

  get edges(): readonly (readonly [GraphNode, GraphNode])[] {
    return [...this.nodes].flatMap((to) => [...to.after].map((from) => [from, to] as const));
  }
}

/** A node of an executable graph. */
export interface ExecutableNode {
  readonly source: GraphNode;
  work: Work;
  /** The graph of a child node, or those of a conditional one. */
  readonly inner: readonly ExecutableGraph[];
  /** Positions of the nodes before it. */
  readonly after: readonly number[];
  enabled: boolean;
}

export interface ExecutableGraph {
  readonly handle: number;
  readonly flags: number;
  /** Each after all that it waits for. */
  readonly nodes: readonly ExecutableNode[];
  readonly objects: ReadonlyMap<UserObject, number>;
  readonly conditions: ReadonlyMap<number, number | undefined>;
}

/** The nodes, each after all that it waits for and otherwise in order; undefined for a circle. */
export function inOrder(graph: Graph): readonly GraphNode[] | undefined {
  const order: GraphNode[] = [];
  const placed = new Set<GraphNode>();
  let waiting = [...graph.nodes];
  while (waiting.length > 0) {
    const later: GraphNode[] = [];
    for (const node of waiting) {
      if ([...node.after].every((before) => placed.has(before))) {
        placed.add(node);
        order.push(node);
      } else later.push(node);
    }
    if (later.length === waiting.length) return undefined;
    waiting = later;
  }
  return order;
}

/** The graphs inside a node. */
export function innerGraphs(work: Work): readonly Graph[] {
  if (work.kind === "child") return [work.graph];
  return work.kind === "conditional" ? work.graphs : [];
}

/** Undefined where the graph, or one inside it, has a circle. */
export function instantiate(
  graph: Graph,
  handle: number,
  flags: number,
): ExecutableGraph | undefined {
  const order = inOrder(graph);
  if (!order) return undefined;
  const positions = new Map(order.map((node, index) => [node, index]));
  const nodes: ExecutableNode[] = [];
  for (const source of order) {
    const { work } = source;
    const inner: ExecutableGraph[] = [];
    for (const each of innerGraphs(work)) {
      const executable = instantiate(each, 0, flags);
      if (!executable) return undefined;
      inner.push(executable);
    }
    const after = [...source.after].map((before) => positions.get(before)!);
    nodes.push({ source, work, inner, after, enabled: true });
  }
  const { objects, conditions } = graph;
  return { handle, flags, nodes, objects: new Map(objects), conditions: new Map(conditions) };
}
