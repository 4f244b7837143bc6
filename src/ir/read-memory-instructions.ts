/** Grammar of the instructions that touch memory. */
import type { TypeId } from "../base/index.ts";
import type { InstructionReader } from "./instruction-reader.ts";
import { TOKEN } from "./lexer.ts";
import { INSTRUCTION_FLAG } from "./module.ts";
import { ATOMIC_OPS } from "./opcodes.ts";

/** Each from behind its opcode. */
export const MEMORY_RULES: Readonly<Record<string, (p: InstructionReader) => void>> = {
  alloca(p) {
    const { cursor, types } = p;
    if (cursor.isWord("inalloca") || cursor.isWord("swifterror"))
      cursor.fail("ir/unsupported-instruction", { name: `alloca ${cursor.current()}` });
    const allocated = p.readType();
    let counted = false;
    let aux = -1;
    let space = 0;
    while (p.acceptComma()) {
      if (cursor.isWord("align")) {
        cursor.at--;
        aux = p.readAlign(allocated);
      } else if (cursor.acceptWord("addrspace")) {
        cursor.expect("(");
        space = cursor.expectNumber();
        cursor.expect(")");
      } else if (!counted) {
        p.readTypedValue();
        counted = true;
      } else cursor.failExpected("`align` | `addrspace`");
    }
    if (!counted) p.builder.operands.push(~p.reader.constants.int(types.int(32), 1n));
    if (aux < 0) aux = p.readAlign(allocated);
    p.append("alloca", types.ptr(space), { aux, auxType: allocated });
  },

  load(p) {
    const atomic = p.cursor.acceptWord("atomic");
    let flags = p.readFlags();
    const type = p.readType();
    p.cursor.expect(",");
    p.readPointer();
    if (atomic) {
      flags |= INSTRUCTION_FLAG.atomic | p.readOrdering();
    }
    p.append("load", type, { flags, aux: p.readAlign(type) });
  },

  store(p) {
    const atomic = p.cursor.acceptWord("atomic");
    let flags = p.readFlags();
    const type = p.readTypedValue();
    p.cursor.expect(",");
    p.readPointer();
    if (atomic) {
      flags |= INSTRUCTION_FLAG.atomic | p.readOrdering();
    }
    p.append("store", p.types.void, { flags, aux: p.readAlign(type) });
  },

  fence(p) {
    p.readOrdering();
    p.append("fence", p.types.void);
  },

  cmpxchg(p) {
    const { cursor, types } = p;
    cursor.acceptWord("weak");
    let flags = p.readFlags() | INSTRUCTION_FLAG.atomic;
    p.readPointer();
    cursor.expect(",");
    const type = p.readTypedValue();
    cursor.expect(",");
    if (p.readTypedValue() !== type) cursor.failExpected("term/two-values-of-one-type");
    flags |= p.readOrdering();
    flags |= p.readOrdering();
    const result = types.struct([type, types.int(1)], false);
    p.append("cmpxchg", result, { flags, aux: p.readAlign(type) });
  },

  atomicrmw(p) {
    const { cursor } = p;
    let flags = p.readFlags() | INSTRUCTION_FLAG.atomic;
    const operation = (ATOMIC_OPS as readonly string[]).indexOf(cursor.current());
    if (cursor.kind !== TOKEN.word) cursor.failExpected("term/atomic-operation");
    if (operation < 0)
      cursor.fail("ir/unsupported-instruction", { name: `atomicrmw ${cursor.current()}` });
    cursor.advance();
    p.readPointer();
    cursor.expect(",");
    const type = p.readTypedValue();
    flags |= p.readOrdering();
    p.append("atomicrmw", type, { flags, aux: (operation << 8) | p.readAlign(type) });
  },

  getelementptr(p) {
    const { cursor, types } = p;
    const flags = p.readFlags();
    const elementType = p.readType();
    cursor.expect(",");
    let result = p.readTypedValue();
    while (p.acceptComma()) result = vectorOf(p, result, p.readTypedValue());
    p.append("getelementptr", result, { flags, auxType: elementType });
    const element = types.at(types.at(result).kind === "vector" ? elementOf(p, result) : result);
    if (element.kind !== "ptr") cursor.failExpected("term/pointer-to-step-from");
  },

  va_arg(p) {
    p.readPointer();
    p.cursor.expect(",");
    p.append("va_arg", p.readType());
  },
};

/** A vector index makes a vector of pointers. */
function vectorOf(p: InstructionReader, base: TypeId, index: TypeId): TypeId {
  const { types } = p;
  const row = types.at(index);
  if (row.kind !== "vector" || types.at(base).kind === "vector") return base;
  if (types.at(base).kind !== "ptr") p.cursor.failExpected("term/pointer-to-step-from");
  return types.vector(row.length, base);
}

function elementOf(p: InstructionReader, vector: TypeId): TypeId {
  const row = p.types.at(vector);
  return row.kind === "vector" ? row.element : vector;
}
