/** CUDA arrays: texels in rows and slices without gaps, in an allocation of device memory each. */
import { MOST_LEVELS, type TexelBox, type TexelFormat } from "../../exec/index.ts";
import type { CudaState } from "./cuda-state.ts";
import { outOfMemory } from "./device-memory-calls.ts";
import { CUDA_ERROR } from "./error-codes.ts";

export interface CudaArray {
  readonly format: TexelFormat;
  /** Bits of the four channels and cudaChannelFormatKind, as the program gave them. */
  readonly channels: readonly number[];
  /** As the program gave them: 0 where there is none. */
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly flags: number;
  readonly address: number;
  readonly bytes: number;
  readonly levels: readonly TexelBox[];
  /** Levels of a mipmapped array are arrays of their own, which go with it. */
  readonly isLevel: boolean;
  readonly isMipmapped: boolean;
  readonly levelHandles: readonly number[];
}

/** Flags of cudaMalloc3DArray. */
const ARRAY_FLAG = { layered: 1, surface: 2, cubemap: 4, gather: 8 } as const;
/** Those, and what changes nothing here: colour attachments, sparse arrays, deferred mapping. */
const KNOWN_FLAGS = 0x0f | 0x20;

/** Handles are no addresses of anything. */
const FIRST_HANDLE = 0x4000;
const HANDLE_STEP = 16;

interface ArrayRequest {
  readonly channels: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly flags: number;
  /** 0: no mipmapped array. */
  readonly levels: number;
}

export class ArrayTable {
  private readonly arrays = new Map<number, CudaArray>();
  private next = FIRST_HANDLE;

  find(handle: number): CudaArray | undefined {
    return this.arrays.get(handle);
  }

  /** The handle, or the code of an error as a negative number. */
  make(state: CudaState, request: ArrayRequest): number {
    const format = formatOf(request.channels);
    if (!format) return -CUDA_ERROR.invalidChannelDescriptor;
    if (!fits(request)) return -CUDA_ERROR.invalidValue;
    const levels = levelsOf(request, format);
    const last = levels[levels.length - 1]!;
    const bytes = last.address + last.slice * last.depth;
    const address = state.memory.allocate(bytes);
    if (address === 0) {
      outOfMemory(state, bytes);
      return -CUDA_ERROR.memoryAllocation;
    }
    state.devices.own(address);
    // What a program has not written is 0 in a new array.
    state.memory.fill(address, 0, bytes);
    const boxes = levels.map((box) => ({ ...box, address: address + box.address }));
    const { channels, width, height, depth, flags } = request;
    const whole = { format, channels, width, height, depth, flags, address, bytes };
    const isMipmapped = request.levels > 0;
    const levelHandles = isMipmapped
      ? boxes.map((box) =>
          this.add({
            ...whole,
            width: box.width,
            height: height && box.height,
            depth: isFlat(flags) ? depth : depth && box.depth,
            levels: [box],
            isLevel: true,
            isMipmapped: false,
            levelHandles: [],
          }),
        )
      : [];
    return this.add({ ...whole, levels: boxes, isLevel: false, isMipmapped, levelHandles });
  }

  /** False if there is no such array. */
  release(state: CudaState, handle: number, isMipmapped: boolean): boolean {
    const array = this.arrays.get(handle);
    if (!array || array.isLevel || array.isMipmapped !== isMipmapped) return false;
    for (const level of [handle, ...array.levelHandles]) this.arrays.delete(level);
    // It is gone already where the device has been reset.
    if (state.memory.release(array.address)) state.devices.disown(array.address);
    return true;
  }

  private add(array: CudaArray): number {
    const handle = this.next;
    this.next += HANDLE_STEP;
    this.arrays.set(handle, array);
    return handle;
  }
}

/** Undefined where the hardware has no such texels: CUDA Runtime API, cudaChannelFormatDesc. */
export function formatOf(channels: readonly number[]): TexelFormat | undefined {
  const [x = 0, y = 0, z = 0, w = 0, kind = 0] = channels;
  const present = [x, y, z, w].filter((bits) => bits > 0);
  const count = present.length;
  const inOrder = [x, y, z, w].slice(0, count).every((bits) => bits === x);
  if (!inOrder || (count !== 1 && count !== 2 && count !== 4)) return undefined;
  if (x !== 8 && x !== 16 && x !== 32) return undefined;
  if (kind > 2 || (kind === 2 && x === 8)) return undefined;
  return { kind, bits: x, channels: count };
}

/** Layers and faces do not get fewer from level to level. */
function isFlat(flags: number): boolean {
  return (flags & (ARRAY_FLAG.layered | ARRAY_FLAG.cubemap)) !== 0;
}

/** CUDA C++ Programming Guide, table "Technical Specifications per Compute Capability". */
function fits({ width, height, depth, flags, levels }: ArrayRequest): boolean {
  if (width === 0 || (flags & ~KNOWN_FLAGS) !== 0 || levels > MOST_LEVELS) return false;
  const layered = (flags & ARRAY_FLAG.layered) !== 0;
  if ((flags & ARRAY_FLAG.cubemap) !== 0)
    return (
      width === height && width <= 32_768 && (layered ? depth % 6 === 0 && depth > 0 : depth === 6)
    );
  if (layered) return depth > 0 && depth <= 2048 && width <= 32_768 && height <= 32_768;
  if ((flags & ARRAY_FLAG.gather) !== 0 && (height === 0 || depth > 0)) return false;
  // An H100 takes 16,385 slices, but not so many columns or rows.
  if (depth > 0) return height > 0 && width <= 16_384 && height <= 16_384 && depth <= 32_768;
  return height > 0 ? width <= 131_072 && height <= 65_536 : width <= 131_072;
}

/** Boxes with addresses from 0 on. */
function levelsOf(request: ArrayRequest, format: TexelFormat): TexelBox[] {
  const texelBytes = (format.bits / 8) * format.channels;
  const most = Math.max(1, request.levels);
  const boxes: TexelBox[] = [];
  let address = 0;
  for (let level = 0; level < most; level++) {
    const size = (of: number): number => Math.max(1, Math.floor(of / 2 ** level));
    const width = size(request.width);
    const height = size(request.height);
    const depth = isFlat(request.flags) ? request.depth : size(request.depth);
    const pitch = width * texelBytes;
    const slice = pitch * height;
    boxes.push({ address, width, height, depth, pitch, slice });
    address += Math.ceil((slice * depth) / LEVEL_ALIGNMENT) * LEVEL_ALIGNMENT;
    const isLast = request.width >> level <= 1 && request.height >> level <= 1;
    if (isLast && (isFlat(request.flags) || request.depth >> level <= 1)) break;
  }
  return boxes;
}

const LEVEL_ALIGNMENT = 256;
