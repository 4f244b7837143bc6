/** Executable graphs: made, launched, changed to fit another graph, destroyed. */
import type { CallTable } from "./call-table.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import {
  type ExecutableGraph,
  type ExecutableNode,
  type Graph,
  innerGraphs,
  inOrder,
} from "./graph.ts";
import { type GraphContext, runGraph } from "./graph-run.ts";

/** cudaGraphInstantiateFlags: free what it allocated, upload, for launches by kernels, priorities. */
const FLAG_DEVICE_LAUNCH = 4;
const KNOWN_FLAGS = 15;

/** cudaGraphMemAttributeType has four values. */
const MEMORY_ATTRIBUTES = 4;

/** cudaGraphExecUpdateResult */
const UPDATE = { success: 0, topologyChanged: 2, nodeTypeChanged: 3, notSupported: 6 } as const;

/** cudaGraphInstantiateResult */
const INSTANTIATED = { success: 0, error: 1, invalidStructure: 2 } as const;

/** By the handle of the node it was made from, in graphs inside it too. */
export function findExecutableNode(
  executable: ExecutableGraph | undefined,
  handle: number,
): ExecutableNode | undefined {
  for (const node of executable?.nodes ?? []) {
    if (node.source.handle === handle) return node;
    for (const inner of node.inner) {
      const found = findExecutableNode(inner, handle);
      if (found) return found;
    }
  }
  return undefined;
}

interface Update {
  readonly result: number;
  /** Handle of the node that does not fit, or 0. */
  readonly node: number;
}

/** Why `executable` cannot take over the work of `graph`, node by node. */
function compare(executable: ExecutableGraph, graph: Graph): Update {
  const order = inOrder(graph);
  if (!order || order.length !== executable.nodes.length)
    return { result: UPDATE.topologyChanged, node: 0 };
  const positions = new Map(order.map((node, index) => [node, index]));
  for (const [index, node] of order.entries()) {
    const old = executable.nodes[index]!;
    const after = [...node.after].map((before) => positions.get(before)!);
    const same = after.length === old.after.length && after.every((at) => old.after.includes(at));
    if (!same) return { result: UPDATE.topologyChanged, node: node.handle };
    if (node.work.kind !== old.work.kind)
      return { result: UPDATE.nodeTypeChanged, node: node.handle };
    if (node.work.kind === "allocate" || node.work.kind === "free")
      return { result: UPDATE.notSupported, node: node.handle };
    const graphs = innerGraphs(node.work);
    if (graphs.length !== old.inner.length)
      return { result: UPDATE.topologyChanged, node: node.handle };
    for (const [at, inner] of graphs.entries()) {
      const found = compare(old.inner[at]!, inner);
      if (found.result !== UPDATE.success) return found;
    }
  }
  return { result: UPDATE.success, node: 0 };
}

function takeOver(executable: ExecutableGraph, graph: Graph): void {
  for (const [index, node] of (inOrder(graph) ?? []).entries()) {
    const own = executable.nodes[index]!;
    // A conditional node keeps the value that its own kernels set.
    if (node.work.kind !== "conditional") own.work = node.work;
    for (const [at, inner] of innerGraphs(node.work).entries()) takeOver(own.inner[at]!, inner);
  }
}

export function graphExecCalls(context: GraphContext): CallTable {
  const { state } = context;
  const { guest, graphs, timeline } = state;

  function instantiate(at: number, graphHandle: number, flags: number): number {
    const graph = graphs.graph(graphHandle);
    if (!graph || at === 0 || flags > KNOWN_FLAGS) return CUDA_ERROR.invalidValue;
    if (flags & FLAG_DEVICE_LAUNCH) return CUDA_ERROR.notSupported;
    const executable = graphs.instantiate(graph, flags);
    if (!executable) return CUDA_ERROR.invalidValue;
    guest.setPointer(at, executable.handle);
    return CUDA_ERROR.success;
  }

  const withNode = (
    exec: number,
    node: number,
    action: (node: ExecutableNode) => number,
  ): number => {
    const found = findExecutableNode(graphs.executable(exec), node);
    return found ? action(found) : CUDA_ERROR.invalidValue;
  };

  return {
    // Flags are a 64-bit number, which arrives as one.
    cudaGraphInstantiate: instantiate,
    cudaGraphInstantiateWithFlags: instantiate,
    __warpscope_graph_instantiate(at, graph, flags, resultAt) {
      const error = instantiate(at, graph, flags);
      const circle = error === CUDA_ERROR.invalidValue && graphs.graph(graph) !== undefined;
      const result = circle ? INSTANTIATED.invalidStructure : INSTANTIATED.error;
      guest.setU32(resultAt, error === CUDA_ERROR.success ? INSTANTIATED.success : result);
      return error;
    },
    cudaGraphExecDestroy(handle) {
      const executable = graphs.executable(handle);
      if (!executable) return CUDA_ERROR.invalidValue;
      graphs.destroyExecutable(executable);
      return CUDA_ERROR.success;
    },
    cudaGraphExecGetFlags(handle, at) {
      const executable = graphs.executable(handle);
      if (!executable || at === 0) return CUDA_ERROR.invalidValue;
      guest.setU64(at, BigInt(executable.flags));
      return CUDA_ERROR.success;
    },
    cudaGraphUpload: (handle, streamHandle) => {
      if (!graphs.executable(handle)) return CUDA_ERROR.invalidValue;
      return timeline.find(streamHandle) ? CUDA_ERROR.success : CUDA_ERROR.invalidResourceHandle;
    },
    cudaGraphLaunch(handle, streamHandle) {
      const executable = graphs.executable(handle);
      const stream = timeline.find(streamHandle);
      if (!executable) return CUDA_ERROR.invalidValue;
      if (!stream) return CUDA_ERROR.invalidResourceHandle;
      const capture = state.captures.of(stream);
      if (capture) {
        const graph = executable.nodes[0]?.source.graph;
        if (!graph) return CUDA_ERROR.success;
        const child = graphs.clone(graph, true);
        return state.captures.add(capture, stream, { kind: "child", graph: child });
      }
      if (!state.errors.broken) runGraph(context, executable, stream);
      return CUDA_ERROR.success;
    },
    __warpscope_graph_update(exec, graphHandle, resultAt, nodeAt) {
      const executable = graphs.executable(exec);
      const graph = graphs.graph(graphHandle);
      if (!executable || !graph) return CUDA_ERROR.invalidValue;
      const { result, node } = compare(executable, graph);
      guest.setU32(resultAt, result);
      guest.setPointer(nodeAt, node);
      if (result !== UPDATE.success) return CUDA_ERROR.graphExecUpdateFailure;
      takeOver(executable, graph);
      return CUDA_ERROR.success;
    },
    cudaDeviceGetGraphMemAttribute(device, attribute, at) {
      if (!state.devices.has(device)) return CUDA_ERROR.invalidDevice;
      if (attribute >= MEMORY_ATTRIBUTES || at === 0) return CUDA_ERROR.invalidValue;
      guest.setU64(at, BigInt(graphs.memoryBytes()));
      return CUDA_ERROR.success;
    },
    cudaDeviceSetGraphMemAttribute(device, attribute, at) {
      if (!state.devices.has(device)) return CUDA_ERROR.invalidDevice;
      // The high-water marks, at odd numbers, can be taken back.
      const isHigh = attribute < MEMORY_ATTRIBUTES && attribute % 2 === 1;
      const isZero = isHigh && at !== 0 && guest.u64(at) === 0n;
      return isZero ? CUDA_ERROR.success : CUDA_ERROR.invalidValue;
    },
    cudaDeviceGraphMemTrim: (device) =>
      state.devices.has(device) ? CUDA_ERROR.success : CUDA_ERROR.invalidDevice,
    cudaGraphExecChildGraphNodeSetParams: (exec, node, graphHandle) =>
      withNode(exec, node, ({ work, inner: [child] }) => {
        const graph = work.kind === "child" ? graphs.graph(graphHandle) : undefined;
        if (!graph || !child || compare(child, graph).result !== UPDATE.success)
          return CUDA_ERROR.invalidValue;
        takeOver(child, graph);
        return CUDA_ERROR.success;
      }),
    cudaGraphNodeSetEnabled: (exec, handle, enabled) =>
      withNode(exec, handle, (node) => {
        if (!SWITCHED.has(node.work.kind) || enabled > 1) return CUDA_ERROR.invalidValue;
        node.enabled = enabled === 1;
        return CUDA_ERROR.success;
      }),
    cudaGraphNodeGetEnabled: (exec, handle, at) =>
      withNode(exec, handle, ({ enabled, work }) => {
        if (!SWITCHED.has(work.kind) || at === 0) return CUDA_ERROR.invalidValue;
        guest.setU32(at, Number(enabled));
        return CUDA_ERROR.success;
      }),
  };
}

/** Kinds of nodes that can be switched off. */
const SWITCHED: ReadonlySet<string> = new Set(["kernel", "copy", "fill"]);
