/**
 * llvm.memcpy, memmove and memset: as the widest accesses that the known alignment allows, up to 16
 * bytes; in a loop where the length is long or known only at run time.
 */
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import type { AccessElement } from "../program.ts";
import { addBytes, shifted } from "./addresses.ts";
import { isLiteral, literal } from "./literals.ts";
import { countedLoop } from "./loops.ts";
import { alignAt, emitLoad, emitStore, intMemory, PLAIN, splitBytes } from "./memory.ts";
import type { Activation, AddressParts } from "./translation.ts";

const WIDEST = 16;

/**
 * Whether a block of known length is copied without a loop. Seen in the PTX of nvcc 13.0: up to 16
 * accesses always, and blocks of words below 128 bytes; everything longer is a loop of single accesses.
 */
function isUnrolled(bytes: number, width: number): boolean {
  return bytes <= 16 * width || (width >= 4 && bytes < 128);
}

export interface CopyPlace {
  readonly parts: AddressParts;
  readonly align: number;
}

/** Elements of one access of `bytes`: words where it is wider than one. */
function elementsOf(bytes: number): AccessElement[] {
  if (bytes <= 4) return [{ offset: 0, memory: intMemory(bytes) }];
  return Array.from({ length: bytes / 4 }, (_, word) => ({ offset: word * 4, memory: "i32" }));
}

export function copyBytes(
  a: Activation,
  to: CopyPlace,
  from: CopyPlace,
  length: Operand,
  traits: { volatile: boolean; overlapping: boolean },
): void {
  const align = Math.min(to.align, from.align);
  const load = (offset: AddressParts, bytes: number, known: number): Operand[] => {
    const access = { ...PLAIN, volatile: traits.volatile, align: known };
    return emitLoad(a, offset, elementsOf(bytes), bytes, access);
  };
  const store = (place: AddressParts, bytes: number, known: number, values: Operand[]): void => {
    const access = { ...PLAIN, volatile: traits.volatile, align: known };
    emitStore(a, place, elementsOf(bytes), bytes, values, access);
  };
  const widest = Math.min(WIDEST, align);
  if (isLiteral(length) && isUnrolled(Number(length.bits), widest)) {
    const parts = splitBytes(Number(length.bits), align, WIDEST);
    const moves = parts.map(({ offset, bytes }) => {
      const move = (values: Operand[]): void =>
        store(shifted(to.parts, offset), bytes, alignAt(align, offset), values);
      const values = load(shifted(from.parts, offset), bytes, alignAt(align, offset));
      if (!traits.overlapping) move(values);
      return () => move(values);
    });
    if (traits.overlapping) for (const move of moves) move();
    return;
  }
  const width = isLiteral(length) ? widest : 1;
  if (traits.overlapping) {
    moveInLoop(a, to, from, length, { load, store });
    return;
  }
  const whole = isLiteral(length)
    ? literal(length.type, length.bits - (length.bits % BigInt(width)))
    : length;
  countedLoop(a.build, whole, width, [], (index) => {
    const step = a.build.addressHalf(index);
    store(
      addBytes(a, to.parts, step),
      width,
      width,
      load(addBytes(a, from.parts, step), width, width),
    );
    return [];
  });
  if (!isLiteral(length)) return;
  const done = Number(length.bits) - (Number(length.bits) % width);
  for (const { offset, bytes } of splitBytes(Number(length.bits) - done, align, WIDEST)) {
    const at = done + offset;
    store(shifted(to.parts, at), bytes, bytes, load(shifted(from.parts, at), bytes, bytes));
  }
}

/** Byte by byte, from the end where the destination lies behind the source. */
function moveInLoop(
  a: Activation,
  to: CopyPlace,
  from: CopyPlace,
  length: Operand,
  memory: {
    load(at: AddressParts, bytes: number, known: number): Operand[];
    store(at: AddressParts, bytes: number, known: number, values: Operand[]): void;
  },
): void {
  const b = a.build;
  const start = (parts: AddressParts): Operand =>
    b.on("add", parts.base, literal(parts.base.type, BigInt(parts.offset)));
  const backwards = b.icmp("ugt", start(to.parts), start(from.parts));
  const count = b.addressHalf(length);
  countedLoop(b, count, 1, [], (index) => {
    const mirrored = b.on("sub", b.on("sub", count, index), literal(count.type, 1n));
    const at = b.select(backwards, mirrored, index);
    const values = memory.load(addBytes(a, from.parts, at), 1, 1);
    memory.store(addBytes(a, to.parts, at), 1, 1, values);
    return [];
  });
}

/** `value` is the byte to fill with, canonical. */
export function fillBytes(
  a: Activation,
  to: CopyPlace,
  value: Operand,
  length: Operand,
  volatile: boolean,
): void {
  const b = a.build;
  const word = b.on("mul", value, literal(VALUE_TYPE.i32, 0x0101_0101n));
  const store = (place: AddressParts, bytes: number, known: number): void => {
    const values = elementsOf(bytes).map(({ memory }) => {
      if (memory === "u8") return value;
      return memory === "u16" ? b.on("and", word, literal(VALUE_TYPE.i32, 0xffffn)) : word;
    });
    const access = { ...PLAIN, volatile, align: known };
    emitStore(a, place, elementsOf(bytes), bytes, values, access);
  };
  const known = isLiteral(length) ? Number(length.bits) : 0;
  const width = isLiteral(length) ? Math.min(WIDEST, to.align) : 1;
  const looped = isUnrolled(known, width) ? 0 : known - (known % width);
  if (!isLiteral(length) || looped > 0) {
    const count = isLiteral(length) ? literal(length.type, BigInt(looped)) : length;
    countedLoop(b, count, width, [], (index) => {
      store(addBytes(a, to.parts, a.build.addressHalf(index)), width, width);
      return [];
    });
  }
  if (!isLiteral(length)) return;
  for (const { offset, bytes } of splitBytes(known - looped, to.align, WIDEST)) {
    const at = looped + offset;
    store(shifted(to.parts, at), bytes, alignAt(to.align, at));
  }
}
