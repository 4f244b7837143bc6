/**
 * Texture and surface instructions as generated code calls them: for a whole warp, operands and results
 * in rows of 32 words. Counts requests, lanes, sectors and lines of the instruction.
 */
import type { LaneMask } from "../../base/index.ts";
import {
  type EnvFunctions,
  PREPARED,
  rememberTexture,
  type TexelCode,
  texelCode,
} from "../../emit/index.ts";
import { type FootprintMap, SITE_BYTES, SITE_FIELD } from "../../observe/index.ts";
import type { Descriptor } from "./descriptor.ts";
import type { Sampler, TexelPoint } from "./sampler.ts";
import { createTexelUnit, type TexelFaultKind } from "./texel-unit.ts";
import { Touched } from "./touched.ts";

interface TexelHost {
  readonly buffer: ArrayBufferLike;
  /** Address of the running launch's counters. */
  counters(): number;
  /** Address of what its access sites remember. */
  caches(): number;
  /** Whether all of the bytes are in one live range. */
  holds(address: number, bytes: number): boolean;
  /** Must throw. `address` is the handle, or x of an element that is no place of the surface. */
  fail(
    kind: TexelFaultKind,
    pc: number,
    lanes: LaneMask,
    address: number,
    bytes: number,
    access: "read" | "write",
  ): never;
}

/** Of results that lie one behind the other, in words. */
const RESULT_DISTANCE = 64;

type TexelImports = Pick<EnvFunctions, "textureRead" | "surfaceRead" | "surfaceWrite">;

export function createTexelImports(host: TexelHost): TexelImports {
  const words = new Int32Array(host.buffer);
  const reals = new Float32Array(host.buffer);
  const bytes = new Uint8Array(host.buffer);
  const unit = createTexelUnit(host.buffer, host.holds);
  const touched = new Touched();
  const texel = new Int32Array(4);
  const point: TexelPoint = { x: 0, y: 0, z: 0, layer: 0, level: 0 };

  const endRequest = (site: number, lanes: number, map: FootprintMap): void => {
    const at = (host.counters() + site * SITE_BYTES) >>> 2;
    add(words, at + 2 * SITE_FIELD.requests, 1);
    add(words, at + 2 * SITE_FIELD.lanes, lanes);
    add(words, at + 2 * SITE_FIELD.sectors, touched.sectors);
    add(words, at + 2 * SITE_FIELD.lines, touched.lines);
    touched.mark(bytes, map);
  };

  /** All lanes had one handle: if generated code can use its record, it will not ask again. */
  const remember = (site: number, handle: number, kind: "texture" | "surface"): void => {
    const record = unit.record(handle, kind);
    if (words[(record + PREPARED.usable) >>> 2] !== 0)
      rememberTexture(words, host.caches(), site, { handle, record });
  };

  const eachElement = (
    operands: readonly number[],
    access: "read" | "write",
    visit: (surface: Descriptor, code: TexelCode, lane: number) => TexelFaultKind | undefined,
  ): void => {
    const [pc = 0, site = 0, number = 0, mask = 0, ...rows] = operands;
    const [handles = 0, xs = 0, ys = 0, zs = 0, layers = 0] = rows.map((row) => row >>> 2);
    const code = texelCode(number);
    touched.clear();
    let lanes = 0;
    let surface: Descriptor | undefined;
    let known = 0;
    let handlesMet = 0;
    for (let lane = 0; lane < 32; lane++) {
      if (((mask >>> lane) & 1) === 0) continue;
      lanes++;
      const handle = words[handles + lane]!;
      if (surface === undefined || handle !== known) {
        surface = unit.surface(handle);
        known = handle;
        handlesMet++;
        if (!surface) {
          host.fail("texture-handle", pc, 1 << lane, handle >>> 0, 0, access);
          return;
        }
      }
      point.x = words[xs + lane]!;
      point.y = words[ys + lane]!;
      point.z = words[zs + lane]!;
      point.layer = words[layers + lane]!;
      const fault = visit(surface, code, lane);
      if (fault) host.fail(fault, pc, 1 << lane, point.x >>> 0, code.bytes, access);
    }
    endRequest(site, lanes, access === "read" ? "read" : "written");
    if (handlesMet === 1) remember(site, known, "surface");
  };

  return {
    // By name: this is called for every fetch of every warp.
    textureRead(
      pc = 0,
      site = 0,
      number = 0,
      mask = 0,
      handles = 0,
      xs = 0,
      ys = 0,
      zs = 0,
      layers = 0,
      levels = 0,
      out = 0,
    ) {
      const code = texelCode(number);
      const xWords = code.integer ? words : reals;
      const [h, x, y, z] = [handles >>> 2, xs >>> 2, ys >>> 2, zs >>> 2];
      const [layer, level, to] = [layers >>> 2, levels >>> 2, out >>> 2];
      touched.clear();
      let lanes = 0;
      let sampler: Sampler | undefined;
      let known = 0;
      let handlesMet = 0;
      for (let lane = 0; lane < 32; lane++) {
        if (((mask >>> lane) & 1) === 0) continue;
        lanes++;
        const handle = words[h + lane]!;
        if (sampler === undefined || handle !== known) {
          sampler = unit.texture(handle);
          known = handle;
          handlesMet++;
          if (!sampler) return host.fail("texture-handle", pc, 1 << lane, handle >>> 0, 0, "read");
        }
        point.x = xWords[x + lane]!;
        point.y = reals[y + lane]!;
        point.z = reals[z + lane]!;
        point.layer = words[layer + lane]!;
        point.level = reals[level + lane]!;
        sampler.sample(code, point, texel, touched);
        words[to + lane] = texel[0]!;
        words[to + lane + RESULT_DISTANCE] = texel[1]!;
        words[to + lane + 2 * RESULT_DISTANCE] = texel[2]!;
        words[to + lane + 3 * RESULT_DISTANCE] = texel[3]!;
      }
      endRequest(site, lanes, "read");
      if (handlesMet === 1) remember(site, known, "texture");
    },
    surfaceRead(...operands) {
      const to = operands[9]! >>> 2;
      eachElement(operands, "read", (surface, code, lane) => {
        const fault = unit.readSurface(surface, code, point, texel, touched);
        if (!fault) for (let c = 0; c < 4; c++) words[to + lane + c * RESULT_DISTANCE] = texel[c]!;
        return fault;
      });
    },
    surfaceWrite(...operands) {
      const values = operands.slice(9).map((address) => address >>> 2);
      eachElement(operands, "write", (surface, code, lane) => {
        for (let c = 0; c < 4; c++) texel[c] = words[values[c]! + lane]!;
        return unit.writeSurface(surface, code, point, texel, touched);
      });
    },
  };
}

/** Adds to a 64-bit counter. */
function add(words: Int32Array, at: number, amount: number): void {
  const low = (words[at]! >>> 0) + amount;
  words[at] = low;
  if (low > 0xffff_ffff) words[at + 1]! += 1;
}
