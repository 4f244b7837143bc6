/**
 * One memory access in a wasm module of its own, with memory around it, and a plain model of what the
 * access must do: same bytes, same registers, same counters.
 */
import { ModuleBuilder } from "../../src/emit/encoder/index.ts";
import { defineImports, type EnvImports, FAULT_KINDS } from "../../src/emit/imports.ts";
import { defineLaunchGlobals } from "../../src/emit/launch-globals.ts";
import { cacheAreaBytes, defineAccess } from "../../src/emit/memory/index.ts";
import {
  type Access,
  type AccessElement,
  ADDRESS_WINDOW,
  accessKind,
  type Program,
} from "../../src/lower/index.ts";
import {
  accessCounts,
  type CountedSpace,
  localAddress,
  SITE_BYTES,
  SITE_FIELD,
  type SiteField,
} from "../../src/observe/index.ts";

export const SHARED_BYTES = 8192;
export const LOCAL_BYTES = 512;
export const PARAM_BYTES = 256;
/** The only allocations: two, with a gap between them. */
export const ALLOCATIONS = [
  { first: ADDRESS_WINDOW.global + 256, bytes: 65_536 },
  { first: ADDRESS_WINDOW.global + 256 + 65_536 + 512, bytes: 4096 },
] as const;

const AT = {
  addresses: 0x1000,
  registers: 0x2000,
  params: 0x3000,
  counters: 0x4000,
  caches: 0x5000,
  shared: 0x10_000,
  local: 0x20_000,
};
const SITES = 3;
const LANE_BYTES = { u8: 4, u16: 4, i32: 4, f32: 4, i64: 8, f64: 8 } as const;
export const MEMORY_BYTES = { u8: 1, u16: 2, i32: 4, f32: 4, i64: 8, f64: 8 } as const;
const GENERIC_PARTS: readonly CountedSpace[] = ["global", "shared", "local"];

/** 4 GiB of address space; pages appear when touched. */
const memory = new WebAssembly.Memory({ initial: 65_536, maximum: 65_536, shared: true });
const bytes = new Uint8Array(memory.buffer);
const view = new DataView(memory.buffer);

export class AccessFault extends Error {
  readonly kind: string;
  readonly lanes: number;
  readonly address: number;

  constructor(kind: string, lanes: number, address: number) {
    super(`${kind} lanes ${lanes.toString(16)} at ${address.toString(16)}`);
    this.kind = kind;
    this.lanes = lanes;
    this.address = address;
  }
}

export interface Machine {
  readonly access: Access;
  /** Executes the access; throws `AccessFault`. */
  run(addresses: readonly number[], mask: number): void;
  /** As `run`, all lanes at one address; returns the physical address. */
  runUniform(address: number, mask: number): number;
  counters(): readonly Readonly<Record<SiteField, number>>[];
}

interface MachineExports {
  vector(addresses: number, mask: number): void;
  uniform(address: number, mask: number): number;
  readonly counters: WebAssembly.Global;
  readonly caches: WebAssembly.Global;
  readonly params: WebAssembly.Global;
  readonly shared: WebAssembly.Global;
  readonly sharedBytes: WebAssembly.Global;
  readonly local: WebAssembly.Global;
  readonly localBytes: WebAssembly.Global;
}

/** `increments`: the operand is the constant 1. `gaps`: elements that nobody wants. */
export function createMachine(
  access: Access,
  counters = true,
  increments = false,
  gaps: readonly number[] = [],
): Machine {
  const program = programOf(access, increments, gaps);
  const module = new ModuleBuilder();
  const imports: EnvImports = defineImports(module);
  const globals = defineLaunchGlobals(module);
  const routines = defineAccess({ module, program, imports, globals, counters }, access);
  const vector = module.function("vector", ["i32", "i32"], []);
  vector.get(0).get(1);
  for (let register = 0; register < routines.registers; register++)
    vector.i32(registerAt(register));
  routines.vector(vector);
  module.exportFunction("vector", vector.index);
  if (routines.uniform) {
    const uniform = module.function("uniform", ["i32", "i32"], ["i32"]);
    uniform.get(0).get(1);
    routines.uniform(uniform);
    module.exportFunction("uniform", uniform.index);
  }
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module.finish()), {
    env: {
      memory,
      fault(kind: number, _pc: number, lanes: number, address: number): void {
        throw new AccessFault(FAULT_KINDS[kind]!, lanes >>> 0, address >>> 0);
      },
      findAllocation(address: number, length: number, cache: number): number {
        const start = address >>> 0;
        const found = ALLOCATIONS.find(
          (a) => start >= a.first && start + length <= a.first + a.bytes,
        );
        if (!found) return 0;
        view.setUint32(cache, found.first, true);
        view.setUint32(cache + 4, found.bytes, true);
        return 1;
      },
      interrupted: unused,
      beyond: unused,
      printf: unused,
      assertFail: unused,
      heapAlloc: unused,
      heapFree: unused,
      textureRead: unused,
      surfaceRead: unused,
      surfaceWrite: unused,
      matrixMultiply: unused,
      matrixTranspose: unused,
      matrixLoad: unused,
    },
  });
  const exported = instance.exports as unknown as MachineExports;
  exported.counters.value = AT.counters;
  exported.caches.value = AT.caches;
  exported.params.value = AT.params;
  exported.shared.value = AT.shared;
  exported.sharedBytes.value = SHARED_BYTES;
  exported.local.value = AT.local;
  exported.localBytes.value = LOCAL_BYTES;
  bytes.fill(0, AT.counters, AT.counters + SITES * SITE_BYTES);
  bytes.fill(0, AT.caches, AT.caches + cacheAreaBytes(SITES));
  return {
    access,
    run(addresses, mask): void {
      addresses.forEach((address, lane) => {
        view.setUint32(AT.addresses + 4 * lane, (address - access.offset) >>> 0, true);
      });
      exported.vector(AT.addresses, mask | 0);
    },
    runUniform(address, mask): number {
      return exported.uniform((address - access.offset) | 0, mask | 0) >>> 0;
    },
    counters: () => Array.from({ length: SITES }, (_, site) => readRecord(site)),
  };
}

function unused(): number {
  throw new Error("not expected");
}

function readRecord(site: number): Record<SiteField, number> {
  return Object.fromEntries(
    Object.entries(SITE_FIELD).map(([field, index]) => [
      field,
      Number(view.getBigUint64(AT.counters + site * SITE_BYTES + index * 8, true)),
    ]),
  ) as Record<SiteField, number>;
}

function programOf(access: Access, increments: boolean, gaps: readonly number[] = []): Program {
  const record = { pc: access.pc, space: "global", kind: access.kind, bytes: access.bytes };
  return {
    sites: Array.from({ length: SITES }, () => record),
    paramBytes: PARAM_BYTES,
    constants: [{ type: 1, bits: 1n }],
    code: {
      argStart: Uint32Array.of(0, 2),
      args: Int32Array.of(0, increments ? ~0 : 1),
      dstStart: Uint32Array.of(0, access.elements.length),
      dst: Int32Array.from(access.elements, (_, index) => (gaps.includes(index) ? -1 : index)),
    },
  } as unknown as Program;
}

function registerAt(register: number): number {
  return AT.registers + 256 * register;
}

/**
 * Fills registers and all memories with a repeatable pattern. `finite`: none of it, read as a float, is
 * infinite or not a number, whose bits no two machines add alike.
 */
export function fillMemories(seed: number, finite = false): void {
  let state = seed >>> 0;
  const fill = (start: number, length: number): void => {
    for (let at = start; at < start + length; at++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const isTop = at % 4 === 3;
      bytes[at] = finite && isTop ? (state >>> 24) & 0xbf : state >>> 24;
    }
  };
  for (const [start, length] of regions()) fill(start, length);
}

function regions(): readonly (readonly [number, number])[] {
  return [
    [AT.registers, 4 * 256],
    [AT.params, PARAM_BYTES],
    [AT.shared, SHARED_BYTES],
    [AT.local, 32 * LOCAL_BYTES],
    ...ALLOCATIONS.map(({ first, bytes: length }) => [first, Math.min(length, 8192)] as const),
  ];
}

/** Everything an access may change. */
export function snapshot(): Uint8Array {
  return Buffer.concat(regions().map(([start, length]) => bytes.slice(start, start + length)));
}

export function restore(saved: Uint8Array): void {
  let at = 0;
  for (const [start, length] of regions()) {
    bytes.set(saved.subarray(at, at + length), start);
    at += length;
  }
}

export function spaceOf(access: Access, address: number): CountedSpace {
  if (access.space !== "generic") return access.space;
  if (address >= ADDRESS_WINDOW.shared && address < ADDRESS_WINDOW.sharedEnd) return "shared";
  if (address >= ADDRESS_WINDOW.local && address < ADDRESS_WINDOW.localEnd) return "local";
  return "global";
}

/** Does in plain steps what the routine must do, and returns what it must count, by record. */
export function model(
  access: Access,
  addresses: readonly number[],
  mask: number,
  increments = false,
): readonly Readonly<Record<SiteField, number>>[] {
  const kind = accessKind(programOf(access, increments), access);
  const records = Array.from({ length: SITES }, () => zeroRecord());
  for (const [part, space] of GENERIC_PARTS.entries()) {
    const spaces = access.space === "generic" ? [space] : part === 0 ? [access.space] : [];
    const lanes = addresses.reduce(
      (found, address, lane) =>
        ((mask >>> lane) & 1) === 1 && spaces.includes(spaceOf(access, address))
          ? found | (1 << lane)
          : found,
      0,
    );
    if (lanes === 0) continue;
    const first = windowOf(spaces[0] as CountedSpace);
    const relative = addresses.map((address) => address - first);
    records[part] = accessCounts(
      spaces[0] as CountedSpace,
      relative,
      lanes >>> 0,
      access.bytes,
      kind,
    );
  }
  addresses.forEach((address, lane) => {
    if (((mask >>> lane) & 1) === 1) moveLane(access, address, lane);
  });
  return records;
}

function zeroRecord(): Record<SiteField, number> {
  return Object.fromEntries(Object.keys(SITE_FIELD).map((field) => [field, 0])) as Record<
    SiteField,
    number
  >;
}

function windowOf(space: CountedSpace): number {
  if (space === "shared") return ADDRESS_WINDOW.shared;
  return space === "local" ? ADDRESS_WINDOW.local : 0;
}

function physical(access: Access, address: number, lane: number): number {
  switch (spaceOf(access, address)) {
    case "shared":
      return AT.shared + address - ADDRESS_WINDOW.shared;
    case "local":
      return AT.local + localAddress(address - ADDRESS_WINDOW.local, lane);
    case "param":
      return AT.params + address;
    default:
      return address;
  }
}

function readMemory(access: Access, address: number, lane: number, length: number): bigint {
  let value = 0n;
  for (let byte = 0; byte < length; byte++)
    value |= BigInt(bytes[physical(access, address + byte, lane)]!) << BigInt(8 * byte);
  return value;
}

function writeMemory(access: Access, address: number, lane: number, length: number, value: bigint) {
  for (let byte = 0; byte < length; byte++)
    bytes[physical(access, address + byte, lane)] = Number((value >> BigInt(8 * byte)) & 0xffn);
}

function readLane(register: number, lane: number, length: number): bigint {
  const at = registerAt(register) + lane * length;
  return length === 8 ? view.getBigUint64(at, true) : BigInt(view.getUint32(at, true));
}

function writeLane(register: number, lane: number, length: number, value: bigint): void {
  const at = registerAt(register) + lane * length;
  if (length === 8) view.setBigUint64(at, value, true);
  else view.setUint32(at, Number(value & 0xffff_ffffn), true);
}

function moveLane(access: Access, address: number, lane: number): void {
  access.elements.forEach((element, index) => {
    const length = MEMORY_BYTES[element.memory];
    const laneLength = LANE_BYTES[element.memory];
    const at = address + element.offset;
    if (access.kind === "load")
      writeLane(index, lane, laneLength, readMemory(access, at, lane, length));
    else if (access.kind === "store")
      writeMemory(access, at, lane, length, readLane(index, lane, laneLength));
    else moveAtomic(access, element, at, lane);
  });
}

function moveAtomic(access: Access, element: AccessElement, at: number, lane: number): void {
  const length = MEMORY_BYTES[element.memory];
  const laneLength = LANE_BYTES[element.memory];
  const old = readMemory(access, at, lane, length);
  const operand = readLane(0, lane, laneLength);
  const last = access.atomic === "cas" ? 2 : 1;
  const replaced =
    access.atomic === "cas"
      ? old === BigInt.asUintN(8 * length, operand)
        ? readLane(1, lane, laneLength)
        : old
      : combine(access.atomic as string, element, old, operand, spaceOf(access, at) === "global");
  writeMemory(access, at, lane, length, BigInt.asUintN(8 * length, replaced));
  if (access.kind === "atomic") writeLane(last, lane, laneLength, old);
}

function combine(
  kind: string,
  { memory }: AccessElement,
  old: bigint,
  operand: bigint,
  isGlobal: boolean,
): bigint {
  const width = 8 * MEMORY_BYTES[memory];
  const signed = (value: bigint): bigint => BigInt.asIntN(width, value);
  switch (kind) {
    case "xchg":
      return operand;
    case "add":
      return old + operand;
    case "sub":
      return old - operand;
    case "and":
      return old & operand;
    case "or":
      return old | operand;
    case "xor":
      return old ^ operand;
    case "maxS":
      return signed(old) > signed(operand) ? old : operand;
    case "minS":
      return signed(old) < signed(operand) ? old : operand;
    case "maxU":
      return old > operand ? old : operand;
    case "minU":
      return old < operand ? old : operand;
    case "inc":
      return old >= operand ? 0n : old + 1n;
    case "dec":
      return old === 0n || old > operand ? operand : old - 1n;
    default:
      return combineFloats(kind, memory === "f32", old, operand, isGlobal);
  }
}

function combineFloats(
  kind: string,
  single: boolean,
  old: bigint,
  operand: bigint,
  isGlobal: boolean,
): bigint {
  const scratch = new DataView(new ArrayBuffer(8));
  const toNumber = (bits: bigint): number => {
    scratch.setBigUint64(0, bits, true);
    return single ? scratch.getFloat32(0, true) : scratch.getFloat64(0, true);
  };
  // The L2 cache takes and gives zero for subnormal f32.
  const flush = (x: number): number =>
    kind === "fadd" && single && isGlobal && Math.abs(x) < 2 ** -126 ? x * 0 : x;
  const [a, b] = [flush(toNumber(old)), flush(toNumber(operand))];
  scratch.setBigUint64(0, 0n, true);
  const result = kind === "fadd" ? flush(single ? Math.fround(a + b) : a + b) : pick(kind, a, b);
  if (single) scratch.setFloat32(0, result, true);
  else scratch.setFloat64(0, result, true);
  return scratch.getBigUint64(0, true);
}

function pick(kind: string, a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  if (Number.isNaN(b)) return a;
  return kind === "fmax" ? Math.max(a, b) : Math.min(a, b);
}

/** Writes one lane of a register vector of 4-byte lanes. */
export function setLane(register: number, lane: number, value: number): void {
  view.setUint32(registerAt(register) + 4 * lane, value, true);
}
