/**
 * Copies and fills. Bytes move when the call is made; the timeline says when they would have arrived.
 * Which directions and ranges are errors was observed on an H200 with CUDA 13.0.
 */
import type { TransferRecord, TransferSide } from "../activity-log.ts";
import type { CheckLog, CopyEnd } from "../check-log.ts";
import type { Box, Corner } from "./boxes.ts";
import type { CallTable } from "./call-table.ts";
import { type CudaState, waitUntil } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";
import type { CopyWork, FillWork } from "./graph.ts";
import { type Place, placeOf } from "./memory-places.ts";
import { type Engine, type Interval, type Stream, shownHandle } from "./timeline.ts";
import {
  DEVICE_BANDWIDTH_FRACTION,
  DEVICE_COPY_LATENCY_NS,
  FILL_LATENCY_NS,
  HOST_COPY_BYTES_PER_SECOND,
  linkRate,
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

  const known = (...devices: readonly number[]): number =>
    devices.every((device) => state.devices.has(device))
      ? CUDA_ERROR.success
      : CUDA_ERROR.invalidDevice;

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
    cudaMemcpyPeer: (to, toDevice, from, fromDevice, bytes) =>
      known(toDevice, fromDevice) || copy(to, from, bytes, KIND.default, 0, true),
    cudaMemcpyPeerAsync: (to, toDevice, from, fromDevice, bytes, stream = 0) =>
      known(toDevice, fromDevice) || copy(to, from, bytes, KIND.default, stream, false),
    cudaMemcpy2D: copy2D(true),
    cudaMemcpy2DAsync: copy2D(false),
    __warpscope_copy_box(to, toPitch, toSlice, from, fromPitch, fromSlice, ...rest) {
      const [width = 0, height = 0, depth = 0, kind = 0, stream = 0, waits = 0] = rest;
      if (width > toPitch || width > fromPitch) return CUDA_ERROR.invalidPitchValue;
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
    /** Elements of 1, 2 or 4 bytes, `width` of them in each of `height` rows. */
    __warpscope_fill_elements(address, pitch, value, elementBytes, width, height, ...rest) {
      const [stream = 0, waits = 0] = rest;
      const box = { width: width * elementBytes, height, depth: 1 };
      const at = { address, pitch, slice: pitch * height };
      return fillBox(state, at, value, box, stream, waits !== 0, elementBytes as 1 | 2 | 4);
    },
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

  const [target, source] = settledEnds(state, to, from, box);
  if (state.check) checkEnds(state, state.check, kind, [to, target], [from, source], box);
  if (!target || !source || misfit(kind, target, source)) return CUDA_ERROR.invalidValue;
  const capture = state.captures.of(stream);
  if (capture)
    return state.captures.add(capture, stream, { kind: "copy", to, from, box, direction: kind });
  const cost = costOf(state, target, source, bytes);
  // Copies of memory that is not page-locked are staged by the host, asynchronous or not. Copies
  // inside the device never wait.
  const insideDevices = target.side === "device" && source.side === "device";
  const hostWaits = !insideDevices && (waits || !target.pinned || !source.pinned);
  if (hostWaits) {
    const error = waitUntil(state, state.timeline.readyNs(stream));
    if (error) return error;
  }
  if (state.errors.broken) return CUDA_ERROR.success;
  const endNs = move(state, stream, { target, to, source, from }, box, cost);
  return hostWaits && cost.engine ? waitUntil(state, endNs) : CUDA_ERROR.success;
}

/** A copy of a graph, which was checked when it was added: nobody waits. */
export function runCopy(state: CudaState, stream: Stream, { to, from, box }: CopyWork): void {
  const [target, source] = [settledPlace(state, to, box), settledPlace(state, from, box)];
  if (!target || !source || state.errors.broken) return;
  const bytes = box.width * box.height * box.depth;
  const cost = costOf(state, target, source, bytes);
  move(state, stream, { target, to, source, from }, box, {
    ...cost,
    engine: cost.engine ?? "compute",
  });
}

interface CopyEnds {
  readonly target: Place;
  readonly to: Corner;
  readonly source: Place;
  readonly from: Corner;
}

/** Moves the bytes; when the copy has ended. */
function move(
  state: CudaState,
  stream: Stream,
  { target, to, source, from }: CopyEnds,
  box: Box,
  { engine, busyNs, latencyNs }: CopyCost,
): number {
  const { defined } = state.memory;
  const unchanged = state.activity !== undefined && holdsAlready(target, to, source, from, box);
  if (state.check && source.side === "device" && target.side !== "device") {
    const rows: number[] = [];
    eachRow(box, from, from, (offset) => rows.push(from.address + offset));
    state.check.copiedOut(rows, box.width);
  }
  eachRow(box, to, from, (toOffset, fromOffset) => {
    target.bytes.set(source.bytes.subarray(fromOffset, fromOffset + box.width), toOffset);
    if (!defined || target.side !== "device") return;
    const address = to.address + toOffset;
    if (source.side === "device") defined.copy(address, from.address + fromOffset, box.width);
    else defined.define(address, box.width);
  });
  if (!engine) {
    state.clock.advance(busyNs);
    return state.clock.nowNs();
  }
  const work = enqueue(state, stream, engine, busyNs, latencyNs);
  logTransfer(state, work, stream, {
    from: sideOf(source),
    to: sideOf(target),
    bytes: box.width * box.height * box.depth,
    fromAddress: from.address,
    toAddress: to.address,
    unchanged,
  });
  return work.endNs;
}

/** Whether the destination has the bytes that it is about to get. */
function holdsAlready(target: Place, to: Corner, source: Place, from: Corner, box: Box): boolean {
  let same = true;
  eachRow(box, to, from, (toOffset, fromOffset) => {
    same &&= sameBytes(
      target.bytes.subarray(toOffset, toOffset + box.width),
      source.bytes.subarray(fromOffset, fromOffset + box.width),
    );
  });
  return same;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  const words = (a.byteOffset | b.byteOffset) % 4 === 0 ? a.length >>> 2 : 0;
  if (words > 0) {
    const [aWords, bWords] = [wordsOf(a, words), wordsOf(b, words)];
    for (let word = 0; word < words; word++) if (aWords[word] !== bWords[word]) return false;
  }
  for (let byte = 4 * words; byte < a.length; byte++) if (a[byte] !== b[byte]) return false;
  return true;
}

function wordsOf(bytes: Uint8Array, count: number): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, count);
}

function fillBox(
  state: CudaState,
  at: Corner,
  value: number,
  box: Box,
  streamHandle: number,
  waits: boolean,
  elementBytes: 1 | 2 | 4 = 1,
): number {
  const stream = state.timeline.find(streamHandle);
  if (!stream) return CUDA_ERROR.invalidResourceHandle;
  const bytes = box.width * box.height * box.depth;
  if (bytes === 0) return CUDA_ERROR.success;
  if (box.width > at.pitch && box.height > 1) return CUDA_ERROR.invalidValue;
  if (at.address % elementBytes !== 0) return CUDA_ERROR.invalidValue;
  const element = elementBytes === 1 ? value & 0xff : value;
  const work: FillWork = { kind: "fill", at, value: element, elementBytes, box };
  const target = fillTarget(state, work);
  const end = { end: "destination", address: at.address, bytes: spanOf(at, box) } as const;
  state.check?.copied(end);
  if (!target && placeOf(state, at.address, 1)?.side === "host") state.check?.wrongDirection(end);
  if (!target || !isReached(state, target)) return CUDA_ERROR.invalidValue;
  const capture = state.captures.of(stream);
  if (capture) return state.captures.add(capture, stream, work);
  if (state.errors.broken) return CUDA_ERROR.success;
  const endNs = runFill(state, stream, work);
  // A fill of device memory returns at once, even by cudaMemset.
  return waits && target.side !== "device" ? waitUntil(state, endNs) : CUDA_ERROR.success;
}

/** False for memory of another device to which the current one has no access. */
function isReached({ devices }: CudaState, { side, device }: Place): boolean {
  return side !== "device" || device === devices.current || devices.reaches(device);
}

/** Undefined for memory that the device does not reach. */
export function fillTarget(state: CudaState, { at, box }: FillWork): Place | undefined {
  const target = settledPlace(state, at, box);
  return target && (target.side !== "host" || target.pinned) ? target : undefined;
}

/** Fills; when that has ended. */
export function runFill(state: CudaState, stream: Stream, work: FillWork): number {
  const { at, value, elementBytes, box } = work;
  const target = fillTarget(state, work);
  if (!target || state.errors.broken) return stream.readyNs;
  eachRow(box, at, at, (offset) => {
    const row = target.bytes.subarray(offset, offset + box.width);
    if (elementBytes === 1) row.fill(value);
    else
      for (let byte = 0; byte < row.length; byte++)
        row[byte] = value >>> (8 * (byte % elementBytes));
    if (target.side === "device") state.memory.defined?.define(at.address + offset, box.width);
  });
  const bytes = box.width * box.height * box.depth;
  const busyNs = (bytes / deviceBytesPerSecond(state)) * 1e9;
  const interval = enqueue(state, stream, "compute", busyNs, FILL_LATENCY_NS);
  logTransfer(state, interval, stream, {
    from: undefined,
    to: sideOf(target),
    bytes,
    fromAddress: 0,
    toAddress: at.address,
    unchanged: false,
  });
  return interval.endNs;
}

function logTransfer(
  state: CudaState,
  { startNs, endNs }: Interval,
  on: Stream,
  what: Omit<TransferRecord, "startNs" | "durationNs" | "stream" | "call">,
): void {
  const stream = shownHandle(on);
  state.activity?.transfer({ ...what, startNs, durationNs: endNs - startNs, stream });
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

/** Tells `check` of ends that are no memory or on the wrong side. */
function checkEnds(
  { guest, shared }: CudaState,
  check: CheckLog,
  kind: number,
  [to, target]: readonly [Corner, Place | undefined],
  [from, source]: readonly [Corner, Place | undefined],
  box: Box,
): void {
  const ends = [
    { end: "destination", address: to.address, bytes: spanOf(to, box) },
    { end: "source", address: from.address, bytes: spanOf(from, box) },
  ] as const;
  for (const end of ends) {
    check.copied(end);
    const known = shared.holding(end.address);
    if (known && guest.addresses.of(end.address) === "host")
      check.copiedHost(end, { address: known.hostAddress, bytes: known.bytes });
  }
  const wrong = target && source && misfit(kind, target, source);
  if (wrong) check.wrongDirection(ends[wrong === "destination" ? 0 : 1]);
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

/**
 * Of a copy. Where one end is no memory the other is not looked at: a host address outside the program's memory would
 * end the program, and a GPU's driver does not come to that.
 */
function settledEnds(
  state: CudaState,
  to: Corner,
  from: Corner,
  box: Box,
): readonly [target: Place | undefined, source: Place | undefined] {
  if (state.guest.addresses.of(to.address) === "host") {
    const source = settledPlace(state, from, box);
    return [source && settledPlace(state, to, box), source];
  }
  const target = settledPlace(state, to, box);
  return [target, target && settledPlace(state, from, box)];
}

/**
 * The end that contradicts the direction, if any. Memory that both sides reach fits any direction; a copy
 * "from host to host" reaches everything.
 */
function misfit(kind: number, target: Place, source: Place): CopyEnd["end"] | undefined {
  const onDevice = (place: Place) => place.side !== "host" || place.pinned;
  const onHost = (place: Place) => place.side !== "device";
  const free = () => true;
  const toDevice = kind === KIND.hostToDevice || kind === KIND.deviceToDevice;
  const fromDevice = kind === KIND.deviceToHost || kind === KIND.deviceToDevice;
  const fitsTarget = toDevice ? onDevice : fromDevice ? onHost : free;
  const fitsSource = fromDevice ? onDevice : toDevice ? onHost : free;
  if (!fitsTarget(target)) return "destination";
  return fitsSource(source) ? undefined : "source";
}

interface CopyCost {
  /** Undefined where the host copies by itself. */
  readonly engine: Engine | undefined;
  readonly busyNs: number;
  readonly latencyNs: number;
}

function costOf(state: CudaState, target: Place, source: Place, bytes: number): CopyCost {
  const [toDevice, fromDevice] = [target.side === "device", source.side === "device"];
  if (toDevice && fromDevice && target.device !== source.device) {
    const busyNs = (bytes / linkRate(state.device.linkBytesPerSecond)) * 1e9;
    return { engine: "toDevice", busyNs, latencyNs: DEVICE_COPY_LATENCY_NS };
  }
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
