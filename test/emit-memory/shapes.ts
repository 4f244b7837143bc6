/** Access shapes and address patterns for the tests of the memory routines. */
import fc from "fast-check";
import type { Pc, SiteId } from "../../src/base/index.ts";
import { type Access, ADDRESS_WINDOW, type AtomicKind, type Space } from "../../src/lower/index.ts";
import {
  ALLOCATIONS,
  LOCAL_BYTES,
  MEMORY_BYTES,
  PARAM_BYTES,
  SHARED_BYTES,
  spaceOf,
} from "./access-machine.ts";

type Memory = Access["elements"][number]["memory"];

const ELEMENTS: readonly (readonly Memory[])[] = [
  ["u8"],
  ["u16"],
  ["i32"],
  ["f32"],
  ["i64"],
  ["f64"],
  ["i32", "i32"],
  ["f32", "f32"],
  ["u16", "u16"],
  ["u8", "u8", "u8", "u8"],
  ["f32", "f32", "f32"],
  ["f32", "f32", "f32", "f32"],
  ["i32", "f32", "i32", "i32"],
  ["f64", "f64"],
  ["i64", "i64"],
  ["i32", "i32", "i64"],
];

export function accessOf(
  space: Space,
  kind: Access["kind"],
  elements: readonly Memory[],
  offset = 0,
  atomic?: AtomicKind,
): Access {
  let end = 0;
  const placed = elements.map((memory) => {
    const at = end;
    end += MEMORY_BYTES[memory];
    return { offset: at, memory };
  });
  return {
    space,
    kind,
    offset,
    bytes: end,
    align: end === 12 ? 16 : end,
    elements: placed,
    volatile: false,
    readOnly: false,
    atomic,
    pc: 0 as Pc,
    site: 0 as SiteId,
  };
}

export const loadOrStore: fc.Arbitrary<Access> = fc
  .record({
    space: fc.constantFrom<Space>("global", "shared", "local", "constant", "param", "generic"),
    store: fc.boolean(),
    elements: fc.constantFrom(...ELEMENTS),
    offset: fc.constantFrom(0, 16, 64, -32, 1 << 20),
  })
  .map(({ space, store, elements, offset }) => {
    const readOnly = space === "constant" || space === "param";
    return accessOf(space, store && !readOnly ? "store" : "load", elements, offset);
  });

const INTEGER_ATOMICS: readonly AtomicKind[] = [
  "xchg",
  "add",
  "sub",
  "and",
  "or",
  "xor",
  "maxS",
  "minS",
  "maxU",
  "minU",
  "inc",
  "dec",
  "cas",
];
const FLOAT_ATOMICS: readonly AtomicKind[] = ["fadd", "fmin", "fmax", "xchg", "cas"];

export const atomicAccess: fc.Arbitrary<Access> = fc
  .record({
    space: fc.constantFrom<Space>("global", "shared", "generic"),
    memory: fc.constantFrom<Memory>("i32", "i64", "f32", "f64", "u16"),
    pick: fc.nat(1000),
    reduction: fc.boolean(),
    offset: fc.constantFrom(0, 64),
  })
  .map(({ space, memory, pick, reduction, offset }) => {
    const float = memory === "f32" || memory === "f64";
    const kinds = memory === "u16" ? (["cas"] as const) : float ? FLOAT_ATOMICS : INTEGER_ATOMICS;
    const kind = kinds[pick % kinds.length]!;
    return accessOf(space, reduction ? "reduction" : "atomic", [memory], offset, kind);
  });

export const maskArbitrary: fc.Arbitrary<number> = fc.oneof(
  fc.constant(0xffff_ffff),
  fc.integer({ min: 1, max: 0xffff_ffff }),
  fc.integer({ min: 1, max: 32 }).map((lanes) => 0xffff_ffff >>> (32 - lanes)),
  fc.constantFrom(0x5555_5555, 0x8000_0001, 0xffff_0000, 0x0f0f_0f0f, 0x7fff_ffff, 1),
);

/** Element numbers of 32 lanes. */
const pattern: fc.Arbitrary<readonly number[]> = fc.oneof(
  affine((lane, [start = 0, stride = 0]) => start + lane * stride),
  affine((lane, [start = 0]) => start + lane),
  affine((_lane, [start = 0]) => start),
  affine(
    (lane, [start = 0, stride = 0, , rows = 0]) =>
      start + (lane & 15) * stride + (lane >> 4) * rows,
  ),
  affine((lane, [start = 0, stride = 0]) => start + (lane >> 1) * stride),
  affine((lane, [start = 0, stride = 0]) => start + ((lane & 1) | ((lane >> 2) << 1)) * stride),
  affine((lane, [start = 0, stride = 0]) => start + (31 - lane) * stride),
  fc
    .record({ range: fc.constantFrom(2, 8, 32, 200, 5000), seed: fc.nat() })
    .map(({ range, seed }) => lanes((lane) => hash(seed + lane) % range)),
);

function affine(at: (lane: number, numbers: readonly number[]) => number) {
  return fc
    .tuple(fc.nat(300), fc.integer({ min: -40, max: 70 }), fc.nat(10), fc.nat(100))
    .map((numbers) => lanes((lane) => at(lane, numbers)));
}

function lanes(at: (lane: number) => number): readonly number[] {
  return Array.from({ length: 32 }, (_, lane) => at(lane));
}

function hash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), 0x2c1b_3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a_2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Aligned addresses in bounds for an access, offset included; generic ones may mix memories. */
export function addressesFor(access: Access): fc.Arbitrary<readonly number[]> {
  return fc
    .record({ elements: pattern, mix: fc.constantFrom(0, 1, 2, 3), seed: fc.nat() })
    .map(({ elements, mix, seed }) =>
      elements.map((element, lane) => {
        const spaces =
          access.space === "generic"
            ? (["global", "shared", "local"] as const)
            : ([access.space] as const);
        const which = mix < 3 ? mix : hash(seed + lane);
        const [first, length] = areaOf(spaces[which % spaces.length]!);
        const steps = Math.floor(length / access.align);
        return first + (((element % steps) + steps) % steps) * access.align;
      }),
    );
}

/** The same pattern `distance` bytes further on, or the addresses as they are where that is outside. */
export function movedBy(
  access: Access,
  addresses: readonly number[],
  distance: number,
): readonly number[] {
  const moved = addresses.map((address) => address + distance);
  const inside = moved.every((address, lane) => {
    const space = spaceOf(access, addresses[lane]!);
    const [first, length] = areaOf(space);
    return address >= first && address + access.bytes <= first + length;
  });
  return inside ? moved : addresses;
}

function areaOf(space: Exclude<Space, "generic">): readonly [first: number, bytes: number] {
  switch (space) {
    case "shared":
      return [ADDRESS_WINDOW.shared, SHARED_BYTES];
    case "local":
      return [ADDRESS_WINDOW.local, LOCAL_BYTES];
    case "param":
      return [0, PARAM_BYTES];
    default:
      return [ALLOCATIONS[0].first, 8192];
  }
}
