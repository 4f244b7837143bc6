/** Instructions that have a form: what they take and leave, and which of that is of 32 bits in a narrow memory. */
import { lebBytes } from "../wasm-sections.ts";
import type { BodyState } from "./body-state.ts";
import type { Form } from "./forms.ts";
import { OP } from "./opcodes.ts";
import { DEMAND, NO_VALUE, SIZE, SIZE_OR_FAILURE } from "./values.ts";

const MEMORY_INDEX_FLAG = 0x40;
const MOST_OFFSET = 0xffff_ffff;

/** Of the instruction: it names one table or two. */
let tables: number[] = [];

export function readPlain(body: BodyState, opcode: number, form: Form): void {
  const { immediates, operands, result } = form;
  const { start } = body;
  // What most instructions have first.
  if (immediates === "x") body.reader.skipLeb();
  else if (immediates === "m") readMemoryArgument(body);
  else if (immediates !== "") readImmediates(body, immediates);
  let left = NO_VALUE;
  let right = NO_VALUE;
  for (let i = operands.length - 1; i >= 0; i--) {
    const value = body.pop();
    const kind = operands[i]!;
    if (kind === "v" || !isWide(body, kind)) {
      // Nothing that changes.
    } else if (kind === "a") body.wantAddress(value);
    else body.want(value, demandOf(kind), start);
    right = left;
    left = value;
  }
  if (opcode === OP.i32WrapI64) body.want(left, DEMAND.narrow, start);
  if (opcode >= OP.i64Store8 && opcode <= OP.i64Store32) body.want(right, DEMAND.narrow, start);
  if (result === "v") body.leave(opcode, left, right);
  else if (result !== "") {
    const isSize = result === "z" || result === "Z";
    body.leave(!isWide(body, result) ? opcode : isSize ? SIZE : SIZE_OR_FAILURE);
  }
}

function readImmediates(body: BodyState, immediates: string): void {
  const { reader } = body;
  tables = [];
  for (const kind of immediates)
    if (kind === "x") reader.skipLeb();
    else if (kind === "m") readMemoryArgument(body);
    else if (kind === "T") tables.push(reader.leb());
    else if (kind === "b") reader.at++;
    else if (kind === "4") reader.at += 4;
    else if (kind === "8") reader.at += 8;
    else if (kind === "S") reader.at += 16;
    else if (kind === "M" && reader.leb() !== 0) body.refuse("another memory");
}

export function readMemoryArgument(body: BodyState): void {
  const { reader, wasm } = body;
  if ((reader.leb() & MEMORY_INDEX_FLAG) !== 0) body.refuse("another memory");
  const start = reader.at;
  const offset = reader.leb();
  body.offset = offset;
  if (offset > MOST_OFFSET && body.isNarrowing) {
    // No memory of 32 bits reaches so far: as far as an offset can lead, it traps as well.
    body.edits.replace(start, reader.at, lebBytes(MOST_OFFSET));
    return;
  }
  // The linker leaves room for ten digits, of which 32-bit memory may have five.
  const hasSpareDigits = reader.at - start > 1 && wasm[reader.at - 1] === 0;
  if (hasSpareDigits) body.edits.replace(start, reader.at, lebBytes(offset));
}

/** Whether what a letter of `FormText` stands for has 64 bits. */
function isWide(body: BodyState, kind: string): boolean {
  const isWideTable = (at: number) => body.shape.wideTables[tables[at]!] ?? false;
  if (kind === "n") return isWideTable(0) && isWideTable(1);
  if (kind === "j") return isWideTable(1);
  return "ieZS".includes(kind) ? isWideTable(0) : body.shape.isWide;
}

function demandOf(kind: string): number {
  return kind === "g" || kind === "e" ? DEMAND.growth : DEMAND.place;
}
