/**
 * Copies and fills. Bytes move when the call is made; the timeline says when they would have arrived.
 * Which directions and ranges are errors was observed on an H200 with CUDA 13.0.
 */
import type { TransferSide } from "../activity-log.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitUntil } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import { type Place, placeOf } from "./memory-places.ts";
import type { Engine, Interval, Stream } from "./timeline.ts";
import {
  DEVICE_BANDWIDTH_FRACTION,
  DEVICE_COPY_LATENCY_NS,
  FILL_LATENCY_NS,
  HOST_COPY_BYTES_PER_SECOND,
  TRANSFER_LATENCY_NS,
  transferRate,
} from "./timing-constants.ts";

/** cudaMemcpyKind */
const KIND = {
  hostToHost: 0,
  hostToDevice: 1,
  deviceToHost: 2,
  deviceToDevice: 3,
  default: 4,
} as const;

/** `depth` slices of `height` rows of `width` bytes. */
export interface Box {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** One end of a copy: its first byte and the distances of rows and slices. */
export interface Corner {
  readonly address: number;
  readonly pitch: number;
  readonly slice: number;
}

export function copyCalls(state: CudaState): CallTable {
  const line = (address: number, bytes: number): Corner => ({
    address,
    pitch: bytes,
    slice: bytes,
  });
  const flat = (width: number): Box => ({ width, height: 1, depth: 1 });

  const copy = (
    to: number,
    from: number,
    bytes: number,
    kind: number,
    stream: number,
    waits: boolean,
  ) => copyBox(state, line(to, bytes), line(from, bytes), flat(bytes), kind, stream, waits);

  const copy2D =
    (waits: boolean) =>
    (to: number, toPitch: number, from: number, fromPitch: number, ...rest: number[]): number => {
      const [width = 0, height = 0, kind = 0, stream = 0] = rest;
      if (width > toPitch || width > fromPitch) return CUDA_ERROR.invalidPitchValue;
      const ends = [
        { address: to, pitch: toPitch, slice: 0 },
        { address: from, pitch: fromPitch, slice: 0 },
      ] as const;
      return copyBox(state, ends[0], ends[1], { width, height, depth: 1 }, kind, stream, waits);
    };

  const fill2D =
    (waits: boolean) =>
    (
      address: number,
      pitch: number,
      value: number,
      width: number,
      height: number,
      stream = 0,
    ): number => {
      if (width > pitch && height > 1) return CUDA_ERROR.invalidPitchValue;
      return fillBox(
        state,
        { address, pitch, slice: 0 },
        value,
        { width, height, depth: 1 },
        stream,
        waits,
      );
    };

  return {
    cudaMemcpy: (to, from, bytes, kind) => copy(to, from, bytes, kind, 0, true),
    cudaMemcpyAsync: (to, from, bytes, kind, stream = 0) =>
      copy(to, from, bytes, kind, stream, false),
    cudaMemcpyPeer: (to, _toDevice, from, _fromDevice, bytes) =>
      copy(to, from, bytes, KIND.deviceToDevice, 0, true),
    cudaMemcpyPeerAsync: (to, _toDevice, from, _fromDevice, bytes, stream = 0) =>
      copy(to, from, bytes, KIND.deviceToDevice, stream, false),
    cudaMemcpy2D: copy2D(true),
    cudaMemcpy2DAsync: copy2D(false),
    __warpscope_copy_box(to, toPitch, toSlice, from, fromPitch, fromSlice, ...rest) {
      const [width = 0, height = 0, depth = 0, kind = 0, stream = 0, waits = 0] = rest;
      return copyBox(
        state,
        { address: to, pitch: toPitch, slice: toSlice },
        { address: from, pitch: fromPitch, slice: fromSlice },
        { width, height, depth },
        kind,
        stream,
        waits !== 0,
      );
    },
    cudaMemset: (address, value, bytes) =>
      fillBox(state, line(address, bytes), value, flat(bytes), 0, true),
    cudaMemsetAsync: (address, value, bytes, stream = 0) =>
      fillBox(state, line(address, bytes), value, flat(bytes), stream, false),
    cudaMemset2D: fill2D(true),
    cudaMemset2DAsync: fill2D(false),
    __warpscope_fill_box(address, pitch, slice, value, width, height, ...rest) {
      const [depth = 0, stream = 0, waits = 0] = rest;
      return fillBox(
        state,
        { address, pitch, slice },
        value,
        { width, height, depth },
        stream,
        waits !== 0,
      );
    },
  };
}

/** `waits`: the call is one that returns when the copy is done. */
export function copyBox(
  state: CudaState,
  to: Corner,
  from: Corner,
  box: Box,
  kind: number,
  streamHandle: number,
  waits: boolean,
): number {
  if (kind > KIND.default) return CUDA_ERROR.invalidMemcpyDirection;
  const stream = state.timeline.find(streamHandle);
  if (!stream) return CUDA_ERROR.invalidResourceHandle;
  const bytes = box.width * box.height * box.depth;
  if (bytes === 0) return CUDA_ERROR.success;

  const target = settledPlace(state, to, box);
  const source = settledPlace(state, from, box);
  if (!target || !source || !directionFits(kind, target, source)) return CUDA_ERROR.invalidValue;
  const cost = costOf(state, target, source, bytes);
  // Copies of memory that is not page-locked are staged by the host, asynchronous or not. Copies
  // inside the device never wait.
  const hostWaits = cost.engine !== "compute" && (waits || !target.pinned || !source.pinned);
  if (hostWaits) {
    const error = waitUntil(state, state.timeline.readyNs(stream));
    if (error) return error;
  }
  if (state.errors.broken) return CUDA_ERROR.success;

  eachRow(box, to, from, (toOffset, fromOffset) => {
    target.bytes.set(source.bytes.subarray(fromOffset, fromOffset + box.width), toOffset);
  });
  const { engine, busyNs, latencyNs } = cost;
  if (!engine) {
    state.clock.advance(busyNs);
    return CUDA_ERROR.success;
  }
  const work = enqueue(state, stream, engine, busyNs, latencyNs);
  logTransfer(state, sideOf(source), sideOf(target), bytes, work, streamHandle);
  return hostWaits ? waitUntil(state, work.endNs) : CUDA_ERROR.success;
}

function fillBox(
  state: CudaState,
  at: Corner,
  value: number,
  box: Box,
  streamHandle: number,
  waits: boolean,
): number {
  const stream = state.timeline.find(streamHandle);
  if (!stream) return CUDA_ERROR.invalidResourceHandle;
  const bytes = box.width * box.height * box.depth;
  if (bytes === 0) return CUDA_ERROR.success;
  const target = settledPlace(state, at, box);
  if (!target || (target.side === "host" && !target.pinned)) return CUDA_ERROR.invalidValue;
  if (state.errors.broken) return CUDA_ERROR.success;

  eachRow(box, at, at, (offset) => {
    target.bytes.fill(value & 0xff, offset, offset + box.width);
  });
  const busyNs = (bytes / deviceBytesPerSecond(state)) * 1e9;
  const work = enqueue(state, stream, "compute", busyNs, FILL_LATENCY_NS);
  logTransfer(state, undefined, sideOf(target), bytes, work, streamHandle);
  // A fill of device memory returns at once, even by cudaMemset.
  return waits && target.side !== "device" ? waitUntil(state, work.endNs) : CUDA_ERROR.success;
}

function logTransfer(
  state: CudaState,
  from: TransferSide | undefined,
  to: TransferSide,
  bytes: number,
  { startNs, endNs }: Interval,
  stream: number,
): void {
  state.activity?.transfer({ from, to, bytes, startNs, durationNs: endNs - startNs, stream });
}

function sideOf({ side, pinned }: Place): TransferSide {
  if (side === "shared") return "managed";
  if (side === "device") return "device";
  return pinned ? "pinned" : "pageable";
}

/** By a wall clock the work is done already. */
function enqueue(
  state: CudaState,
  stream: Stream,
  engine: Engine,
  busyNs: number,
  latencyNs: number,
): Interval {
  const { clock, timeline } = state;
  const modelled = clock.mode === "wall" ? 0 : 1;
  return timeline.enqueue(stream, engine, busyNs * modelled, latencyNs * modelled, clock.nowNs());
}

/** Bytes from the first to behind the last of a box. */
function spanOf(corner: Corner, box: Box): number {
  return (box.depth - 1) * corner.slice + (box.height - 1) * corner.pitch + box.width;
}

function eachRow(
  box: Box,
  to: Corner,
  from: Corner,
  visit: (toOffset: number, fromOffset: number) => void,
): void {
  for (let z = 0; z < box.depth; z++)
    for (let y = 0; y < box.height; y++)
      visit(z * to.slice + y * to.pitch, z * from.slice + y * from.pitch);
}

/** Where a box lies; what kernels wrote to shared memory is there. */
function settledPlace(state: CudaState, corner: Corner, box: Box): Place | undefined {
  if (state.shared.holding(corner.address)?.snapshot) state.shared.toHost();
  return placeOf(state, corner.address, spanOf(corner, box));
}

/** Memory that both sides reach fits any direction; a copy "from host to host" reaches everything. */
function directionFits(kind: number, target: Place, source: Place): boolean {
  const onDevice = (place: Place) => place.side !== "host" || place.pinned;
  const onHost = (place: Place) => place.side !== "device";
  switch (kind) {
    case KIND.hostToDevice:
      return onDevice(target) && onHost(source);
    case KIND.deviceToHost:
      return onHost(target) && onDevice(source);
    case KIND.deviceToDevice:
      return onDevice(target) && onDevice(source);
    default:
      return true;
  }
}

interface CopyCost {
  /** Undefined where the host copies by itself. */
  readonly engine: Engine | undefined;
  readonly busyNs: number;
  readonly latencyNs: number;
}

function costOf(state: CudaState, target: Place, source: Place, bytes: number): CopyCost {
  const [toDevice, fromDevice] = [target.side === "device", source.side === "device"];
  if (toDevice && fromDevice) {
    const busyNs = ((2 * bytes) / deviceBytesPerSecond(state)) * 1e9;
    return { engine: "compute", busyNs, latencyNs: DEVICE_COPY_LATENCY_NS };
  }
  if (!toDevice && !fromDevice) {
    const busyNs = (bytes / HOST_COPY_BYTES_PER_SECOND) * 1e9;
    return { engine: undefined, busyNs, latencyNs: 0 };
  }
  const direction = toDevice ? "toDevice" : "fromDevice";
  const pinned = (toDevice ? source : target).pinned ? "pinned" : "pageable";
  const rate = transferRate(state.device.linkBytesPerSecond, direction, pinned);
  const latencyNs = TRANSFER_LATENCY_NS[direction][pinned];
  return { engine: direction, busyNs: (bytes / rate) * 1e9, latencyNs };
}

/** What copies and fills get of the memory's peak. */
function deviceBytesPerSecond(state: CudaState): number {
  return state.device.memoryBytesPerSecond * DEVICE_BANDWIDTH_FRACTION;
}
