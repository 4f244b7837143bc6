/**
 * Nodes of graphs by what they do: added, asked for their parameters, given others, in a graph or in an
 * executable copy of one. Calls with structures arrive from src/compile/guest/graph-calls.cpp as words.
 */
import { type GuestWord, WORD_BYTES } from "../guest-words.ts";
import type { CallTable } from "./call-table.ts";
import { fillTarget } from "./copy-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import {
  CONDITION,
  type ExecutableNode,
  type Graph,
  type GraphNode,
  type KernelWork,
  type Work,
} from "./graph.ts";
import { hasClone, readNodes } from "./graph-calls.ts";
import { findExecutableNode } from "./graph-exec-calls.ts";
import type { GraphContext } from "./graph-run.ts";
import { gatherArguments } from "./launch.ts";
import { refusalOf } from "./launch-refusal.ts";
import { placeOf } from "./memory-places.ts";

/** cudaMemcpyKind has five values. */
const DIRECTIONS = 5;
/** cudaLaunchAttributeValue, and the attributes whose first words make a launch cooperative, or one of clusters. */
const ATTRIBUTE_BYTES = 64;
const ATTRIBUTE_COOPERATIVE = 2;
const ATTRIBUTE_CLUSTER = 4;

/** cudaGraphCondAssignDefault; the value of a condition is an unsigned int. */
const ASSIGN_DEFAULT = 1;
const CONDITION_BYTES = 4;
/** Cases of a switch: CUDA names no limit. */
const MOST_CASES = 4096;

const handleOf = ({ handle }: Graph): number => handle;

/** Work, or the code of what is wrong with its parameters. */
type Checked = Work | number;

export function graphNodeCalls(context: GraphContext): CallTable {
  const { state, settings, events } = context;
  const { guest, graphs, registry, memory } = state;

  function add(
    nodeAt: number,
    graphHandle: number,
    afterAt: number,
    afterCount: number,
    work: Checked,
  ): number {
    const graph = graphs.graph(graphHandle);
    const after = graph && readNodes(guest, graphs, afterAt, afterCount, graph);
    if (!graph || !after || nodeAt === 0 || new Set(after).size !== after.length)
      return CUDA_ERROR.invalidValue;
    if (typeof work === "number") return work;
    guest.setPointer(nodeAt, graphs.addNode(graph, work, after).handle);
    return CUDA_ERROR.success;
  }

  /** In the executable graph `exec`, or in the graph itself where that is 0. */
  function set(exec: number, handle: number, make: (old: Work) => Checked): number {
    const node: GraphNode | ExecutableNode | undefined =
      exec === 0 ? graphs.node(handle) : findExecutableNode(graphs.executable(exec), handle);
    if (!node) return CUDA_ERROR.invalidValue;
    const work = make(node.work);
    if (typeof work === "number") return work;
    if (work.kind !== node.work.kind) return CUDA_ERROR.invalidValue;
    node.work = work;
    return CUDA_ERROR.success;
  }

  function kernelWork(
    stub: number,
    gridAt: number,
    blockAt: number,
    dynamicSharedBytes: number,
    argumentsAt: number,
    cooperative: boolean,
  ): Checked {
    const kernel = registry.kernel(stub);
    if (!kernel?.program) return CUDA_ERROR.invalidDeviceFunction;
    const request = {
      grid: guest.dim3(gridAt),
      block: guest.dim3(blockAt),
      dynamicSharedBytes,
      cooperative,
      ...(kernel.program.clusterDims ? { cluster: kernel.program.clusterDims } : {}),
    };
    const refusal = refusalOf(state, settings, kernel, kernel.program, request);
    if (refusal !== CUDA_ERROR.success) return refusal;
    if (argumentsAt === 0 && kernel.program.params.length > 0) return CUDA_ERROR.invalidValue;
    const params = gatherArguments(state, kernel.program, argumentsAt);
    return { kind: "kernel", stub, ...request, params };
  }

  function copyWork(wordsAt: number): Checked {
    const [to = 0, toPitch = 0, toSlice = 0, from = 0, fromPitch = 0, fromSlice = 0, ...rest] =
      guest.sizes(wordsAt, COPY_SIZES);
    const [width = 0, height = 0, depth = 0, direction = 0] = rest;
    const box = { width, height, depth };
    return checkedCopy(to, toPitch, toSlice, from, fromPitch, fromSlice, box, direction);
  }

  function checkedCopy(
    to: number,
    toPitch: number,
    toSlice: number,
    from: number,
    fromPitch: number,
    fromSlice: number,
    box: { width: number; height: number; depth: number },
    direction: number,
  ): Checked {
    if (direction >= DIRECTIONS) return CUDA_ERROR.invalidMemcpyDirection;
    if (!placeOf(state, to, 1) || !placeOf(state, from, 1)) return CUDA_ERROR.invalidValue;
    return {
      kind: "copy",
      to: { address: to, pitch: toPitch, slice: toSlice },
      from: { address: from, pitch: fromPitch, slice: fromSlice },
      box,
      direction,
    };
  }

  const flatCopy = (to: number, from: number, bytes: number, direction: number): Checked =>
    checkedCopy(
      to,
      bytes,
      bytes,
      from,
      bytes,
      bytes,
      { width: bytes, height: 1, depth: 1 },
      direction,
    );

  function symbolCopy(
    shadow: number,
    other: number,
    bytes: number,
    offset: number,
    direction: number,
    toSymbol: boolean,
  ): Checked {
    const symbol = registry.variable(shadow)?.symbol;
    if (!symbol) return CUDA_ERROR.invalidSymbol;
    if (offset + bytes > symbol.bytes) return CUDA_ERROR.invalidValue;
    const inside = symbol.address + offset;
    return toSymbol
      ? flatCopy(inside, other, bytes, direction)
      : flatCopy(other, inside, bytes, direction);
  }

  function fillWork(wordsAt: number): Checked {
    const [address = 0, pitch = 0, value = 0, elementBytes = 0, width = 0, height = 0] =
      guest.sizes(wordsAt, FILL_SIZES);
    if (![1, 2, 4].includes(elementBytes) || width === 0 || height === 0)
      return CUDA_ERROR.invalidValue;
    const box = { width: width * elementBytes, height, depth: 1 };
    const at = { address, pitch, slice: 0 };
    const work = { kind: "fill", at, value, elementBytes, box } as const;
    return fillTarget(state, work) ? work : CUDA_ERROR.invalidValue;
  }

  function conditionalWork(
    graph: Graph | undefined,
    valueAt: number,
    way: number,
    size: number,
  ): Checked {
    const found = Object.values(CONDITION).find((each) => each === way);
    const most = found === CONDITION.while ? 1 : found === CONDITION.if ? 2 : MOST_CASES;
    if (!graph || found === undefined || size === 0 || size > most) return CUDA_ERROR.invalidValue;
    const inner = Array.from({ length: size }, () => graphs.create(true));
    return { kind: "conditional", way: found, valueAt, graphs: inner };
  }

  /** A copy keeps what kind of memory its ends are in. */
  function sameSides(old: Work, work: Checked): Checked {
    if (typeof work === "number" || work.kind !== "copy" || old.kind !== "copy") return work;
    const side = (address: number) => placeOf(state, address, 1)?.side;
    const same =
      side(old.to.address) === side(work.to.address) &&
      side(old.from.address) === side(work.from.address);
    return same ? work : CUDA_ERROR.invalidValue;
  }

  /** Where the program may read the parameters of a kernel node: pointers, and the values behind them. */
  function paramsOf(node: GraphNode, { stub, params }: KernelWork): number {
    const declared = registry.kernel(stub)?.program?.params ?? [];
    if (node.paramsAt !== 0) state.calls.release(node.paramsAt);
    const valuesAt = Math.ceil((declared.length * WORD_BYTES) / 16) * 16;
    node.paramsAt = state.calls.allocate(valuesAt + params.length);
    if (node.paramsAt === 0) return 0;
    guest.slice(node.paramsAt + valuesAt, params.length).set(params);
    guest.setPointers(
      node.paramsAt,
      declared.map(({ offset }) => node.paramsAt + valuesAt + offset),
    );
    return node.paramsAt;
  }

  const cooperativeOf = (old: Work): boolean => old.kind === "kernel" && old.cooperative;
  const eventWork = (kind: "record" | "wait", event: number): Checked =>
    events.find(event) ? { kind, event } : CUDA_ERROR.invalidValue;

  /** Gives a node's work of one kind to `tell`. */
  function ask<K extends Work["kind"]>(
    handle: number,
    kind: K,
    tell: (work: Extract<Work, { kind: K }>, node: GraphNode) => number,
  ): number {
    const node = graphs.node(handle);
    if (node?.work.kind !== kind) return CUDA_ERROR.invalidValue;
    return tell(node.work as Extract<Work, { kind: K }>, node);
  }

  return {
    cudaGraphAddEmptyNode: (nodeAt, graph, afterAt, count) =>
      add(nodeAt, graph, afterAt, count, { kind: "empty" }),
    cudaGraphAddChildGraphNode(nodeAt, graph, afterAt, count, child) {
      const source = graphs.graph(child);
      if (!source || child === graph) return CUDA_ERROR.invalidValue;
      if (!hasClone(source)) return CUDA_ERROR.notSupported;
      return add(nodeAt, graph, afterAt, count, {
        kind: "child",
        graph: graphs.clone(source, true),
      });
    },
    cudaGraphAddEventRecordNode: (nodeAt, graph, afterAt, count, event) =>
      add(nodeAt, graph, afterAt, count, eventWork("record", event)),
    cudaGraphAddEventWaitNode: (nodeAt, graph, afterAt, count, event) =>
      add(nodeAt, graph, afterAt, count, eventWork("wait", event)),
    cudaGraphAddMemcpyNode1D: (nodeAt, graph, afterAt, count, to, from, bytes, direction) =>
      add(nodeAt, graph, afterAt, count, flatCopy(to, from, bytes, direction)),
    cudaGraphAddMemcpyNodeToSymbol(nodeAt, graph, afterAt, count, symbol, from, ...rest) {
      const [bytes = 0, offset = 0, direction = 0] = rest;
      const work = symbolCopy(symbol, from, bytes, offset, direction, true);
      return add(nodeAt, graph, afterAt, count, work);
    },
    cudaGraphAddMemcpyNodeFromSymbol(nodeAt, graph, afterAt, count, to, symbol, ...rest) {
      const [bytes = 0, offset = 0, direction = 0] = rest;
      const work = symbolCopy(symbol, to, bytes, offset, direction, false);
      return add(nodeAt, graph, afterAt, count, work);
    },
    cudaGraphAddMemFreeNode(nodeAt, graph, afterAt, count, address) {
      const nodes = [...(graphs.graph(graph)?.nodes ?? [])];
      const freed = nodes.some(({ work }) => work.kind === "free" && work.address === address);
      // Another graph's memory may be freed, too, if that graph has no node for it.
      if (!graphs.holdsMemory(address) || freed) return CUDA_ERROR.invalidValue;
      return add(nodeAt, graph, afterAt, count, { kind: "free", address, bytes: 0 });
    },
    __warpscope_graph_add_memory(nodeAt, graph, afterAt, count, pointerAt, bytes) {
      const address = bytes > 0 && graphs.graph(graph) ? memory.allocate(bytes) : 0;
      if (address === 0) return bytes > 0 ? CUDA_ERROR.memoryAllocation : CUDA_ERROR.invalidValue;
      state.devices.own(address);
      const error = add(nodeAt, graph, afterAt, count, { kind: "allocate", address, bytes });
      if (error === CUDA_ERROR.success) guest.setPointer(pointerAt, address);
      else memory.release(address);
      return error;
    },
    __warpscope_graph_add_kernel(nodeAt, graph, afterAt, count, stub, gridAt, ...rest) {
      const [blockAt = 0, sharedBytes = 0, argumentsAt = 0] = rest;
      const work = kernelWork(stub, gridAt, blockAt, sharedBytes, argumentsAt, false);
      return add(nodeAt, graph, afterAt, count, work);
    },
    __warpscope_graph_add_copy: (nodeAt, graph, afterAt, count, wordsAt) =>
      add(nodeAt, graph, afterAt, count, copyWork(wordsAt)),
    __warpscope_graph_add_fill: (nodeAt, graph, afterAt, count, wordsAt) =>
      add(nodeAt, graph, afterAt, count, fillWork(wordsAt)),
    cudaGraphConditionalHandleCreate(at, graphHandle, value, flags) {
      const graph = graphs.graph(graphHandle);
      if (!graph || at === 0 || flags > ASSIGN_DEFAULT) return CUDA_ERROR.invalidValue;
      const valueAt = memory.allocate(CONDITION_BYTES, "heap");
      if (valueAt === 0) return CUDA_ERROR.memoryAllocation;
      graph.conditions.set(valueAt, flags === ASSIGN_DEFAULT ? value : undefined);
      guest.setU64(at, BigInt(valueAt));
      return CUDA_ERROR.success;
    },
    __warpscope_graph_add_condition(nodeAt, graph, afterAt, count, valueAt, way, ...rest) {
      const [size = 0, graphsAt = 0] = rest;
      const work = conditionalWork(graphs.graph(graph), valueAt, way, size);
      const error = add(nodeAt, graph, afterAt, count, work);
      if (typeof work === "number" || work.kind !== "conditional") return error;
      if (error === CUDA_ERROR.success) guest.setPointers(graphsAt, work.graphs.map(handleOf));
      else for (const inner of work.graphs) graphs.destroy(inner);
      return error;
    },
    __warpscope_graph_add_host: (nodeAt, graph, afterAt, count, callback, userData: GuestWord) =>
      add(
        nodeAt,
        graph,
        afterAt,
        count,
        callback === 0 ? CUDA_ERROR.invalidValue : { kind: "host", callback, userData },
      ),

    __warpscope_graph_set_kernel: (exec, node, stub, gridAt, blockAt, sharedBytes, argumentsAt) =>
      set(exec, node, (old) =>
        old.kind === "kernel"
          ? kernelWork(stub, gridAt, blockAt, sharedBytes, argumentsAt, cooperativeOf(old))
          : CUDA_ERROR.invalidValue,
      ),
    __warpscope_graph_set_copy: (exec, node, wordsAt) =>
      set(exec, node, (old) => (exec ? sameSides(old, copyWork(wordsAt)) : copyWork(wordsAt))),
    __warpscope_graph_set_fill: (exec, node, wordsAt) => set(exec, node, () => fillWork(wordsAt)),
    __warpscope_graph_set_host: (exec, node, callback, userData: GuestWord) =>
      set(exec, node, () =>
        callback === 0 ? CUDA_ERROR.invalidValue : { kind: "host", callback, userData },
      ),
    cudaGraphMemcpyNodeSetParams1D: (node, to, from, bytes, direction) =>
      set(0, node, () => flatCopy(to, from, bytes, direction)),
    cudaGraphExecMemcpyNodeSetParams1D: (exec, node, to, from, bytes, direction) =>
      set(exec, node, (old) => sameSides(old, flatCopy(to, from, bytes, direction))),
    cudaGraphMemcpyNodeSetParamsToSymbol: (node, symbol, from, bytes, offset, direction) =>
      set(0, node, () => symbolCopy(symbol, from, bytes, offset, direction, true)),
    cudaGraphMemcpyNodeSetParamsFromSymbol: (node, to, symbol, bytes, offset, direction) =>
      set(0, node, () => symbolCopy(symbol, to, bytes, offset, direction, false)),
    cudaGraphExecMemcpyNodeSetParamsToSymbol(exec, node, symbol, from, ...rest) {
      const [bytes = 0, offset = 0, direction = 0] = rest;
      return set(exec, node, (old) =>
        sameSides(old, symbolCopy(symbol, from, bytes, offset, direction, true)),
      );
    },
    cudaGraphExecMemcpyNodeSetParamsFromSymbol(exec, node, to, symbol, ...rest) {
      const [bytes = 0, offset = 0, direction = 0] = rest;
      return set(exec, node, (old) =>
        sameSides(old, symbolCopy(symbol, to, bytes, offset, direction, false)),
      );
    },
    cudaGraphExecEventRecordNodeSetEvent: (exec, node, event) =>
      set(exec, node, () => eventWork("record", event)),
    cudaGraphExecEventWaitNodeSetEvent: (exec, node, event) =>
      set(exec, node, () => eventWork("wait", event)),

    __warpscope_graph_get_kernel: (handle, stubAt, gridAt, blockAt, sharedAt, paramsAt) =>
      ask(handle, "kernel", (work, node) => {
        guest.setPointer(stubAt, work.stub);
        guest.setU32s(gridAt, work.grid);
        guest.setU32s(blockAt, work.block);
        guest.setU32(sharedAt, work.dynamicSharedBytes);
        guest.setPointer(paramsAt, paramsOf(node, work));
        return CUDA_ERROR.success;
      }),
    __warpscope_graph_get_copy: (handle, wordsAt) =>
      ask(handle, "copy", ({ to, from, box, direction }) => {
        guest.setSizes(wordsAt, [
          ...[to.address, to.pitch, to.slice],
          ...[from.address, from.pitch, from.slice],
          ...[box.width, box.height, box.depth, direction],
        ]);
        return CUDA_ERROR.success;
      }),
    __warpscope_graph_get_fill: (handle, wordsAt) =>
      ask(handle, "fill", ({ at, value, elementBytes, box }) => {
        const width = box.width / elementBytes;
        guest.setSizes(wordsAt, [at.address, at.pitch, value, elementBytes, width, box.height]);
        return CUDA_ERROR.success;
      }),
    __warpscope_graph_get_host: (handle, callbackAt, userDataAt) =>
      ask(handle, "host", ({ callback, userData }) => {
        guest.setPointer(callbackAt, callback);
        guest.setPointer(userDataAt, userData);
        return CUDA_ERROR.success;
      }),
    __warpscope_graph_get_memory: (handle, pointerAt, bytesAt) =>
      ask(handle, "allocate", ({ address, bytes }) => {
        guest.setPointer(pointerAt, address);
        guest.setSize(bytesAt, bytes);
        return CUDA_ERROR.success;
      }),
    cudaGraphMemFreeNodeGetParams: (handle, pointerAt) =>
      ask(handle, "free", ({ address }) => {
        guest.setPointer(pointerAt, address);
        return CUDA_ERROR.success;
      }),

    cudaGraphKernelNodeSetAttribute: (handle, attribute, valueAt) =>
      ask(handle, "kernel", (work, node) => {
        const value = guest.slice(valueAt, ATTRIBUTE_BYTES).slice();
        node.attributes.set(attribute, value);
        if (attribute === ATTRIBUTE_COOPERATIVE)
          node.work = { ...work, cooperative: guest.u32(valueAt) !== 0 };
        if (attribute === ATTRIBUTE_CLUSTER) node.work = { ...work, cluster: guest.dim3(valueAt) };
        return CUDA_ERROR.success;
      }),
    cudaGraphKernelNodeGetAttribute: (handle, attribute, valueAt) =>
      ask(handle, "kernel", (_work, { attributes }) => {
        const into = guest.slice(valueAt, ATTRIBUTE_BYTES);
        into.set(attributes.get(attribute) ?? new Uint8Array(ATTRIBUTE_BYTES));
        return CUDA_ERROR.success;
      }),
    cudaGraphKernelNodeCopyAttributes: (to, from) =>
      ask(from, "kernel", (source, { attributes }) =>
        ask(to, "kernel", (work, node) => {
          for (const [attribute, value] of attributes) node.attributes.set(attribute, value);
          node.work = { ...work, cooperative: source.cooperative };
          return CUDA_ERROR.success;
        }),
      ),
  };
}

/** Each a `size_t`. Of a copy: two corners of three, width, height, depth, kind; and of a fill. */
const COPY_SIZES = 10;
const FILL_SIZES = 6;
