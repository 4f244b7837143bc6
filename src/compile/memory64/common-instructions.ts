/**
 * Reads the instructions that most code consists of: the same as `plain-instructions.ts` and `control-instructions.ts`
 * do, in one loop without calls. A program is lowered once, before the engine has compiled this code.
 */
import type { BodyState } from "./body-state.ts";
import { FORMS } from "./instruction-forms.ts";
import { I64 } from "./module-shape.ts";
import { OP } from "./opcodes.ts";
import { readMemoryArgument } from "./plain-instructions.ts";
import { DEMAND, NO_VALUE, SHORT } from "./values.ts";

/** By opcode: what is done with the instruction. Those of `none` are read elsewhere. */
const KIND = { none: 0, access: 1, binary: 2, unary: 3, constant: 4, load: 5, store: 6 } as const;

/** i64.load, i64.const, i64 arithmetic, conversions to i64. */
const MAKES_I64: readonly (readonly [first: number, last: number])[] = [
  ...([
    [0x29, 0x29],
    [0x30, 0x35],
    [0x42, 0x42],
    [0x79, 0x8a],
  ] as const),
  ...([
    [0xac, 0xb1],
    [0xbd, 0xbd],
    [0xc2, 0xc4],
  ] as const),
];

const isI64 = new Uint8Array(256);
for (const [first, last] of MAKES_I64) isI64.fill(1, first, last + 1);
/** Others leave values of a type that their opcode does not tell, or have other immediates. */
const FIRST_TYPED = 0x28;
const LAST_TYPED = 0xc4;
const KIND_OF: Readonly<Record<string, number>> = {
  "m a>v": KIND.load,
  "m av>": KIND.store,
  "x >v": KIND.constant,
  " v>v": KIND.unary,
  " vv>v": KIND.binary,
};

const kinds = new Uint8Array(256);
for (let opcode = FIRST_TYPED; opcode <= LAST_TYPED; opcode++) {
  const form = FORMS[opcode];
  if (form) kinds[opcode] = KIND_OF[`${form.immediates} ${form.operands}>${form.result}`] ?? 0;
}
kinds.fill(KIND.access, OP.localGet, OP.localTee + 1);

/** Flags of a memory argument, and numbers, that are one byte. */
const MOST_FLAGS = 0x3f;
const MOST_BYTE = 0x7f;

/** Reads up to `end` or to an instruction that is not common, or lacks operands. */
export function readCommon(body: BodyState, end: number): void {
  const { accesses, checksAddresses, flow, locals, reader, stack, values, wasm } = body;
  const { isWide } = body.shape;
  const { floor } = stack;
  // Each instruction leaves one value at most.
  stack.reserve(end - reader.at);
  const operands = stack.values;
  let top = stack.count;
  let at = reader.at;
  while (at < end) {
    const start = at;
    body.start = start;
    const opcode = wasm[at++]!;
    const kind = kinds[opcode]!;
    if (kind === KIND.access) {
      const local = wasm[at++]!;
      if (local > MOST_BYTE || local >= locals.length || (opcode !== OP.localGet && top <= floor)) {
        at = start;
        break;
      }
      if (locals[local] !== I64) {
        if (opcode === OP.localGet) operands[top++] = SHORT;
        else if (opcode === OP.localSet) top--;
        continue;
      }
      const value = opcode === OP.localGet ? NO_VALUE : operands[--top]!;
      const node = opcode === OP.localGet ? flow.read(local) : flow.set(local);
      if (!checksAddresses) {
        accesses.push(start);
        accesses.push(node);
        if (opcode !== OP.localGet) body.want(value, DEMAND.local, node);
      }
      if (opcode !== OP.localSet) operands[top++] = values.addRead(opcode, start, at, node, value);
    } else if (kind === KIND.binary) {
      if (top - floor < 2) {
        at = start;
        break;
      }
      top--;
      operands[top - 1] =
        isI64[opcode] === 0
          ? SHORT
          : values.add(opcode, start, at, operands[top - 1]!, operands[top]!);
    } else if (kind === KIND.none) {
      at = start;
      break;
    } else if (kind === KIND.constant) {
      while (wasm[at++]! > MOST_BYTE);
      operands[top++] = isI64[opcode] === 0 ? SHORT : values.add(opcode, start, at);
    } else if (kind === KIND.unary) {
      if (top === floor) {
        at = start;
        break;
      }
      const value = operands[top - 1]!;
      if (opcode === OP.i32WrapI64) body.want(value, DEMAND.narrow, start);
      operands[top - 1] = isI64[opcode] === 0 ? SHORT : values.add(opcode, start, at, value);
    } else {
      if (top - floor < (kind === KIND.load ? 1 : 2)) {
        at = start;
        break;
      }
      if (wasm[at]! <= MOST_FLAGS && wasm[at + 1]! <= MOST_BYTE) {
        body.offset = wasm[at + 1]!;
        at += 2;
      } else {
        reader.at = at;
        readMemoryArgument(body);
        at = reader.at;
      }
      if (kind === KIND.load) {
        const address = operands[top - 1]!;
        if (isWide) body.wantAddress(address);
        operands[top - 1] = isI64[opcode] === 0 ? SHORT : values.add(opcode, start, at, address);
      } else {
        top -= 2;
        if (isWide) body.wantAddress(operands[top]!);
        if (opcode >= OP.i64Store8 && opcode <= OP.i64Store32)
          body.want(operands[top + 1]!, DEMAND.narrow, start);
      }
    }
  }
  stack.count = top;
  reader.at = at;
}
