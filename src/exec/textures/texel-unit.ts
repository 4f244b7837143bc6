/** Handles to what they mean, and what one lane does with it. Both executors share this. */
import type { TexelCode } from "../../emit/index.ts";
import { type Descriptor, readDescriptor, recordOf, serialOf } from "./descriptor.ts";
import { createSampler, type Sampler, type TexelPoint, type TouchedBytes } from "./sampler.ts";
import { MISALIGNED, NOWHERE, OUTSIDE, surfacePlace } from "./surface.ts";

export type TexelFaultKind = "texture-handle" | "surface-out-of-bounds" | "misaligned";

interface TexelUnit {
  /** Address of the record that a handle means, 0 if none. */
  record(handle: number, kind: "texture" | "surface"): number;
  /** Undefined where the handle means no texture, or its memory is gone. */
  texture(handle: number): Sampler | undefined;
  surface(handle: number): Descriptor | undefined;
  /** Writes four words to `into`; a fault writes nothing. */
  readSurface(
    surface: Descriptor,
    code: TexelCode,
    point: TexelPoint,
    into: Int32Array,
    touched: TouchedBytes,
  ): TexelFaultKind | undefined;
  /** Writes as many of the words as the element has. */
  writeSurface(
    surface: Descriptor,
    code: TexelCode,
    point: TexelPoint,
    words: Int32Array,
    touched: TouchedBytes,
  ): TexelFaultKind | undefined;
}

/** `holds` says whether all of the bytes are in one live range of memory. */
export function createTexelUnit(
  buffer: ArrayBufferLike,
  holds: (address: number, bytes: number) => boolean,
): TexelUnit {
  const view = new DataView(buffer);
  const samplers = new Map<number, Sampler>();
  const surfaces = new Map<number, Descriptor>();

  const texture = (handle: number): Sampler | undefined => {
    const at = recordOf(view, handle, "texture", holds);
    if (at === 0) return undefined;
    let sampler = samplers.get(at);
    if (sampler?.facts.serial !== serialOf(view, at)) {
      sampler = createSampler(view, readDescriptor(view, at));
      samplers.set(at, sampler);
    }
    return holds(sampler.facts.address, sampler.facts.bytes) ? sampler : undefined;
  };
  const surface = (handle: number): Descriptor | undefined => {
    const at = recordOf(view, handle, "surface", holds);
    if (at === 0) return undefined;
    let facts = surfaces.get(at);
    if (facts?.serial !== serialOf(view, at)) {
      facts = readDescriptor(view, at);
      surfaces.set(at, facts);
    }
    return holds(facts.address, facts.bytes) ? facts : undefined;
  };
  /** Address of the element, NOWHERE, or a fault. */
  const elementAt = (
    facts: Descriptor,
    code: TexelCode,
    point: TexelPoint,
    touched: TouchedBytes,
  ): number | TexelFaultKind => {
    const place = surfacePlace(facts, code, point);
    if (place === OUTSIDE) return "surface-out-of-bounds";
    if (place === MISALIGNED) return "misaligned";
    if (place !== NOWHERE) touched.add(place, code.bytes);
    return place;
  };

  return {
    record: (handle, kind) => recordOf(view, handle, kind, holds),
    texture,
    surface,
    readSurface(facts, code, point, into, touched) {
      const place = elementAt(facts, code, point, touched);
      if (typeof place === "string") return place;
      into.fill(0);
      if (place === NOWHERE) return undefined;
      if (code.bytes === 1) into[0] = view.getUint8(place);
      else if (code.bytes === 2) into[0] = view.getUint16(place, true);
      else
        for (let at = 0; at < code.bytes; at += 4) into[at / 4] = view.getInt32(place + at, true);
      return undefined;
    },
    writeSurface(facts, code, point, words, touched) {
      const place = elementAt(facts, code, point, touched);
      if (typeof place === "string") return place;
      if (place === NOWHERE) return undefined;
      if (code.bytes === 1) view.setUint8(place, words[0]!);
      else if (code.bytes === 2) view.setUint16(place, words[0]!, true);
      else
        for (let at = 0; at < code.bytes; at += 4) view.setInt32(place + at, words[at / 4]!, true);
      return undefined;
    },
  };
}
