/** Grammar of `call`. */
import type { TypeId } from "../base/index.ts";
import { emptyAttributes, readAttributes } from "./attributes.ts";
import { type InstructionReader, localKey } from "./instruction-reader.ts";
import { TOKEN } from "./lexer.ts";
import { INSTRUCTION_FLAG } from "./module.ts";
import { readConstant } from "./read-constants.ts";
import { readCallingConvention } from "./read-linkage.ts";
import { readMetadataOperand } from "./read-metadata.ts";
import { readAddressSpace } from "./read-types.ts";

/** From behind the word `call`. */
export function readCall(p: InstructionReader): void {
  const { cursor, types, builder } = p;
  let flags = p.readFlags();
  readCallingConvention(cursor);
  readAttributes(cursor, types, emptyAttributes(), true);
  const calleeType = types.ptr(readAddressSpace(cursor));
  const written = p.readType();
  const writtenRow = types.at(written);
  const result = writtenRow.kind === "function" ? writtenRow.result : written;
  const callee = readCallee(p, calleeType);
  const { params, argAlign } = readArguments(p);
  const signature =
    writtenRow.kind === "function" ? written : types.functionType(result, params, false);
  if (callee.local === undefined) builder.operands.push(~callee.constant);
  else if (!builder.pushLocal(localKey(callee.local), calleeType, callee.offset))
    cursor.fail("ir/value-type", { name: callee.local });
  const attributes = emptyAttributes();
  readAttributes(cursor, types, attributes, true);
  if (cursor.isPunctuation("[")) skipBundles(p);
  if (attributes.convergent) flags |= INSTRUCTION_FLAG.convergent;
  const instruction = p.append("call", result, { flags, aux: params.length, auxType: signature });
  builder.argAlign[instruction] = argAlign;
  for (const group of attributes.groups ?? []) p.callGroups.push(instruction, group);
}

type Callee =
  | { readonly local: string; readonly offset: number }
  | { readonly local: undefined; readonly constant: number };

/** The callee stands before the arguments in the text, but behind them in the operands. */
function readCallee(p: InstructionReader, type: TypeId): Callee {
  if (p.cursor.kind === TOKEN.local) {
    const offset = p.cursor.offset;
    return { local: p.cursor.take(), offset };
  }
  return { local: undefined, constant: readConstant(p.reader, type) };
}

function readArguments(p: InstructionReader): { params: TypeId[]; argAlign: number } {
  const { cursor, types } = p;
  const params: TypeId[] = [];
  let argAlign = 0;
  cursor.expect("(");
  if (cursor.accept(")")) return { params, argAlign };
  do {
    // In a `musttail` call of a variadic function the rest of the arguments is passed on.
    if (cursor.isWord("...")) cursor.fail("ir/unsupported-instruction", { name: "musttail ..." });
    const type = p.readType();
    const attributes = emptyAttributes();
    readAttributes(cursor, types, attributes, true);
    if (attributes.align > 0 && params.length < 2)
      argAlign |= (1 + Math.log2(attributes.align)) << (8 * params.length);
    p.readValue(type);
    params.push(type);
  } while (cursor.accept(","));
  cursor.expect(")");
  return { params, argAlign };
}

/** Operand bundles, as those of `llvm.assume`, tell the optimiser things; they have no effect. */
function skipBundles(p: InstructionReader): void {
  const { cursor } = p;
  cursor.expect("[");
  do {
    cursor.expectString();
    cursor.expect("(");
    if (!cursor.isPunctuation(")")) {
      do {
        const type = p.readType();
        if (cursor.kind === TOKEN.local) cursor.advance();
        else if (type === p.types.metadata) readMetadataOperand(p.reader);
        else readConstant(p.reader, type);
      } while (cursor.accept(","));
    }
    cursor.expect(")");
  } while (cursor.accept(","));
  cursor.expect("]");
}
