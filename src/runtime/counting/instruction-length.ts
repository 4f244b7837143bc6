/** Where instructions of WebAssembly end: WebAssembly Core Specification 3.0, "Binary Format", and its threads. */

export const CODE = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  try: 0x06,
  catch: 0x07,
  throw: 0x08,
  rethrow: 0x09,
  throwRef: 0x0a,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  returnCall: 0x12,
  returnCallIndirect: 0x13,
  callRef: 0x14,
  returnCallRef: 0x15,
  delegate: 0x18,
  catchAll: 0x19,
  drop: 0x1a,
  tryTable: 0x1f,
  localGet: 0x20,
  localTee: 0x22,
  i32Const: 0x41,
  f64Const: 0x44,
  bulk: 0xfc,
  memoryCopy: 10,
  memoryFill: 11,
} as const;

/** A LEB128 number's end. */
function behindNumber(code: Uint8Array, at: number): number {
  while (code[at]! >= 0x80) at++;
  return at + 1;
}

/** The small number there, unsigned. */
export function numberAt(code: Uint8Array, at: number): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = code[at++]!;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}

function behindNumbers(code: Uint8Array, at: number, count: number): number {
  for (let i = 0; i < count; i++) at = behindNumber(code, at);
  return at;
}

/** Alignment, a memory where its bit says so, and the offset. */
function behindAddress(code: Uint8Array, at: number): number {
  const hasMemory = (code[at]! & 0x40) !== 0;
  return behindNumbers(code, at, hasMemory ? 3 : 2);
}

const FORM = { unknown: 0, alone: 1, number: 2, address: 3, other: 4 } as const;

/** What follows the first byte. */
const FORMS: Uint8Array = (() => {
  const forms = new Uint8Array(256);
  forms.fill(FORM.alone, 0x45, 0xc5);
  forms.fill(FORM.address, 0x28, 0x3f);
  forms.fill(FORM.number, CODE.localGet, 0x27);
  const set = (form: number, ...opcodes: readonly number[]) => {
    for (const opcode of opcodes) forms[opcode] = form;
  };
  // nop, select, ref.is_null
  set(FORM.alone, CODE.unreachable, 0x01, CODE.else, CODE.throwRef, CODE.end, CODE.return);
  set(FORM.alone, CODE.catchAll, CODE.drop, 0x1b, 0xd1);
  set(FORM.number, CODE.block, CODE.loop, CODE.if, CODE.try, CODE.catch, CODE.throw, CODE.rethrow);
  set(FORM.number, CODE.br, CODE.brIf, CODE.call, CODE.returnCall, CODE.callRef);
  // memory.size and .grow, constants, ref.null and .func
  set(FORM.number, CODE.returnCallRef, CODE.delegate, 0x3f, 0x40, CODE.i32Const, 0x42, 0xd0, 0xd2);
  set(FORM.other, CODE.callIndirect, CODE.returnCallIndirect, CODE.brTable, 0x1c, CODE.tryTable);
  set(FORM.other, 0x43, CODE.f64Const, CODE.bulk, 0xfd, 0xfe);
  return forms;
})();

/** Behind the instruction at `at`; undefined where it is none that is known. */
export function behindInstruction(code: Uint8Array, at: number): number | undefined {
  const next = at + 1;
  switch (FORMS[code[at]!]) {
    case FORM.alone:
      return next;
    case FORM.number:
      return behindNumber(code, next);
    case FORM.address:
      return behindAddress(code, next);
    case FORM.other:
      return behindOther(code, at);
    default:
      return undefined;
  }
}

function behindOther(code: Uint8Array, at: number): number | undefined {
  const next = at + 1;
  switch (code[at]!) {
    case CODE.callIndirect:
    case CODE.returnCallIndirect:
      return behindNumbers(code, next, 2);
    case CODE.brTable:
      return behindNumbers(code, behindNumber(code, next), numberAt(code, next) + 1);
    case 0x1c: // select with types
      return behindNumbers(code, behindNumber(code, next), numberAt(code, next));
    case CODE.tryTable:
      return behindHandlers(code, behindNumber(code, next));
    case 0x43: // f32.const
      return next + 4;
    case CODE.f64Const:
      return next + 8;
    case CODE.bulk:
      return behindBulk(code, next);
    case 0xfd:
      return behindVector(code, next);
    default:
      return behindAtomic(code, next);
  }
}

/** Of try_table: kinds 0 and 1 name a tag. */
function behindHandlers(code: Uint8Array, at: number): number | undefined {
  let next = behindNumber(code, at);
  for (let left = numberAt(code, at); left > 0; left--) {
    const kind = code[next++]!;
    if (kind > 3) return undefined;
    next = behindNumbers(code, next, kind < 2 ? 2 : 1);
  }
  return next;
}

/** Saturating conversions, then memories and tables. */
function behindBulk(code: Uint8Array, at: number): number | undefined {
  const next = behindNumber(code, at);
  const operands = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1][numberAt(code, at)];
  return operands === undefined ? undefined : behindNumbers(code, next, operands);
}

function behindVector(code: Uint8Array, at: number): number | undefined {
  const opcode = numberAt(code, at);
  const next = behindNumber(code, at);
  if (opcode <= 11 || opcode === 92 || opcode === 93) return behindAddress(code, next);
  if (opcode === 12 || opcode === 13) return next + 16;
  if (opcode >= 21 && opcode <= 34) return next + 1;
  if (opcode >= 84 && opcode <= 91) return behindAddress(code, next) + 1;
  return opcode <= 0x113 ? next : undefined;
}

function behindAtomic(code: Uint8Array, at: number): number | undefined {
  const opcode = numberAt(code, at);
  const next = behindNumber(code, at);
  if (opcode === 3) return next + 1;
  return opcode <= 0x4e ? behindAddress(code, next) : undefined;
}
