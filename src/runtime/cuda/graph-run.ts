/** Runs an executable graph in a stream: each node's work at once, in an order that its edges allow. */
import { runCopy, runFill } from "./copy-calls.ts";
import type { CudaState } from "./cuda-state.ts";
import type { DeviceSettings } from "./device-calls.ts";
import type { EventTable } from "./event-calls.ts";
import {
  CONDITION,
  type ConditionalWork,
  type ExecutableGraph,
  type ExecutableNode,
  type KernelWork,
} from "./graph.ts";
import { execute, translateArguments } from "./launch.ts";
import type { Stream } from "./timeline.ts";
import { GRAPH_LAUNCH_HOST_NS, kernelInGraphNs } from "./timing-constants.ts";

/** What the calls about graphs share. */
export interface GraphContext {
  readonly state: CudaState;
  readonly settings: DeviceSettings;
  readonly events: EventTable;
}

export function runGraph(context: GraphContext, graph: ExecutableGraph, stream: Stream): void {
  const { state } = context;
  state.clock.advance(GRAPH_LAUNCH_HOST_NS);
  state.prints.flush();
  for (const [valueAt, value] of graph.conditions)
    if (value !== undefined) state.memory.view.setUint32(valueAt, value, true);
  const startNs = Math.max(state.clock.nowNs(), state.timeline.readyNs(stream));
  stream.readyNs = runNodes(context, graph, stream, startNs);
}

/** When all nodes have ended that started at `startNs` or later. */
function runNodes(
  context: GraphContext,
  graph: ExecutableGraph,
  stream: Stream,
  startNs: number,
): number {
  const ends: number[] = [];
  for (const node of graph.nodes) {
    const readyNs = Math.max(startNs, ...node.after.map((before) => ends[before]!));
    // Nodes wait for one another only, and for nothing of the stream.
    const own: Stream = { ...stream, nonBlocking: true, readyNs };
    if (node.enabled) runNode(context, node, own);
    ends.push(own.readyNs);
  }
  return Math.max(startNs, ...ends);
}

function runNode(context: GraphContext, node: ExecutableNode, stream: Stream): void {
  const { work, inner } = node;
  const { state, events } = context;
  switch (work.kind) {
    case "kernel":
      runKernel(context, work, stream);
      break;
    case "copy":
      runCopy(state, stream, work);
      break;
    case "fill":
      runFill(state, stream, work);
      break;
    case "host":
      state.shared.toHost();
      state.calls.callback(work.callback, work.userData);
      break;
    case "child":
      stream.readyNs = runNodes(context, inner[0]!, stream, stream.readyNs);
      break;
    case "conditional":
      runConditional(context, work, inner, stream);
      break;
    case "record": {
      const event = events.find(work.event);
      if (event) event.atNs = stream.readyNs;
      break;
    }
    case "wait":
      stream.readyNs = Math.max(stream.readyNs, events.find(work.event)?.atNs ?? 0);
      break;
    default:
      // Empty nodes only order; the memory of a graph is there as long as the graph.
      break;
  }
}

function runConditional(
  context: GraphContext,
  { way, valueAt }: ConditionalWork,
  inner: readonly ExecutableGraph[],
  stream: Stream,
): void {
  const { memory, errors } = context.state;
  const value = () => memory.view.getUint32(valueAt, true);
  const run = (graph: ExecutableGraph | undefined): void => {
    if (graph) stream.readyNs = runNodes(context, graph, stream, stream.readyNs);
  };
  switch (way) {
    case CONDITION.if:
      run(inner[value() === 0 ? 1 : 0]);
      break;
    case CONDITION.while:
      while (value() !== 0 && !errors.broken) run(inner[0]);
      break;
    case CONDITION.switch:
      run(inner[value()]);
      break;
  }
}

function runKernel({ state, settings }: GraphContext, work: KernelWork, stream: Stream): void {
  const kernel = state.registry.kernel(work.stub);
  if (!kernel?.program || state.errors.broken) return;
  const params = translateArguments(state, kernel.program, work.params);
  if (!params) return;
  const pace = { hostNs: 0, lasts: kernelInGraphNs };
  execute(state, settings, kernel, kernel.program, work, stream, params, pace);
}
