/** Grammar of instructions: one rule an opcode, or one for a family of them. */
import type { TypeId } from "../base/index.ts";
import type { InstructionReader } from "./instruction-reader.ts";
import { FCMP_PREDICATES, ICMP_PREDICATES } from "./opcodes.ts";
import { readCall } from "./read-call.ts";
import { MEMORY_RULES } from "./read-memory-instructions.ts";

/** Reads an instruction from behind its opcode and appends it. */
type Rule = (p: InstructionReader, opcode: string) => void;

const binary: Rule = (p, opcode) => {
  const flags = p.readFlags();
  const type = p.readTypedValue();
  p.cursor.expect(",");
  p.readValue(type);
  p.append(opcode, type, { flags });
};

const cast: Rule = (p, opcode) => {
  const flags = p.readFlags();
  p.readTypedValue();
  p.cursor.expectWord("to");
  p.append(opcode === "ptrtoaddr" ? "ptrtoint" : opcode, p.readType(), { flags });
};

function compare(predicates: readonly string[]): Rule {
  return (p, opcode) => {
    const flags = p.readFlags();
    const aux = predicates.indexOf(p.cursor.current());
    if (aux < 0) p.cursor.failExpected("term/comparison");
    p.cursor.advance();
    const type = p.readTypedValue();
    p.cursor.expect(",");
    p.readValue(type);
    p.append(opcode, p.types.withElement(type, p.types.int(1)), { flags, aux });
  };
}

const unsupported: Rule = (p, opcode) => {
  p.cursor.fail("ir/unsupported-instruction", { name: opcode });
};

function rules(names: string, rule: Rule): Record<string, Rule> {
  return Object.fromEntries(names.split(" ").map((name) => [name, rule]));
}

const RULES: Readonly<Record<string, Rule>> = {
  ...MEMORY_RULES,
  ...rules("add fadd sub fsub mul fmul udiv sdiv fdiv urem srem frem", binary),
  ...rules("shl lshr ashr and or xor", binary),
  ...rules("trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp", cast),
  ...rules("ptrtoint ptrtoaddr inttoptr bitcast addrspacecast", cast),
  ...rules("invoke callbr resume landingpad catchswitch catchpad catchret", unsupported),
  ...rules("cleanuppad cleanupret", unsupported),
  icmp: compare(ICMP_PREDICATES),
  fcmp: compare(FCMP_PREDICATES),

  ret(p) {
    const type = p.readType();
    if (type !== p.types.void) p.readValue(type);
    p.append("ret", p.types.void);
  },

  br(p) {
    if (p.cursor.isWord("label")) {
      p.readBlock();
      p.append("br", p.types.void);
      return;
    }
    readCondition(p);
    p.cursor.expect(",");
    p.readBlock();
    p.cursor.expect(",");
    p.readBlock();
    p.append("condbr", p.types.void);
  },

  switch(p) {
    const { cursor } = p;
    const type = p.readTypedValue();
    cursor.expect(",");
    p.readBlock();
    cursor.expect("[");
    while (!cursor.accept("]")) {
      if (p.readType() !== type) cursor.failExpected("term/case-of-the-type-switched-on");
      p.readValue(type);
      cursor.expect(",");
      p.readBlock();
    }
    p.append("switch", p.types.void);
  },

  indirectbr(p) {
    const { cursor } = p;
    p.readPointer();
    cursor.expect(",");
    cursor.expect("[");
    if (!cursor.accept("]")) {
      do p.readBlock();
      while (cursor.accept(","));
      cursor.expect("]");
    }
    p.append("indirectbr", p.types.void);
  },

  unreachable(p) {
    p.append("unreachable", p.types.void);
  },

  fneg(p) {
    const flags = p.readFlags();
    p.append("fneg", p.readTypedValue(), { flags });
  },

  freeze(p) {
    p.append("freeze", p.readTypedValue());
  },

  extractelement(p) {
    const vector = p.types.at(p.readTypedValue());
    if (vector.kind !== "vector") return p.cursor.failExpected("term/vector");
    p.cursor.expect(",");
    p.readTypedValue();
    p.append("extractelement", vector.element);
  },

  insertelement(p) {
    const type = p.readTypedValue();
    if (p.types.at(type).kind !== "vector") p.cursor.failExpected("term/vector");
    p.cursor.expect(",");
    p.readTypedValue();
    p.cursor.expect(",");
    p.readTypedValue();
    p.append("insertelement", type);
  },

  shufflevector(p) {
    const vector = p.types.at(p.readTypedValue());
    p.cursor.expect(",");
    p.readTypedValue();
    p.cursor.expect(",");
    const mask = p.types.at(p.readTypedValue());
    if (vector.kind !== "vector" || mask.kind !== "vector")
      return p.cursor.failExpected("term/vector");
    p.append("shufflevector", p.types.vector(mask.length, vector.element));
  },

  extractvalue(p) {
    const aggregate = p.readTypedValue();
    p.append("extractvalue", readIndices(p, aggregate));
  },

  insertvalue(p) {
    const { cursor } = p;
    const aggregate = p.readTypedValue();
    cursor.expect(",");
    const inserted = p.readTypedValue();
    if (readIndices(p, aggregate) !== inserted) cursor.failExpected("term/value-of-the-field-type");
    p.append("insertvalue", aggregate);
  },

  phi(p) {
    const { cursor } = p;
    const flags = p.readFlags();
    const type = p.readType();
    do {
      cursor.expect("[");
      p.readValue(type);
      cursor.expect(",");
      p.readBlockName();
      cursor.expect("]");
    } while (p.acceptComma());
    p.append("phi", type, { flags });
  },

  select(p) {
    const flags = p.readFlags();
    p.readTypedValue();
    p.cursor.expect(",");
    const type = p.readTypedValue();
    p.cursor.expect(",");
    if (p.readTypedValue() !== type) p.cursor.failExpected("term/two-values-of-one-type");
    p.append("select", type, { flags });
  },

  call: readCall,

  tail(p) {
    p.cursor.expectWord("call");
    readCall(p);
  },
  musttail(p) {
    p.cursor.expectWord("call");
    readCall(p);
  },
  notail(p) {
    p.cursor.expectWord("call");
    readCall(p);
  },
};

function readCondition(p: InstructionReader): void {
  const at = p.cursor.at;
  if (p.readTypedValue() === p.types.int(1)) return;
  p.cursor.at = at;
  p.cursor.failExpected("term/i1-condition");
}

/** `, 1, 0 …`; the type they lead to. */
function readIndices(p: InstructionReader, aggregate: TypeId): TypeId {
  let type = aggregate;
  let count = 0;
  while (p.acceptComma()) {
    const row = p.types.at(type);
    const at = p.cursor.at;
    const index = p.cursor.expectNumber();
    const inner =
      row.kind === "struct"
        ? row.fields[index]
        : row.kind === "array" && index < row.length
          ? row.element
          : undefined;
    if (inner === undefined) return p.cursor.failAt(at, "ir/bad-index", { index });
    type = inner;
    p.builder.operands.push(index);
    count++;
  }
  if (count === 0) p.cursor.failExpected("term/index");
  return type;
}

/** Reads one instruction, its opcode included, its metadata not. */
export function readInstruction(p: InstructionReader): void {
  const opcode = p.cursor.current();
  const rule = Object.hasOwn(RULES, opcode) ? RULES[opcode] : undefined;
  if (rule === undefined) p.cursor.failExpected("term/instruction");
  p.cursor.advance();
  rule(p, opcode);
}
