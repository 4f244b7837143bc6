/**
 * Stream capture: while a stream captures, what is given to it becomes nodes of a graph. Other streams
 * join by waiting for an event of the capture, and leave when the first one ends it. Source: CUDA C++
 * Programming Guide, "Creating a Graph Using Stream Capture".
 */
import { CUDA_ERROR } from "./error-codes.ts";
import type { Graph, GraphNode, Work } from "./graph.ts";
import type { GraphTable } from "./graph-table.ts";
import type { Stream } from "./timeline.ts";

/** cudaStreamCaptureMode */
export const CAPTURE_MODE = { global: 0, threadLocal: 1, relaxed: 2 } as const;

export interface Capture {
  readonly id: number;
  readonly graph: Graph;
  readonly mode: number;
  /** Where it began and must end. */
  readonly origin: Stream;
  /** The graph was there before. */
  readonly ownsGraph: boolean;
  invalid: boolean;
  /** What the next work of each stream comes after. */
  readonly streams: Map<Stream, ReadonlySet<GraphNode>>;
}

/** The point of a capture where an event was recorded. */
export interface CapturedPoint {
  readonly capture: Capture;
  readonly nodes: ReadonlySet<GraphNode>;
}

export class Captures {
  /** `cudaThreadExchangeStreamCaptureMode`. */
  threadMode: number = CAPTURE_MODE.global;
  private readonly active: Capture[] = [];
  private readonly graphs: GraphTable;
  private nextId = 1;

  constructor(graphs: GraphTable) {
    this.graphs = graphs;
  }

  get list(): readonly Capture[] {
    return this.active;
  }

  of(stream: Stream): Capture | undefined {
    return this.active.find((one) => one.streams.has(stream));
  }

  /** Into `graph` behind `after`, or a graph of its own. */
  begin(origin: Stream, mode: number, graph?: Graph, after: readonly GraphNode[] = []): Capture {
    const capture: Capture = {
      id: this.nextId++,
      graph: graph ?? this.graphs.create(),
      mode,
      origin,
      ownsGraph: graph === undefined,
      invalid: false,
      streams: new Map([[origin, new Set(after)]]),
    };
    this.active.push(capture);
    return capture;
  }

  /** Takes a capture from the list; 0, or why there is no graph. */
  end(capture: Capture): number {
    this.active.splice(this.active.indexOf(capture), 1);
    const error = capture.invalid
      ? CUDA_ERROR.streamCaptureInvalidated
      : unjoined(capture)
        ? CUDA_ERROR.streamCaptureUnjoined
        : CUDA_ERROR.success;
    if (error !== CUDA_ERROR.success && capture.ownsGraph) this.graphs.destroy(capture.graph);
    return error;
  }

  /** `work` as the next of `stream`, which captures; the code that the call answers. */
  add(capture: Capture, stream: Stream, work: Work): number {
    if (capture.invalid) return CUDA_ERROR.streamCaptureInvalidated;
    const node = this.graphs.addNode(capture.graph, work, capture.streams.get(stream)!);
    capture.streams.set(stream, new Set([node]));
    return CUDA_ERROR.success;
  }

  /** `stream` waits for a point of a capture, which it joins if it captures nothing. */
  wait(stream: Stream, { capture, nodes }: CapturedPoint): number {
    const own = this.of(stream);
    if (own && own !== capture) {
      own.invalid = true;
      capture.invalid = true;
      return CUDA_ERROR.streamCaptureMerge;
    }
    if (capture.invalid) return CUDA_ERROR.streamCaptureInvalidated;
    const before = capture.streams.get(stream) ?? new Set<GraphNode>();
    capture.streams.set(stream, new Set([...before, ...nodes]));
    return CUDA_ERROR.success;
  }
}

/** Whether a stream that joined was not led back: the last of its work is before nothing of the origin's. */
function unjoined({ origin, streams }: Capture): boolean {
  const reached = new Set<GraphNode>();
  const waiting = [...streams.get(origin)!];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    waiting.push(...node.after);
  }
  for (const [stream, nodes] of streams)
    if (stream !== origin && ![...nodes].every((node) => reached.has(node))) return true;
  return false;
}
