/** Graphs as their nodes and edges: made, asked about, copied, destroyed. */
import type { GuestMemory } from "../guest-memory.ts";
import { type GuestWord, WORD_BYTES } from "../guest-words.ts";
import type { CallTable } from "./call-table.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { type Graph, type GraphNode, NODE_TYPE } from "./graph.ts";
import type { GraphContext } from "./graph-run.ts";
import type { GraphTable } from "./graph-table.ts";

/** cudaGraphEdgeData: 8 numbers of a byte each. */
const EDGE_BYTES = 8;
/** cudaGraphUserObjectMove, cudaUserObjectNoDestructorSync */
const MOVE_OBJECT = 1;
const NO_DESTRUCTOR_SYNC = 1;

/** Nodes by an array of their handles in the program's memory; undefined where one is of no such graph. */
export function readNodes(
  guest: GuestMemory,
  graphs: GraphTable,
  at: number,
  count: number,
  graph: Graph,
): GraphNode[] | undefined {
  if (at === 0) return count === 0 ? [] : undefined;
  const nodes = guest.pointers(at, count).map((handle) => graphs.node(handle));
  return nodes.every((node) => node?.graph === graph) ? (nodes as GraphNode[]) : undefined;
}

/** Memory and conditions of a graph have one address, which two graphs cannot own. */
export function hasClone(graph: Graph): boolean {
  return [...graph.nodes].every(
    ({ work: { kind } }) => kind !== "allocate" && kind !== "free" && kind !== "conditional",
  );
}

export function graphCalls({ state, events }: GraphContext): CallTable {
  const { guest, graphs } = state;

  const withGraph = (handle: number, action: (graph: Graph) => number): number => {
    const graph = graphs.graph(handle);
    return graph ? action(graph) : CUDA_ERROR.invalidValue;
  };
  const withNode = (handle: number, action: (node: GraphNode) => number): number => {
    const node = graphs.node(handle);
    return node ? action(node) : CUDA_ERROR.invalidValue;
  };
  const give = (at: number, value: number): number => {
    if (at === 0) return CUDA_ERROR.invalidValue;
    guest.setPointer(at, value);
    return CUDA_ERROR.success;
  };
  const giveCount = (at: number, count: number): number => {
    guest.setSize(at, count);
    return CUDA_ERROR.success;
  };

  /** Fills `columns` of handles with `rows`; without columns only their number is told. */
  function list(
    rows: readonly (readonly number[])[],
    columns: readonly number[],
    edgesAt: number,
    countAt: number,
  ): number {
    if (countAt === 0) return CUDA_ERROR.invalidValue;
    if (columns.every((at) => at === 0)) return giveCount(countAt, rows.length);
    if (columns.some((at) => at === 0)) return CUDA_ERROR.invalidValue;
    const room = guest.size(countAt);
    for (let row = 0; row < room; row++) {
      for (const [column, at] of columns.entries())
        guest.setPointer(at + row * WORD_BYTES, rows[row]?.[column] ?? 0);
      if (edgesAt !== 0) guest.slice(edgesAt + row * EDGE_BYTES, EDGE_BYTES).fill(0);
    }
    return giveCount(countAt, Math.min(room, rows.length));
  }
  const handles = (nodes: Iterable<GraphNode>) => [...nodes].map(({ handle }) => [handle]);

  /** `change` is given each pair of nodes; it changes nothing where it answers false for one. */
  function changeEdges(
    graphHandle: number,
    fromAt: number,
    toAt: number,
    count: number,
    fits: (from: GraphNode, to: GraphNode) => boolean,
    change: (from: GraphNode, to: GraphNode) => void,
  ): number {
    return withGraph(graphHandle, (graph) => {
      const from = readNodes(guest, graphs, fromAt, count, graph);
      const to = readNodes(guest, graphs, toAt, count, graph);
      if (!from || !to || !from.every((node, index) => fits(node, to[index]!)))
        return CUDA_ERROR.invalidValue;
      for (const [index, node] of from.entries()) change(node, to[index]!);
      return CUDA_ERROR.success;
    });
  }

  const eventOf = (kind: "record" | "wait") => (nodeHandle: number, at: number) =>
    withNode(nodeHandle, ({ work }) =>
      work.kind === kind ? give(at, work.event) : CUDA_ERROR.invalidValue,
    );
  const setEvent = (kind: "record" | "wait") => (nodeHandle: number, event: number) =>
    withNode(nodeHandle, (node) => {
      if (node.work.kind !== kind || !events.find(event)) return CUDA_ERROR.invalidValue;
      node.work = { kind, event };
      return CUDA_ERROR.success;
    });

  return {
    cudaGraphCreate: (at, flags) =>
      at === 0 || flags !== 0 ? CUDA_ERROR.invalidValue : give(at, graphs.create().handle),
    cudaGraphDestroy: (handle) =>
      withGraph(handle, (graph) => {
        if (graph.isChild) return CUDA_ERROR.invalidValue;
        graphs.destroy(graph);
        return CUDA_ERROR.success;
      }),
    cudaGraphClone: (at, handle) =>
      at === 0
        ? CUDA_ERROR.invalidValue
        : withGraph(handle, (graph) => {
            return hasClone(graph) ? give(at, graphs.clone(graph).handle) : CUDA_ERROR.notSupported;
          }),
    cudaGraphNodeFindInClone: (at, original, clone) =>
      withGraph(clone, ({ nodes }) => {
        const found = [...nodes].find(({ origin }) => origin?.handle === original);
        return found ? give(at, found.handle) : CUDA_ERROR.invalidValue;
      }),
    cudaGraphDestroyNode: (handle) =>
      withNode(handle, (node) => {
        graphs.destroyNode(node);
        return CUDA_ERROR.success;
      }),
    cudaGraphNodeGetType: (handle, at) =>
      withNode(handle, ({ work }) => {
        if (at === 0) return CUDA_ERROR.invalidValue;
        guest.setU32(at, NODE_TYPE[work.kind]);
        return CUDA_ERROR.success;
      }),
    cudaGraphGetNodes: (handle, nodesAt, countAt) =>
      withGraph(handle, ({ nodes }) => list(handles(nodes), [nodesAt], 0, countAt)),
    cudaGraphGetRootNodes: (handle, nodesAt, countAt) =>
      withGraph(handle, ({ nodes }) =>
        list(handles([...nodes].filter(({ after }) => after.size === 0)), [nodesAt], 0, countAt),
      ),
    cudaGraphGetEdges: (handle, fromAt, toAt, edgesAt, countAt) =>
      withGraph(handle, ({ edges }) =>
        list(
          edges.map((ends) => ends.map((node) => node.handle)),
          [fromAt, toAt],
          edgesAt,
          countAt,
        ),
      ),
    cudaGraphNodeGetDependencies: (handle, nodesAt, edgesAt, countAt) =>
      withNode(handle, ({ after }) => list(handles(after), [nodesAt], edgesAt, countAt)),
    cudaGraphNodeGetDependentNodes: (handle, nodesAt, edgesAt, countAt) =>
      withNode(handle, (node) => {
        const behind = [...node.graph.nodes].filter(({ after }) => after.has(node));
        return list(handles(behind), [nodesAt], edgesAt, countAt);
      }),
    cudaGraphAddDependencies: (handle, fromAt, toAt, _edgesAt, count) =>
      changeEdges(
        handle,
        fromAt,
        toAt,
        count,
        (from, to) => from !== to && !to.after.has(from),
        (from, to) => to.after.add(from),
      ),
    cudaGraphRemoveDependencies: (handle, fromAt, toAt, _edgesAt, count) =>
      changeEdges(
        handle,
        fromAt,
        toAt,
        count,
        (from, to) => to.after.has(from),
        (from, to) => to.after.delete(from),
      ),
    cudaGraphChildGraphNodeGetGraph: (handle, at) =>
      withNode(handle, ({ work }) =>
        work.kind === "child" ? give(at, work.graph.handle) : CUDA_ERROR.invalidValue,
      ),
    cudaGraphEventRecordNodeGetEvent: eventOf("record"),
    cudaGraphEventRecordNodeSetEvent: setEvent("record"),
    cudaGraphEventWaitNodeGetEvent: eventOf("wait"),
    cudaGraphEventWaitNodeSetEvent: setEvent("wait"),
    cudaUserObjectCreate(at, pointer: GuestWord, destroy, references, flags) {
      // CUDA has no other kind of destructor yet.
      if (at === 0 || destroy === 0 || references === 0 || flags !== NO_DESTRUCTOR_SYNC)
        return CUDA_ERROR.invalidValue;
      return give(at, graphs.createObject(pointer, destroy, references).handle);
    },
    cudaUserObjectRetain(handle, count) {
      const object = graphs.object(handle);
      if (!object || count === 0) return CUDA_ERROR.invalidValue;
      object.references += count;
      return CUDA_ERROR.success;
    },
    cudaUserObjectRelease(handle, count) {
      const object = graphs.object(handle);
      if (!object || count === 0) return CUDA_ERROR.invalidValue;
      graphs.releaseObject(object, count);
      return CUDA_ERROR.success;
    },
    cudaGraphRetainUserObject: (graphHandle, handle, count, flags) =>
      withGraph(graphHandle, (graph) => {
        const object = graphs.object(handle);
        if (!object || count === 0 || flags > MOVE_OBJECT) return CUDA_ERROR.invalidValue;
        graphs.retain(graph, object, count);
        if (flags === MOVE_OBJECT) graphs.releaseObject(object, count);
        return CUDA_ERROR.success;
      }),
    cudaGraphReleaseUserObject: (graphHandle, handle, count) =>
      withGraph(graphHandle, (graph) => {
        const object = graphs.object(handle);
        const held = object ? (graph.objects.get(object) ?? 0) : 0;
        if (!object || count === 0 || count > held) return CUDA_ERROR.invalidValue;
        if (held === count) graph.objects.delete(object);
        else graph.objects.set(object, held - count);
        graphs.releaseObject(object, count);
        return CUDA_ERROR.success;
      }),
  };
}
