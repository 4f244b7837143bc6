/** Fetches through one texture object: points, linear filters, gathers, levels of detail. */
import { ADDRESS_MODE, SHAPE, type TexelCode } from "../../emit/index.ts";
import { borderOf, sumsUnits, wholeOf } from "./border.ts";
import { addressed, inTexels, nearest, type Pair, pair } from "./coordinates.ts";
import { type CubePlace, cubeNeighbour, cubePlace } from "./cube.ts";
import type { Descriptor } from "./descriptor.ts";
import { FORMAT, type TexelBox } from "./facts.ts";
import { floatBits, floatFrom, nearestHalf } from "./numbers.ts";
import { type TexelReader, texelReader } from "./texels.ts";

/** Of textures floats, but x of an integer fetch; of surfaces integers, x in bytes. */
export interface TexelPoint {
  x: number;
  y: number;
  z: number;
  /** An integer; of a surface of a layered cubemap layer × 6 + face. */
  layer: number;
  level: number;
}

/** Is told of every texel that an instruction reads or writes. */
export interface TouchedBytes {
  add(address: number, bytes: number): void;
}

export interface Sampler {
  readonly facts: Descriptor;
  /** Writes four words to `into` and names the texels that it read. */
  sample(code: TexelCode, point: TexelPoint, into: Int32Array, touched: TouchedBytes): void;
}

export function createSampler(view: DataView, facts: Descriptor): Sampler {
  const reader = texelReader(view, facts);
  return new ArraySampler(facts, reader);
}

const LEVEL_STEPS = 256;
const ONE_BITS = 0x3f80_0000;

class ArraySampler implements Sampler {
  readonly facts: Descriptor;
  private readonly reader: TexelReader;
  /** Texels are floats, or integers that are read as fractions: only these can be filtered. */
  private readonly filters: boolean;
  private readonly modeX: number;
  private readonly modeY: number;
  private readonly modeZ: number;
  private readonly normalized: boolean;
  private readonly box: TexelBox;
  private readonly linear: boolean;
  private readonly levelCount: number;
  private readonly channels: number;
  /** What values for filters have in place of 1. */
  private readonly unit: number;
  private readonly border: Float64Array;
  private readonly borderBits: Int32Array;
  private readonly texel = new Float64Array(4);
  private readonly sum = new Float64Array(4);
  private readonly word = new Int32Array(4);
  private readonly across: Pair = { first: 0, second: 0, weight: 0 };
  private readonly down: Pair = { first: 0, second: 0, weight: 0 };
  private readonly deep: Pair = { first: 0, second: 0, weight: 0 };
  private readonly cube: CubePlace = { face: 0, s: 0, t: 0 };

  constructor(facts: Descriptor, reader: TexelReader) {
    this.facts = facts;
    this.reader = reader;
    this.filters = facts.filter && (facts.format.kind === FORMAT.float || facts.fractions);
    [this.modeX, this.modeY, this.modeZ] = facts.addressing;
    this.normalized = facts.normalized;
    this.box = facts.levels[0]!;
    this.linear = facts.linear;
    this.levelCount = facts.levels.length;
    this.channels = facts.format.channels;
    this.unit = sumsUnits(facts) ? wholeOf(facts.format) : 1;
    const border = borderOf(facts);
    this.border = Float64Array.from(border.values);
    this.borderBits = Int32Array.from(border.bits);
  }

  sample(code: TexelCode, point: TexelPoint, into: Int32Array, touched: TouchedBytes): void {
    if (code.integer || this.linear) {
      this.fetchLinear(code.integer ? point.x : Math.floor(point.x), into, touched);
      return;
    }
    if (this.levelCount === 1 || !code.level) {
      this.onLevel(this.box, code, point, into, touched);
      return;
    }
    const { levels } = this.facts;
    const { minLevel, maxLevel, levelBias, filterLevels } = this.facts;
    const last = levels.length - 1;
    const wanted = Math.min(Math.max(point.level + levelBias, minLevel), maxLevel, last);
    const level = Math.max(0, Number.isNaN(wanted) ? 0 : wanted);
    const steps = Math.floor(level * LEVEL_STEPS + 0.5);
    const below = Math.floor(steps / LEVEL_STEPS);
    const weight = (steps % LEVEL_STEPS) / LEVEL_STEPS;
    if (!filterLevels || weight === 0) {
      const nearestLevel = filterLevels ? below : Math.min(last, Math.floor(level + 0.5));
      this.onLevel(levels[nearestLevel]!, code, point, into, touched);
      return;
    }
    this.onLevel(levels[below]!, code, point, this.word, touched);
    const lower = Array.from(this.word, floatFrom);
    this.onLevel(levels[below + 1]!, code, point, this.word, touched);
    for (let c = 0; c < 4; c++)
      into[c] = floatBits(lower[c]! * (1 - weight) + floatFrom(this.word[c]!) * weight);
  }

  /** CUDA C++ Programming Guide, "tex1Dfetch": what lies outside is 0. */
  private fetchLinear(index: number, into: Int32Array, touched: TouchedBytes): void {
    const { address, bytes } = this.facts;
    const at = index * this.reader.bytes;
    if (index < 0 || at + this.reader.bytes > bytes) {
      into.fill(0);
      return;
    }
    touched.add(address + at, this.reader.bytes);
    this.reader.bits(address + at, into);
  }

  private onLevel(
    box: TexelBox,
    code: TexelCode,
    point: TexelPoint,
    into: Int32Array,
    touched: TouchedBytes,
  ): void {
    if (code.shape === SHAPE.cube) {
      this.onCube(box, code, point, into, touched);
      return;
    }
    const { modeX, modeY, modeZ, normalized } = this;
    const isLine = code.shape === SHAPE.line;
    // Unsigned: a layer below 0 is the last.
    const layer = code.layered ? Math.min(point.layer >>> 0, box.depth - 1) : 0;
    const x = inTexels(point.x, box.width, modeX, normalized);
    const y = isLine ? 0 : inTexels(point.y, box.height, modeY, normalized);
    if (code.gather) {
      pair(x, box.width, modeX, this.across);
      pair(y, box.height, modeY, this.down);
      this.gather(box, layer, code.channel, into, touched);
      return;
    }
    const isVolume = code.shape === SHAPE.volume;
    const z = isVolume ? inTexels(point.z, box.depth, modeZ, normalized) : 0;
    if (!this.filters) {
      const column = nearest(x, box.width, modeX);
      const row = isLine ? 0 : nearest(y, box.height, modeY);
      const slice = isVolume ? nearest(z, box.depth, modeZ) : layer;
      this.readBits(box, column, row, slice, into, touched);
      return;
    }
    pair(x, box.width, modeX, this.across);
    // A line is a plane of one row whose border lies on both sides; layers have none.
    if (isLine && (code.layered || modeY !== ADDRESS_MODE.border)) single(0, this.down);
    else pair(y, box.height, modeY, this.down);
    if (isVolume) pair(z, box.depth, modeZ, this.deep);
    else single(layer, this.deep);
    this.filter(box, into, touched);
  }

  /**
   * Wants `across`, `down` and `deep`. The weights of the corners are 256ths too, and their sum is 1: seen
   * on an H100 (accuracy/textures).
   */
  private filter(box: TexelBox, into: Int32Array, touched: TouchedBytes): void {
    const { across, down, deep, sum } = this;
    sum.fill(0);
    const [a, b, c] = [across.weight, down.weight, deep.weight];
    const ab = (a * b + 128) >> 8;
    const ac = (a * c + 128) >> 8;
    const bc = (b * c + 128) >> 8;
    const all = (a * b * c + 32_768) >> 16;
    const [left, right] = [across.first, across.second];
    const [up, low] = [down.first, down.second];
    this.addTexel(box, left, up, deep.first, 256 - a - b - c + ab + ac + bc - all, touched);
    this.addTexel(box, right, up, deep.first, a - ab - ac + all, touched);
    this.addTexel(box, left, low, deep.first, b - ab - bc + all, touched);
    this.addTexel(box, right, low, deep.first, ab - all, touched);
    if (c !== 0) {
      this.addTexel(box, left, up, deep.second, c - ac - bc + all, touched);
      this.addTexel(box, right, up, deep.second, ac - all, touched);
      this.addTexel(box, left, low, deep.second, bc - all, touched);
      this.addTexel(box, right, low, deep.second, all, touched);
    }
    for (let k = 0; k < this.channels; k++) into[k] = filteredBits(this.rounded(sum[k]!));
    for (let k = this.channels; k < 4; k++) into[k] = k === 3 ? ONE_BITS : 0;
  }

  /** What a filter gives has 16 bits where texels have 8 or 16: seen on an H100 (accuracy/textures). */
  private rounded(value: number): number {
    const { kind, bits } = this.facts.format;
    if (bits === 32) return value;
    if (kind === FORMAT.float) return nearestHalf(value);
    const most = kind === FORMAT.unsigned ? 0xffff : 0x7fff;
    return Math.floor(value * (most / this.unit) + 0.5) / most;
  }

  private addTexel(
    box: TexelBox,
    column: number,
    row: number,
    slice: number,
    weight: number,
    touched: TouchedBytes,
  ): void {
    // An infinite texel of no weight is not seen.
    if (weight === 0) return;
    const { sum, texel } = this;
    this.readValues(box, column, row, slice, touched);
    for (let c = 0; c < this.channels; c++) sum[c]! += (weight / 256) * texel[c]!;
  }

  private onCube(
    box: TexelBox,
    code: TexelCode,
    point: TexelPoint,
    into: Int32Array,
    touched: TouchedBytes,
  ): void {
    const { cube } = this;
    cubePlace(point.x, point.y, point.z, cube);
    const layers = Math.floor(box.depth / 6);
    const layer = code.layered ? Math.min(point.layer >>> 0, layers - 1) : 0;
    const size = box.width;
    const face = layer * 6 + cube.face;
    if (!this.filters) {
      const column = nearest(cube.s * size, size, ADDRESS_MODE.clamp);
      const row = nearest(cube.t * size, size, ADDRESS_MODE.clamp);
      this.readBits(box, column, row, face, into, touched);
      return;
    }
    // Without an address mode texels beyond the face are -1 and `size`.
    pair(cube.s * size, 2 ** 30, ADDRESS_MODE.wrap, this.across);
    pair(cube.t * size, 2 ** 30, ADDRESS_MODE.wrap, this.down);
    this.filterCube(box, layer * 6, into, touched);
  }

  private filterCube(
    box: TexelBox,
    firstFace: number,
    into: Int32Array,
    touched: TouchedBytes,
  ): void {
    const { across, down, sum, texel, facts, cube } = this;
    const size = box.width;
    const unwrap = (index: number): number => (index > size ? -1 : index);
    const corner = { lost: 0 };
    sum.fill(0);
    let kept = 0;
    for (let j = 0; j < 2; j++)
      for (let i = 0; i < 2; i++) {
        const wx = i === 0 ? 256 - across.weight : across.weight;
        const wy = j === 0 ? 256 - down.weight : down.weight;
        const weight = (wx / 256) * (wy / 256);
        let column = unwrap(i === 0 ? across.first : across.second);
        let row = unwrap(j === 0 ? down.first : down.second);
        let { face } = cube;
        const beyondX = column < 0 || column >= size;
        const beyondY = row < 0 || row >= size;
        if (facts.seamless && beyondX && beyondY) {
          corner.lost = weight;
          continue;
        }
        if (facts.seamless && (beyondX || beyondY))
          ({ face, column, row } = cubeNeighbour(face, column, row, size));
        else {
          column = addressed(column, size, ADDRESS_MODE.clamp);
          row = addressed(row, size, ADDRESS_MODE.clamp);
        }
        this.readValues(box, column, row, firstFace + face, touched);
        kept++;
        for (let c = 0; c < this.channels; c++) sum[c]! += weight * texel[c]!;
      }
    // Three faces meet at a corner: their texels share the weight of the one that does not exist.
    const scale = kept === 3 ? 1 / (1 - corner.lost) : 1;
    for (let c = 0; c < this.channels; c++) into[c] = filteredBits(this.rounded(sum[c]! * scale));
    for (let c = this.channels; c < 4; c++) into[c] = c === 3 ? ONE_BITS : 0;
  }

  /** Lower left, lower right, upper right, upper left, where up is towards row 0. */
  private gather(
    box: TexelBox,
    slice: number,
    channel: number,
    into: Int32Array,
    touched: TouchedBytes,
  ): void {
    const { across, down, word } = this;
    const places = [
      [across.first, down.second],
      [across.second, down.second],
      [across.second, down.first],
      [across.first, down.first],
    ] as const;
    places.forEach(([column, row], index) => {
      this.readBits(box, column, row, slice, word, touched);
      into[index] = word[channel]!;
    });
  }

  private readBits(
    box: TexelBox,
    column: number,
    row: number,
    slice: number,
    into: Int32Array,
    touched: TouchedBytes,
  ): void {
    if (column < 0 || row < 0 || slice < 0) {
      for (let c = 0; c < 4; c++) into[c] = this.borderBits[c]!;
      return;
    }
    const at = place(box, column, row, slice, this.reader.bytes);
    touched.add(at, this.reader.bytes);
    this.reader.bits(at, into);
  }

  private readValues(
    box: TexelBox,
    column: number,
    row: number,
    slice: number,
    touched: TouchedBytes,
  ): void {
    if (column < 0 || row < 0 || slice < 0) {
      this.texel.set(this.border);
      return;
    }
    const at = place(box, column, row, slice, this.reader.bytes);
    touched.add(at, this.reader.bytes);
    this.reader.values(at, this.texel);
  }
}

/** The hardware's NaN is not the canonical one. */
function filteredBits(value: number): number {
  return Number.isNaN(value) ? 0x7fff_ffff : floatBits(value);
}

function single(index: number, into: Pair): void {
  into.first = index;
  into.second = index;
  into.weight = 0;
}

function place(box: TexelBox, column: number, row: number, slice: number, bytes: number): number {
  return box.address + slice * box.slice + row * box.pitch + column * bytes;
}
