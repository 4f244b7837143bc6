/**
 * What instructions read behind their opcode, take from the stack and leave there, as far as all instructions of an
 * opcode do the same. Control, calls, locals and constants are not here: `function-body.ts` knows them.
 * Opcodes: WebAssembly Core Specification 3.0, section 5.4, and "Threads", binary format.
 */
import type { Form, Rows } from "./forms.ts";
import { VECTOR_FORMS } from "./vector-forms.ts";

/** One number for opcodes behind prefixes, too. */
export const PREFIX = { misc: 0x100, atomic: 0x200, vector: 0x300 } as const;
const PREFIX_BYTE: Readonly<Record<number, number>> = {
  252: PREFIX.misc,
  254: PREFIX.atomic,
  253: PREFIX.vector,
};
const FIRST_PREFIX = 0xfc;
const MOST_BEHIND_PREFIX: Readonly<Record<number, number>> = { 252: 0xff, 254: 0xff, 253: 0x1ff };

const PLAIN: Rows = [
  [0x01, 0x01, " >"], // nop
  [0x1a, 0x1a, " v>"], // drop
  [0x23, 0x23, "x >v"], // global.get
  [0x24, 0x24, "x v>"],
  [0x25, 0x25, "T i>v"], // table.get
  [0x26, 0x26, "T iv>"],
  [0x28, 0x35, "m a>v"], // loads
  [0x36, 0x3e, "m av>"], // stores
  [0x3f, 0x3f, "M >z"], // memory.size
  [0x40, 0x40, "M g>s"],
  [0x41, 0x42, "x >v"], // i32.const, i64.const: as long as an index
  [0x43, 0x43, "4 >v"],
  [0x44, 0x44, "8 >v"],
  [0x45, 0x45, " v>v"], // i32: eqz, comparisons
  [0x46, 0x4f, " vv>v"],
  [0x50, 0x50, " v>v"], // i64: eqz, comparisons
  [0x51, 0x66, " vv>v"], // and those of floats
  [0x67, 0x69, " v>v"], // i32: clz, ctz, popcnt, binary
  [0x6a, 0x78, " vv>v"],
  [0x79, 0x7b, " v>v"], // i64
  [0x7c, 0x8a, " vv>v"],
  [0x8b, 0x91, " v>v"], // f32
  [0x92, 0x98, " vv>v"],
  [0x99, 0x9f, " v>v"], // f64
  [0xa0, 0xa6, " vv>v"],
  [0xa7, 0xc4, " v>v"], // conversions
  [0xd0, 0xd0, "x >v"], // ref.null
  [0xd1, 0xd1, " v>v"],
  [0xd2, 0xd2, "x >v"], // ref.func
];

const MISC: Rows = [
  [0, 7, " v>v"], // saturating truncations
  [8, 8, "xM pvv>"], // memory.init
  [9, 9, "x >"],
  [10, 10, "MM ppp>"], // memory.copy
  [11, 11, "M pvp>"],
  [12, 12, "xT ivv>"], // table.init
  [13, 13, "x >"],
  [14, 14, "TT ijn>"], // table.copy
  [15, 15, "T ve>S"],
  [16, 16, "T >Z"],
  [17, 17, "T ivi>"], // table.fill
];

const ATOMIC: Rows = [
  [0, 0, "m av>v"], // notify
  [1, 2, "m avv>v"], // wait
  [3, 3, "b >"], // fence
  [0x10, 0x16, "m a>v"],
  [0x17, 0x1d, "m av>"],
  [0x1e, 0x47, "m av>v"], // read, modify, write
  [0x48, 0x4e, "m avv>v"], // compare and exchange
];

/** By `PREFIX` and opcode. */
export const FORMS: readonly (Form | undefined)[] = (() => {
  const forms: (Form | undefined)[] = [];
  const add = (rows: Rows, base: number): void => {
    for (const [first, last, text] of rows) {
      const [, immediates, operands, result] = /^(\w*) (\w*)>(\w?)$/.exec(text)!;
      const form = { immediates: immediates!, operands: operands!, result: result! };
      for (let opcode = first; opcode <= last; opcode++) forms[base + opcode] = form;
    }
  };
  add(PLAIN, 0);
  add(MISC, PREFIX.misc);
  add(ATOMIC, PREFIX.atomic);
  add(VECTOR_FORMS, PREFIX.vector);
  return forms;
})();

/** The opcode of an instruction whose first byte is given, by `PREFIX`; -1 where there is none such. */
export function opcodeOf(first: number, reader: { leb(): number }): number {
  const base = first < FIRST_PREFIX ? undefined : PREFIX_BYTE[first];
  if (base === undefined) return first;
  const behind = reader.leb();
  return behind <= MOST_BEHIND_PREFIX[first]! ? base + behind : -1;
}

export function opcodeText(first: number, opcode: number): string {
  const hex = (value: number) => `0x${value.toString(16).padStart(2, "0")}`;
  const base = PREFIX_BYTE[first];
  if (base === undefined) return hex(first);
  return `${hex(first)} ${opcode < 0 ? "(too large)" : hex(opcode - base)}`;
}
