/**
 * What a texture or surface object is: a record in the engine's part of device memory, whose address is
 * the object. All threads of the engine see it there. The variable of a texture or surface reference
 * holds the address of such a record, 0 while nothing is bound.
 */
import { TEXTURE_RECORD_BYTES } from "../../emit/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { DeviceMemory } from "../memory.ts";
import type { TexelBox, TextureFacts } from "./facts.ts";
import { writePrepared } from "./prepared.ts";

/** 1 + log2 of the widest array. */
export const MOST_LEVELS = 18;

const MAGIC = { texture: 0x3154_5854, surface: 0x3146_5253 } as const;
/** First words of a record; then `LEVEL_WORDS` a level. */
const WORD = {
  magic: 0,
  serial: 1,
  address: 2,
  bytes: 3,
  kind: 4,
  bits: 5,
  channels: 6,
  flags: 7,
  addressing: 8,
  border: 9,
  minLevel: 13,
  maxLevel: 14,
  levelBias: 15,
  levelCount: 16,
  levels: 17,
} as const;
const FLAGS = [
  "linear",
  "normalized",
  "fractions",
  "filter",
  "filterLevels",
  "srgb",
  "seamless",
] as const;
const LEVEL_WORDS = 6;
/** Records that are reserved at once. */
const RECORDS = 32;

/** Gives out records. One for a device. */
export class DescriptorTable {
  private readonly memory: DeviceMemory;
  private readonly free: number[] = [];
  private serial = 0;

  constructor(memory: DeviceMemory) {
    this.memory = memory;
  }

  /** The object's number. */
  create(facts: TextureFacts): number {
    if (this.free.length === 0) {
      const first = this.memory.reserveArena(RECORDS * TEXTURE_RECORD_BYTES, TEXTURE_RECORD_BYTES);
      for (let i = RECORDS - 1; i >= 0; i--) this.free.push(first + i * TEXTURE_RECORD_BYTES);
    }
    const at = this.free.pop()!;
    writeDescriptor(this.memory.view, at, facts, ++this.serial);
    return at;
  }

  /** Whoever still uses it is told that it is no object. */
  destroy(at: number): void {
    this.memory.view.setUint32(at, 0, true);
    this.free.push(at);
  }
}

function writeDescriptor(view: DataView, at: number, facts: TextureFacts, serial: number): void {
  const word = (index: number, value: number): void => view.setUint32(at + 4 * index, value, true);
  const real = (index: number, value: number): void => view.setFloat32(at + 4 * index, value, true);
  word(WORD.magic, MAGIC[facts.kind]);
  word(WORD.serial, serial);
  word(WORD.address, facts.address);
  word(WORD.bytes, facts.bytes);
  word(WORD.kind, facts.format.kind);
  word(WORD.bits, facts.format.bits);
  word(WORD.channels, facts.format.channels);
  word(
    WORD.flags,
    FLAGS.reduce((bits, name, index) => bits | (facts[name] ? 1 << index : 0), 0),
  );
  const [x, y, z] = facts.addressing;
  word(WORD.addressing, x | (y << 2) | (z << 4));
  facts.border.forEach((bits, index) => {
    word(WORD.border + index, bits);
  });
  real(WORD.minLevel, facts.minLevel);
  real(WORD.maxLevel, facts.maxLevel);
  real(WORD.levelBias, facts.levelBias);
  word(WORD.levelCount, facts.levels.length);
  facts.levels.forEach((box, level) => {
    const { address, width, height, depth, pitch, slice } = box;
    [address, width, height, depth, pitch, slice].forEach((value, index) => {
      word(WORD.levels + level * LEVEL_WORDS + index, value);
    });
  });
  writePrepared(view, at, facts);
}

/** A record as objects, with the number that changes when its place is used anew. */
export interface Descriptor extends TextureFacts {
  readonly serial: number;
}

/** Where records may lie: the engine's part of memory, which ends where generic addresses begin. */
const RECORDS_END = ADDRESS_WINDOW.first;

/**
 * Address of the record that a handle means, of an object or of a reference's variable; 0 if it means
 * none. `holds` says whether memory of the program is live there.
 */
export function recordOf(
  view: DataView,
  handle: number,
  kind: TextureFacts["kind"],
  holds: (address: number, bytes: number) => boolean,
): number {
  let at = handle >>> 0;
  if (at >= RECORDS_END) {
    if (!holds(at, 8)) return 0;
    at = view.getUint32(at, true);
  }
  if (at === 0 || at >= RECORDS_END || at % TEXTURE_RECORD_BYTES !== 0) return 0;
  return view.getUint32(at, true) === MAGIC[kind] ? at : 0;
}

/** Serial number of the record at `at`. */
export function serialOf(view: DataView, at: number): number {
  return view.getUint32(at + 4 * WORD.serial, true);
}

export function readDescriptor(view: DataView, at: number): Descriptor {
  const word = (index: number): number => view.getUint32(at + 4 * index, true);
  const real = (index: number): number => view.getFloat32(at + 4 * index, true);
  const flags = word(WORD.flags);
  const modes = word(WORD.addressing);
  const flag = (name: (typeof FLAGS)[number]): boolean =>
    (flags & (1 << FLAGS.indexOf(name))) !== 0;
  return {
    kind: word(WORD.magic) === MAGIC.texture ? "texture" : "surface",
    serial: word(WORD.serial),
    address: word(WORD.address),
    bytes: word(WORD.bytes),
    format: { kind: word(WORD.kind), bits: word(WORD.bits), channels: word(WORD.channels) },
    linear: flag("linear"),
    normalized: flag("normalized"),
    fractions: flag("fractions"),
    filter: flag("filter"),
    filterLevels: flag("filterLevels"),
    srgb: flag("srgb"),
    seamless: flag("seamless"),
    addressing: [modes & 3, (modes >> 2) & 3, (modes >> 4) & 3],
    border: [
      word(WORD.border),
      word(WORD.border + 1),
      word(WORD.border + 2),
      word(WORD.border + 3),
    ],
    minLevel: real(WORD.minLevel),
    maxLevel: real(WORD.maxLevel),
    levelBias: real(WORD.levelBias),
    levels: Array.from({ length: word(WORD.levelCount) }, (_, level): TexelBox => {
      const at0 = WORD.levels + level * LEVEL_WORDS;
      return {
        address: word(at0),
        width: word(at0 + 1),
        height: word(at0 + 2),
        depth: word(at0 + 3),
        pitch: word(at0 + 4),
        slice: word(at0 + 5),
      };
    }),
  };
}
