/** From what a program says of a texture to what fetches need, or the code of an error. */
import { FORMAT, type TexelBox, type TexelFormat, type TextureFacts } from "../../exec/index.ts";
import { type ArrayTable, type CudaArray, formatOf } from "./arrays.ts";
import type { CudaState } from "./cuda-state.ts";
import { CUDA_ERROR } from "./error-codes.ts";

/** The structures of `src/compile/guest/texture-calls.cpp`, in words. */
const RESOURCE = { type: 0, memory: 1, channels: 2, bytesOrWidth: 7, height: 8, pitch: 9 } as const;
const SAMPLING = {
  address: 0,
  filter: 3,
  read: 4,
  srgb: 5,
  border: 6,
  normalized: 10,
  filterLevels: 11,
  bias: 12,
  minLevel: 13,
  maxLevel: 14,
  seamless: 15,
} as const;
const VIEW = { format: 0, firstLevel: 4, lastLevel: 5, firstLayer: 6, lastLayer: 7 } as const;
export const RESOURCE_WORDS = 10;
export const SAMPLING_WORDS = 16;
export const VIEW_WORDS = 8;

/** cudaResourceType */
const TYPE = { array: 0, mipmapped: 1, linear: 2, pitched: 3 } as const;

/** Where textures of plain memory begin, and rows of pitched memory: cudaDeviceProp of an H200. */
const ALIGNMENT = 512;
const PITCH_ALIGNMENT = 32;
/** cudaDeviceProp::maxTexture1DLinear in texels, and maxTexture2DLinear. */
const MOST_LINEAR = 268_435_456;
const MOST_PITCHED = [131_072, 65_000] as const;

interface TextureWords {
  readonly resource: readonly number[];
  readonly sampling: readonly number[];
  readonly view: readonly number[] | undefined;
}

interface Memory {
  readonly format: TexelFormat;
  readonly address: number;
  readonly bytes: number;
  readonly levels: readonly TexelBox[];
  readonly linear: boolean;
}

export function textureFacts(
  state: CudaState,
  arrays: ArrayTable,
  { resource, sampling, view }: TextureWords,
): TextureFacts | number {
  const memory = memoryOf(state, arrays, resource);
  if (typeof memory === "number") return memory;
  const seen = view ? seenThrough(memory, view) : memory;
  if (typeof seen === "number") return seen;
  const word = (at: number): number => sampling[at] ?? 0;
  const filter = word(SAMPLING.filter) === 1;
  const fractions = word(SAMPLING.read) === 1;
  // Only what is a float when it is read can be filtered, and 32-bit channels are no fractions.
  if (word(SAMPLING.filter) > 1) return CUDA_ERROR.invalidValue;
  if (fractions && seen.format.bits === 32) return CUDA_ERROR.invalidNormSetting;
  if (filter && !fractions && seen.format.kind !== FORMAT.float && !seen.linear)
    return CUDA_ERROR.invalidFilterSetting;
  const normalized = word(SAMPLING.normalized) !== 0;
  const modes = [0, 1, 2].map((axis) => word(SAMPLING.address + axis));
  if (modes.some((mode) => mode > 3)) return CUDA_ERROR.invalidValue;
  // Wrap and mirror are for coordinates from 0 to 1; others are clamped.
  const [x, y, z] = modes.map((mode) => (normalized || mode === 1 || mode === 3 ? mode : 1));
  return {
    kind: "texture",
    ...seen,
    normalized,
    fractions,
    filter,
    filterLevels: word(SAMPLING.filterLevels) === 1,
    srgb: word(SAMPLING.srgb) !== 0,
    seamless: word(SAMPLING.seamless) !== 0,
    addressing: [x!, y!, z!],
    border: [0, 1, 2, 3].map((channel) => word(SAMPLING.border + channel)) as unknown as [
      number,
      number,
      number,
      number,
    ],
    minLevel: floatOf(word(SAMPLING.minLevel)),
    maxLevel: floatOf(word(SAMPLING.maxLevel)),
    levelBias: floatOf(word(SAMPLING.bias)),
  };
}

/** Of any array, though only those with the flag for it are meant to be written. */
export function surfaceFacts(array: CudaArray | undefined): TextureFacts | number {
  if (!array) return CUDA_ERROR.invalidResourceHandle;
  return {
    kind: "surface",
    ...ofArray(array),
    normalized: false,
    fractions: false,
    filter: false,
    filterLevels: false,
    srgb: false,
    seamless: false,
    addressing: [0, 0, 0],
    border: [0, 0, 0, 0],
    minLevel: 0,
    maxLevel: 0,
    levelBias: 0,
  };
}

/** Bytes between the aligned place below plain memory and where it begins. */
export function alignmentOffset(state: CudaState, resource: readonly number[]): number {
  if (resource[RESOURCE.type] !== TYPE.linear && resource[RESOURCE.type] !== TYPE.pitched) return 0;
  const address = state.shared.devicePointer(resource[RESOURCE.memory] ?? 0) ?? 0;
  const start = state.memory.find(address)?.address;
  return start === undefined ? 0 : (address - start) % ALIGNMENT;
}

/** The same resource, beginning `bytes` earlier. */
export function beginningEarlier(resource: readonly number[], bytes: number): readonly number[] {
  const linear = resource[RESOURCE.type] === TYPE.linear;
  return resource.map((word, at) => {
    if (at === RESOURCE.memory) return word - bytes;
    return at === RESOURCE.bytesOrWidth && linear ? word + bytes : word;
  });
}

function memoryOf(
  state: CudaState,
  arrays: ArrayTable,
  resource: readonly number[],
): Memory | number {
  const word = (at: number): number => resource[at] ?? 0;
  const type = word(RESOURCE.type);
  if (type === TYPE.array || type === TYPE.mipmapped) {
    const array = arrays.find(word(RESOURCE.memory));
    if (!array || array.isMipmapped !== (type === TYPE.mipmapped))
      return CUDA_ERROR.invalidResourceHandle;
    return ofArray(array);
  }
  if (type !== TYPE.linear && type !== TYPE.pitched) return CUDA_ERROR.invalidValue;
  const format = formatOf(resource.slice(RESOURCE.channels, RESOURCE.channels + 5));
  if (!format) return CUDA_ERROR.invalidChannelDescriptor;
  const address = state.shared.devicePointer(word(RESOURCE.memory));
  const range = address === undefined ? undefined : state.memory.find(address);
  if (address === undefined || !range) return CUDA_ERROR.invalidValue;
  if ((address - range.address) % ALIGNMENT !== 0) return CUDA_ERROR.invalidValue;
  const room = range.address + range.bytes - address;
  const texelBytes = (format.bits / 8) * format.channels;
  if (type === TYPE.linear) {
    const asked = word(RESOURCE.bytesOrWidth);
    // Bound without a size, or with one too large, it goes to the end of its allocation.
    const bytes = Math.min(asked, room);
    if (bytes / texelBytes > MOST_LINEAR) return CUDA_ERROR.invalidValue;
    const width = Math.floor(bytes / texelBytes);
    const box = { address, width, height: 1, depth: 1, pitch: bytes, slice: bytes };
    return { format, address, bytes, levels: [box], linear: true };
  }
  const [width, height, pitch] = [
    word(RESOURCE.bytesOrWidth),
    word(RESOURCE.height),
    word(RESOURCE.pitch),
  ];
  if (width === 0 || height === 0 || width > MOST_PITCHED[0] || height > MOST_PITCHED[1])
    return CUDA_ERROR.invalidValue;
  if (pitch % PITCH_ALIGNMENT !== 0) return CUDA_ERROR.invalidValue;
  const bytes = pitch * (height - 1) + width * texelBytes;
  if (bytes > room) return CUDA_ERROR.invalidValue;
  const box = { address, width, height, depth: 1, pitch, slice: pitch * height };
  return { format, address, bytes, levels: [box], linear: false };
}

function ofArray({ format, address, bytes, levels }: CudaArray): Memory {
  return { format, address, bytes, levels, linear: false };
}

/** A part of the levels and layers, and texels of another format of the same size. */
function seenThrough(memory: Memory, view: readonly number[]): Memory | number {
  const word = (at: number): number => view[at] ?? 0;
  const format = word(VIEW.format) === 0 ? memory.format : viewFormat(word(VIEW.format));
  if (!format) return CUDA_ERROR.notSupported;
  if (format.bits * format.channels !== memory.format.bits * memory.format.channels)
    return CUDA_ERROR.invalidValue;
  const levels = memory.levels.slice(word(VIEW.firstLevel), word(VIEW.lastLevel) + 1).map((box) => {
    const first = word(VIEW.firstLayer);
    const last = word(VIEW.lastLayer);
    if (first === 0 && last === 0) return box;
    return { ...box, address: box.address + first * box.slice, depth: last - first + 1 };
  });
  return levels.length === 0 ? CUDA_ERROR.invalidValue : { ...memory, format, levels };
}

/** cudaResourceViewFormat: kinds in this order, each with 1, 2 and 4 channels; then compressed blocks. */
const VIEW_KINDS = [
  [FORMAT.unsigned, 8],
  [FORMAT.signed, 8],
  [FORMAT.unsigned, 16],
  [FORMAT.signed, 16],
  [FORMAT.unsigned, 32],
  [FORMAT.signed, 32],
  [FORMAT.float, 16],
  [FORMAT.float, 32],
] as const;

function viewFormat(number: number): TexelFormat | undefined {
  const row = VIEW_KINDS[Math.floor((number - 1) / 3)];
  return row && { kind: row[0], bits: row[1], channels: [1, 2, 4][(number - 1) % 3]! };
}

function floatOf(bits: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, bits);
  return view.getFloat32(0);
}
