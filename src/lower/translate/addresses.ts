/**
 * Addresses as base + offset in a space, and the instructions that compute them. The sum wraps at 32 bits, so moving a constant from the sum into the access changes nothing.
 */
import type { TypeId } from "../../base/index.ts";
import { ADDRESS_SPACE } from "../../ir/index.ts";
import type { Operand } from "../draft.ts";
import { VALUE_TYPE } from "../ops.ts";
import { spaceOf } from "./constant-values.ts";
import { signExtended } from "./integers.ts";
import { alignUp } from "./layouts.ts";
import { i32, isLiteral, literal, signedBits } from "./literals.ts";
import type { Activation, AddressParts } from "./translation.ts";
import { operand, operandCount, operandType, scalar, unsupported, zeros } from "./values.ts";

/** Immediate offsets of memory instructions have 24 signed bits; larger ones go into the base. */
const MAX_OFFSET = 0x7f_ffff;

/** CUDA C++ Programming Guide, technical specifications: local memory of a thread. */
const MAX_LOCAL_BYTES = 512 * 1024;

export function addressParts(a: Activation, address: Operand): AddressParts {
  return a.kernel.addresses.get(address) ?? { base: address, offset: 0, space: "generic" };
}

/** The parts of a pointer operand, whose type may tell the space. */
export function pointerParts(a: Activation, address: Operand, pointerType: TypeId): AddressParts {
  const parts = addressParts(a, address);
  if (parts.space !== "generic") return parts;
  const type = a.kernel.layouts.type(pointerType);
  if (type.kind !== "ptr" || type.space === ADDRESS_SPACE.generic) return parts;
  return { ...parts, space: spaceOf(type.space) };
}

/** The parts moved by `bytes`. */
export function shifted(parts: AddressParts, bytes: number): AddressParts {
  return bytes === 0 ? parts : { ...parts, offset: parts.offset + bytes };
}

/** One register that holds the address. */
export function materialise(a: Activation, parts: AddressParts): Operand {
  const { base, offset } = parts;
  const address = offset === 0 ? base : a.build.on("add", base, literal(base.type, BigInt(offset)));
  a.kernel.addresses.set(address, parts);
  return address;
}

/** An address plus a number of bytes known only at run time. */
export function addBytes(a: Activation, parts: AddressParts, bytes: Operand): AddressParts {
  if (isLiteral(bytes)) return normal(a, parts, Number(signedBits(bytes)));
  return { ...parts, base: a.build.on("add", parts.base, bytes) };
}

function normal(a: Activation, parts: AddressParts, more: number): AddressParts {
  const offset = parts.offset + more;
  if (Math.abs(offset) <= MAX_OFFSET) return { ...parts, offset };
  const base = a.build.on("add", parts.base, literal(parts.base.type, BigInt(offset)));
  return { ...parts, base, offset: 0 };
}

export function translateGetElementPointer(a: Activation, index: number): Operand[] {
  const layouts = a.kernel.layouts;
  const pointers = operand(a, index, 0);
  if (pointers.length !== 1 || layouts.of(a.body.type[index]! as TypeId).registers.length !== 1) {
    unsupported(a, "lower/unsupported-instruction", { instruction: "getelementptr <n x ptr>" });
    return zeros(a, a.body.type[index]! as TypeId);
  }
  let parts = pointerParts(a, pointers[0]!, operandType(a, index, 0));
  let type = a.body.auxType[index]! as TypeId;
  for (let position = 1; position < operandCount(a, index); position++) {
    const step = scalar(a, index, position);
    const outer = layouts.type(type);
    if (position > 1 && outer.kind === "struct") {
      const field = isLiteral(step) ? Number(step.bits) : 0;
      const member = layouts.member(type, field);
      parts = normal(a, parts, member.offset);
      type = member.type;
      continue;
    }
    if (position > 1 && (outer.kind === "array" || outer.kind === "vector")) type = outer.element;
    const bits = indexBits(a, operandType(a, index, position));
    const size = layouts.of(type).size;
    parts = addBytes(a, parts, scaled(a, step, bits, size));
  }
  return [materialise(a, parts)];
}

function indexBits(a: Activation, type: TypeId): number {
  const resolved = a.kernel.layouts.type(type);
  return resolved.kind === "int" ? resolved.bits : 32;
}

/** index × size, of which an address has the low 32 bits; the index is signed. */
function scaled(a: Activation, step: Operand, bits: number, size: number): Operand {
  const b = a.build;
  const index =
    step.type === VALUE_TYPE.i1
      ? b.convert("sext", step, VALUE_TYPE.i32)
      : b.addressHalf(signExtended(b, step, bits));
  const log2 = Math.log2(size);
  if (Number.isInteger(log2)) return b.on("shl", index, i32(log2));
  return b.on("mul", index, i32(size));
}

/** Room in the local memory of the function's frame; returns its address. */
export function allocateLocal(a: Activation, bytes: number, align: number): AddressParts {
  const draft = a.build.fn;
  const offset = alignUp(draft.frameBytes, Math.max(align, 1));
  if (offset + bytes > MAX_LOCAL_BYTES) {
    const params = { function: draft.name, bytes: offset + bytes, limit: MAX_LOCAL_BYTES };
    unsupported(a, "lower/too-much-local", params);
    return { base: literal(VALUE_TYPE.i32, 0n), offset: 0, space: "local" };
  }
  draft.frameBytes = offset + bytes;
  const base = a.build.op("frame", VALUE_TYPE.i32, [], offset);
  return { base, offset: 0, space: "local" };
}

export function translateAlloca(a: Activation, index: number): Operand[] {
  const count = scalar(a, index, 0);
  const { size, align } = a.kernel.layouts.of(a.body.auxType[index]! as TypeId);
  if (!isLiteral(count)) {
    unsupported(a, "lower/dynamic-alloca", {});
    return zeros(a, a.body.type[index]! as TypeId);
  }
  const bytes = size * Number(count.bits);
  const asked = Math.max(2 ** a.body.aux[index]!, align);
  // nvcc starts arrays where their size lets it move several elements at once.
  const parts = allocateLocal(a, bytes, Math.max(asked, Math.min(16, bytes & -bytes)));
  return [materialise(a, parts)];
}
