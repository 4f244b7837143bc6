/**
 * Reads one function body: which instruction makes which value, and which values must be of 32 bits once memory and
 * tables are.
 */
import type { Signature } from "../wasm-sections.ts";
import type { BodyState } from "./body-state.ts";
import { readCommon } from "./common-instructions.ts";
import { readControl } from "./control-instructions.ts";
import { FORMS, opcodeOf, opcodeText } from "./instruction-forms.ts";
import { Memory64Error } from "./memory64-error.ts";
import { isValueType } from "./module-shape.ts";
import { readPlain } from "./plain-instructions.ts";

/** A function with more is refused by every engine. */
const MOST_LOCALS = 50_000;

/** `begin` and `end` are of the body behind its size. */
export function readBody(body: BodyState, begin: number, end: number, type: Signature): void {
  const { reader } = body;
  body.restart(begin);
  readLocals(body, type);
  body.codeStart = reader.at;
  body.stack.enter(type, false);
  body.flow.restart(body.locals);
  while (body.stack.depth > 0) {
    readCommon(body, end);
    if (reader.at >= end) throw new Memory64Error("a function without end", begin);
    body.start = reader.at;
    const first = reader.byte();
    const opcode = opcodeOf(first, reader);
    const form = FORMS[opcode];
    if (form) readPlain(body, opcode, form);
    else if (!readControl(body, opcode))
      body.refuse(`unknown instruction ${opcodeText(first, opcode)}`);
  }
  if (reader.at !== end) throw new Memory64Error("code behind a function's end", reader.at);
}

function readLocals(body: BodyState, type: Signature): void {
  const { reader } = body;
  body.locals = [...type.params];
  body.params = type.params.length;
  for (let groups = reader.count(); groups > 0; groups--) {
    body.start = reader.at;
    const count = reader.leb();
    const local = reader.byte();
    if (!isValueType(local)) body.refuse("a local of an unknown type");
    if (body.locals.length + count > MOST_LOCALS) body.refuse("too many locals");
    for (let rest = count; rest > 0; rest--) body.locals.push(local);
  }
}
