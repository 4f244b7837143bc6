/** Calls about stream capture. */
import { WORD_BYTES } from "../guest-words.ts";
import type { CallTable } from "./call-table.ts";
import { CAPTURE_MODE, type Capture } from "./captures.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { GraphNode } from "./graph.ts";
import { readNodes } from "./graph-calls.ts";
import type { Stream } from "./timeline.ts";

/** cudaStreamCaptureStatus */
const STATUS = { none: 0, active: 1, invalidated: 2 } as const;
/** cudaStreamAddCaptureDependencies, cudaStreamSetCaptureDependencies */
const SET_AFTER = 1;

export function captureCalls(state: CudaState): CallTable {
  const { guest, captures, graphs, timeline } = state;
  /** Arrays of nodes that calls hand out, by stream: memory of the host. */
  const handedOut = new Map<Stream, number>();

  const on = (handle: number, action: (stream: Stream) => number): number => {
    const stream = timeline.find(handle);
    return stream ? action(stream) : CUDA_ERROR.invalidResourceHandle;
  };

  const statusOf = (capture: Capture | undefined): number => {
    if (!capture) return STATUS.none;
    return capture.invalid ? STATUS.invalidated : STATUS.active;
  };

  function begin(handle: number, mode: number, graphHandle?: number, after: number[] = []): number {
    return on(handle, (stream) => {
      if (timeline.isLegacy(stream)) return CUDA_ERROR.streamCaptureUnsupported;
      if (mode > CAPTURE_MODE.relaxed) return CUDA_ERROR.invalidValue;
      const running = captures.of(stream);
      if (running) return CUDA_ERROR.illegalState;
      if (graphHandle === undefined) captures.begin(stream, mode);
      else {
        const graph = graphs.graph(graphHandle);
        const nodes = graph && readNodes(guest, graphs, after[0] ?? 0, after[1] ?? 0, graph);
        if (!nodes) return CUDA_ERROR.invalidValue;
        captures.begin(stream, mode, graph, nodes);
      }
      return CUDA_ERROR.success;
    });
  }

  /** The program's own copy of handles of nodes, valid until the next such call for the stream. */
  function handOut(stream: Stream, nodes: ReadonlySet<GraphNode>): number {
    const old = handedOut.get(stream);
    if (old !== undefined) state.calls.release(old);
    const at = state.calls.allocate(Math.max(1, nodes.size) * WORD_BYTES);
    guest.setPointers(
      at,
      [...nodes].map(({ handle }) => handle),
    );
    handedOut.set(stream, at);
    return at;
  }

  return {
    cudaStreamBeginCapture: (handle, mode) => begin(handle, mode),
    cudaStreamBeginCaptureToGraph: (handle, graph, nodesAt, _edgesAt, count, mode) =>
      begin(handle, mode, graph, [nodesAt, count]),
    cudaStreamEndCapture: (handle, graphAt) =>
      on(handle, (stream) => {
        const capture = captures.of(stream);
        // The program knows a graph of its own.
        if (graphAt === 0 && capture?.ownsGraph !== false) return CUDA_ERROR.invalidValue;
        if (!capture) return CUDA_ERROR.illegalState;
        if (capture.origin !== stream) {
          capture.invalid = true;
          return CUDA_ERROR.streamCaptureUnmatched;
        }
        const error = captures.end(capture);
        if (graphAt !== 0)
          guest.setPointer(graphAt, error === CUDA_ERROR.success ? capture.graph.handle : 0);
        return error;
      }),
    cudaStreamIsCapturing: (handle, at) =>
      on(handle, (stream) => {
        if (at === 0) return CUDA_ERROR.invalidValue;
        // The legacy stream cannot be asked while a stream captures whose work it would wait for.
        if (timeline.isLegacy(stream) && captures.list.some(({ streams }) => blocking(streams)))
          return CUDA_ERROR.streamCaptureImplicit;
        guest.setU32(at, statusOf(captures.of(stream)));
        return CUDA_ERROR.success;
      }),
    cudaStreamGetCaptureInfo: (handle, statusAt, idAt, graphAt, nodesAt, edgesAt, countAt) =>
      on(handle, (stream) => {
        if (statusAt === 0) return CUDA_ERROR.invalidValue;
        const capture = captures.of(stream);
        guest.setU32(statusAt, statusOf(capture));
        if (!capture || capture.invalid) return CUDA_ERROR.success;
        const after = capture.streams.get(stream) ?? new Set<GraphNode>();
        if (idAt !== 0) guest.setU64(idAt, BigInt(capture.id));
        if (graphAt !== 0) guest.setPointer(graphAt, capture.graph.handle);
        if (nodesAt !== 0) guest.setPointer(nodesAt, handOut(stream, after));
        if (edgesAt !== 0) guest.setPointer(edgesAt, 0);
        if (countAt !== 0) guest.setSize(countAt, after.size);
        return CUDA_ERROR.success;
      }),
    cudaStreamUpdateCaptureDependencies: (handle, nodesAt, _edgesAt, count, flags) =>
      on(handle, (stream) => {
        const capture = captures.of(stream);
        if (!capture) return CUDA_ERROR.illegalState;
        const nodes = readNodes(guest, graphs, nodesAt, count, capture.graph);
        if (!nodes || flags > SET_AFTER) return CUDA_ERROR.invalidValue;
        const before = flags === SET_AFTER ? [] : capture.streams.get(stream)!;
        capture.streams.set(stream, new Set([...before, ...nodes]));
        return CUDA_ERROR.success;
      }),
    cudaThreadExchangeStreamCaptureMode(modeAt) {
      const mode = modeAt === 0 ? Number.NaN : guest.u32(modeAt);
      if (!(mode <= CAPTURE_MODE.relaxed)) return CUDA_ERROR.invalidValue;
      guest.setU32(modeAt, captures.threadMode);
      captures.threadMode = mode;
      return CUDA_ERROR.success;
    },
  };
}

function blocking(streams: ReadonlyMap<Stream, unknown>): boolean {
  return [...streams.keys()].some(({ nonBlocking }) => !nonBlocking);
}
