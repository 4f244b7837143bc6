/** Opcodes that are known one by one, with the names of WebAssembly's text format. */
export const OP = {
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
  delegate: 0x18,
  catchAll: 0x19,
  select: 0x1b,
  selectTyped: 0x1c,
  tryTable: 0x1f,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  i32Load: 0x28,
  i64Load: 0x29,
  i64Load8S: 0x30,
  i64Load8U: 0x31,
  i64Load16S: 0x32,
  i64Load16U: 0x33,
  i64Load32S: 0x34,
  i64Load32U: 0x35,
  i64Store8: 0x3c,
  i64Store16: 0x3d,
  i64Store32: 0x3e,
  i32Const: 0x41,
  i64Const: 0x42,
  i64Add: 0x7c,
  i64Sub: 0x7d,
  i64Mul: 0x7e,
  i64And: 0x83,
  i64Or: 0x84,
  i64Xor: 0x85,
  i64Shl: 0x86,
  i32WrapI64: 0xa7,
  i64ExtendI32S: 0xac,
  i64ExtendI32U: 0xad,
  i64Extend8S: 0xc2,
  i64Extend16S: 0xc3,
  i64Extend32S: 0xc4,
} as const;

/** By opcode: what makes 32 bits of the lower halves of its operands, the same for small operands. */
const NARROW: Readonly<Record<number, number>> = {
  [OP.i64Add]: 0x6a,
  [OP.i64Sub]: 0x6b,
  [OP.i64Mul]: 0x6c,
  [OP.i64And]: 0x71,
  [OP.i64Or]: 0x72,
  [OP.i64Xor]: 0x73,
  [OP.i64Shl]: 0x74,
  [OP.i64Extend8S]: 0xc0,
  [OP.i64Extend16S]: 0xc1,
  [OP.i64Load]: 0x28,
  [OP.i64Load8S]: 0x2c,
  [OP.i64Load8U]: 0x2d,
  [OP.i64Load16S]: 0x2e,
  [OP.i64Load16U]: 0x2f,
  [OP.i64Load32S]: 0x28,
  [OP.i64Load32U]: 0x28,
  [OP.i64Store8]: 0x3a,
  [OP.i64Store16]: 0x3b,
  [OP.i64Store32]: 0x36,
};

const narrowOpcodes = new Int16Array(256).fill(-1);
for (const [wide, narrow] of Object.entries(NARROW)) narrowOpcodes[Number(wide)] = narrow;

/** -1 where no single instruction of 32 bits does it. */
export function narrowOpcode(opcode: number): number {
  return narrowOpcodes[opcode] ?? -1;
}

/** Whether operands of what is made narrow must be narrow: not those of loads, and of those that make 64 bits of 32. */
export function hasNarrowOperands(opcode: number): boolean {
  return (
    (opcode >= OP.i64Add && opcode <= OP.i64Shl) ||
    (opcode >= OP.i64Extend8S && opcode <= OP.i64Extend32S) ||
    opcode === OP.select ||
    opcode === OP.selectTyped
  );
}

/** log2 of 8 bytes. */
const MOST_ALIGNMENT = 3;

/** `flags` of its memory argument, as a byte: others than an alignment are left alone. */
export function isNarrowableLoad(opcode: number, flags: number): boolean {
  if (flags > MOST_ALIGNMENT) return false;
  return opcode === OP.i64Load || (opcode >= OP.i64Load8S && opcode <= OP.i64Load32U);
}
