/** Loads, stores and atomics of one warp: checks every lane, counts, then moves bytes lane by lane. */
import { type LaneMask, unreachable } from "../../src/base/index.ts";
import {
  type Access,
  type AccessElement,
  type AtomicKind,
  accessKind,
  neededBytes,
  OPS,
  type Reach,
  VALUE_TYPE,
  type ValueType,
} from "../../src/lower/index.ts";
import {
  accessCounts,
  type CountedSpace,
  type SiteField,
  TRACE_ENTRY,
} from "../../src/observe/index.ts";
import type { Place } from "./block-memory.ts";
import { evaluatePure } from "./pure-ops.ts";
import type { Registers } from "./registers.ts";
import type { Warp } from "./warp.ts";
import { lanesOf } from "./warp-ops.ts";

const ELEMENT_BYTES = { u8: 1, u16: 2, i32: 4, f32: 4, i64: 8, f64: 8 } as const;
/** Rows of a generic access's three counter records. */
const GENERIC_SITES: readonly CountedSpace[] = ["global", "shared", "local"];

export function accessMemory(warp: Warp, registers: Registers, pc: number, mask: LaneMask): void {
  const { program, counters } = warp.launch;
  const op = OPS[program.code.op[pc]!]!.name;
  const access = program.accesses[program.code.aux[pc]!]!;
  const places = placeLanes(warp, registers, pc, mask);

  // Shared memory of each block of a cluster is a request of its own.
  const memoryOf = ({ space, bytes }: Place) => (space === "shared" ? bytes : space);
  const spaces = new Map([...places.values()].map((place) => [memoryOf(place), place.space]));
  for (const [memory, space] of spaces) {
    const addresses = new Array<number>(32).fill(0);
    let lanes = 0;
    for (const [lane, place] of places) {
      if (memoryOf(place) !== memory) continue;
      addresses[lane] = place.counted;
      lanes |= 1 << lane;
    }
    const kind = accessKind(program, access);
    const counts = accessCounts(space, addresses, lanes >>> 0, access.bytes, kind);
    const site = access.site + (access.space === "generic" ? GENERIC_SITES.indexOf(space) : 0);
    for (const [field, count] of Object.entries(counts))
      counters.sites[field as SiteField][site]! += count;
  }

  const touched = [...places.values()].filter(({ space }) => space === "global");
  for (const { counted } of touched) {
    warp.launch.onTouch?.(access.site, counted);
    touch(warp, access, counted);
  }
  traceRequest(
    warp,
    access,
    touched.map(({ counted }) => counted),
  );

  for (const [lane, place] of places) {
    const args = warp.arguments(registers, pc, lane);
    switch (op) {
      case "load":
        for (const [index, element] of access.elements.entries())
          warp.setResult(registers, pc, index, lane, readElement(place, element));
        break;
      case "store":
        for (const [index, element] of access.elements.entries())
          writeElement(place, element, args[index + 1]!);
        break;
      case "atomic": {
        const element = access.elements[0]!;
        const old = readElement(place, element);
        writeElement(
          place,
          element,
          atomicResult(access.atomic!, element, old, args[1]!, place.space),
        );
        warp.setResult(registers, pc, 0, lane, old);
        break;
      }
      case "cas": {
        const element = access.elements[0]!;
        const old = readElement(place, element);
        if (old === args[1]) writeElement(place, element, args[2]!);
        warp.setResult(registers, pc, 0, lane, old);
        break;
      }
      default:
        throw new Error(`internal: reference: memory op ${op}`);
    }
  }
}

/** Notes the sectors of one lane's access. */
function touch({ launch: { touched } }: Warp, { kind, bytes }: Access, address: number): void {
  for (let at = address; at < address + bytes; at++) {
    const sector = Math.floor(at / 32);
    if (kind !== "store") touched.read.add(sector);
    if (kind !== "load") touched.written.add(sector);
  }
}

/** Adds an entry a lane to the trace of a sampled block. */
function traceRequest(
  { launch: { trace } }: Warp,
  { kind, volatile }: Access,
  addresses: readonly number[],
): void {
  if (!trace.isOpen) return;
  const kinds = { load: volatile ? 3 : 0, store: 1, atomic: 2, reduction: 2 };
  for (const [index, address] of addresses.entries()) {
    const start = index === 0 ? TRACE_ENTRY.requestStart : 0;
    const sector = 1 << (TRACE_ENTRY.sectorsShift + ((address >>> 5) & 3));
    const line = (address >>> TRACE_ENTRY.lineShift) & TRACE_ENTRY.lineMask;
    trace.entries.push(start | (kinds[kind] << TRACE_ENTRY.kindShift) | sector | line);
  }
}

/** Where each active lane's access goes; ends the launch if one may not go there. */
function placeLanes(
  warp: Warp,
  registers: Registers,
  pc: number,
  mask: LaneMask,
): Map<number, Place> {
  const { program } = warp.launch;
  const access = program.accesses[program.code.aux[pc]!]!;
  const needed = neededBytes(program, access);
  const places = new Map<number, Place>();
  if (access.reach) expectReach(warp, registers, pc, mask, access.reach, access);
  let faulty = 0;
  let first:
    | { kind: Exclude<ReturnType<Warp["memory"]["place"]>, Place>; address: number }
    | undefined;
  for (const lane of lanesOf(mask)) {
    const base = warp.argument(registers, pc, 0, lane) + BigInt(access.offset);
    const address = Number(BigInt.asUintN(32, base));
    const place = warp.memory.place(access, needed, address, warp.index * 32 + lane);
    if (typeof place === "string") {
      first ??= { kind: place, address };
      faulty |= 1 << lane;
    } else places.set(lane, place);
  }
  if (first) {
    warp.fault(first.kind, pc, faulty, {
      address: first.address,
      bytes: access.bytes,
      access: DIRECTIONS[access.kind],
    });
  }
  return places;
}

/** Ends the launch if the whole address of some lane is none below 4 GiB; `access`: undefined for other uses. */
export function expectReach(
  warp: Warp,
  registers: Registers,
  pc: number,
  mask: LaneMask,
  { terms, constant }: Reach,
  access: Access | undefined,
): void {
  const numberIn = (register: number, signed: boolean, lane: number): bigint => {
    const type =
      register >= 0 ? registers.types[register]! : warp.launch.program.constants[~register]!.type;
    const bits = warp.valueOf(registers, register, lane);
    const width = type === VALUE_TYPE.i64 ? 64 : 32;
    return signed ? BigInt.asIntN(width, bits) : bits;
  };
  let beyond = 0;
  let address = 0n;
  for (const lane of lanesOf(mask)) {
    let sum = constant + BigInt(access?.offset ?? 0);
    for (const { factor, registers: of, signed } of terms)
      sum += of.reduce((product, one, at) => product * numberIn(one, signed[at]!, lane), factor);
    const whole = BigInt.asUintN(64, sum);
    if (whole < 1n << 32n) continue;
    if (beyond === 0) address = BigInt.asIntN(64, whole);
    beyond |= 1 << lane;
  }
  if (beyond === 0) return;
  warp.fault("out-of-bounds", pc, beyond, {
    address: Number(address),
    ...(access ? { bytes: access.bytes, access: DIRECTIONS[access.kind] } : {}),
  });
}

const DIRECTIONS = {
  load: "read",
  store: "write",
  atomic: "atomic",
  reduction: "atomic",
} as const;

function readElement(place: Place, element: AccessElement): bigint {
  let bits = 0n;
  for (let i = ELEMENT_BYTES[element.memory] - 1; i >= 0; i--)
    bits = (bits << 8n) | BigInt(place.bytes[place.at + element.offset + i]!);
  return bits;
}

function writeElement(place: Place, element: AccessElement, bits: bigint): void {
  for (let i = 0; i < ELEMENT_BYTES[element.memory]; i++)
    place.bytes[place.at + element.offset + i] = Number((bits >> BigInt(8 * i)) & 255n);
}

const ELEMENT_TYPE: Readonly<Record<AccessElement["memory"], ValueType>> = {
  u8: VALUE_TYPE.i32,
  u16: VALUE_TYPE.i32,
  i32: VALUE_TYPE.i32,
  i64: VALUE_TYPE.i64,
  f32: VALUE_TYPE.f32,
  f64: VALUE_TYPE.f64,
};

/** Sums at the L2 cache flush subnormal f32 and hand on f64 NaNs as they are, as recorded on an H200. */
function sumOf(type: ValueType, old: bigint, value: bigint, isAtCache: boolean): bigint {
  if (type === VALUE_TYPE.f64) {
    const nan = (isAtCache ? [value, old] : [old, value]).find(
      (bits) => (bits & 0x7fff_ffff_ffff_ffffn) > 0x7ff0_0000_0000_0000n,
    );
    if (nan !== undefined) return isAtCache ? nan : nan | (1n << 51n);
    const sum = evaluatePure("fadd", type, 0, [old, value]);
    return (sum & 0x7fff_ffff_ffff_ffffn) > 0x7ff0_0000_0000_0000n ? 0xfff8n << 48n : sum;
  }
  const flush = (bits: bigint): bigint =>
    isAtCache ? evaluatePure("flushDenormal", type, 0, [bits]) : bits;
  return flush(evaluatePure("fadd", type, 0, [flush(old), flush(value)]));
}

/** What an atomic leaves in memory. PTX ISA, atom. */
function atomicResult(
  kind: AtomicKind,
  element: AccessElement,
  old: bigint,
  value: bigint,
  space: Place["space"],
): bigint {
  const type = ELEMENT_TYPE[element.memory];
  const width = ELEMENT_BYTES[element.memory] * 8;
  const signed = (x: bigint): bigint => BigInt.asIntN(width, x);
  const asFloats = (op: "fadd" | "fmin" | "fmax"): bigint =>
    evaluatePure(op, type, 0, [old, value]);
  switch (kind) {
    case "xchg":
      return value;
    case "add":
      return old + value;
    case "sub":
      return BigInt.asUintN(width, old - value);
    case "and":
      return old & value;
    case "or":
      return old | value;
    case "xor":
      return old ^ value;
    case "maxS":
      return signed(old) > signed(value) ? old : value;
    case "minS":
      return signed(old) < signed(value) ? old : value;
    case "maxU":
      return old > value ? old : value;
    case "minU":
      return old < value ? old : value;
    case "fadd":
      return sumOf(type, old, value, space === "global");
    case "fmax":
      return asFloats("fmax");
    case "fmin":
      return asFloats("fmin");
    case "inc":
      return old >= value ? 0n : old + 1n;
    case "dec":
      return old === 0n || old > value ? value : old - 1n;
    case "cas":
      throw new Error("internal: reference: cas is an instruction of its own");
    default:
      return unreachable(kind, "atomic");
  }
}
