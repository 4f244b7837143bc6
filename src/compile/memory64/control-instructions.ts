/** Blocks, branches, calls, locals: instructions whose operands depend on what they name. */
import type { Signature } from "../wasm-sections.ts";
import type { BodyState } from "./body-state.ts";
import { I64, isValueType } from "./module-shape.ts";
import { OP } from "./opcodes.ts";
import type { Block } from "./operand-stack.ts";
import { DEMAND, NO_VALUE, SHORT } from "./values.ts";

const EMPTY_BLOCK = 0x40;
/** Kinds of handlers of try_table: those that name a tag come first. */
const HANDLERS_WITH_TAG = 2;
const NO_VALUES: Signature = { params: [], results: [] };

/** False where the opcode is of nothing that is known. */
export function readControl(body: BodyState, opcode: number): boolean {
  if (opcode >= OP.localGet && opcode <= OP.localTee) return readLocal(body, opcode);
  return readBlock(body, opcode) || readBranch(body, opcode) || readOther(body, opcode);
}

function readBlock(body: BodyState, opcode: number): boolean {
  const { flow, reader, stack, start } = body;
  switch (opcode) {
    case OP.block:
    case OP.loop:
    case OP.try:
    case OP.tryTable:
    case OP.if: {
      const type = blockType(body);
      flow.enter(opcode === OP.loop);
      if (opcode === OP.try || opcode === OP.tryTable) flow.guard();
      if (opcode === OP.tryTable) readHandlers(body);
      if (opcode === OP.if) {
        body.pop();
        flow.mayPass();
      }
      body.popMany(type.params.length);
      stack.enter(type, opcode === OP.loop);
      body.leaveMany(type.params);
      return true;
    }
    case OP.else:
      flow.otherwise(stack.isReachable(start));
      body.leaveMany(stack.restart(start).type.params);
      return true;
    case OP.catch: {
      const tag = tagType(body);
      flow.catch(stack.isReachable(start));
      stack.restart(start);
      body.leaveMany(tag.params);
      return true;
    }
    case OP.catchAll:
      flow.catch(stack.isReachable(start));
      stack.restart(start);
      return true;
    case OP.delegate:
    case OP.end: {
      if (opcode === OP.delegate) reader.skipLeb();
      flow.leave(stack.isReachable(start));
      const { results } = stack.leave(start).type;
      if (stack.depth > 0) body.leaveMany(results);
      return true;
    }
    default:
      return false;
  }
}

function readBranch(body: BodyState, opcode: number): boolean {
  const { reader, stack, start } = body;
  switch (opcode) {
    case OP.brIf: {
      const { type, isLoop } = branch(body, reader.leb());
      body.pop();
      // What it would carry stays; where it is carried to it has all its bits.
      const carried = isLoop ? type.params : type.results;
      body.popMany(carried.length);
      body.leaveMany(carried);
      return true;
    }
    case OP.brTable:
      for (let labels = reader.count() + 1; labels > 0; labels--) branch(body, reader.leb());
      break;
    case OP.br:
      branch(body, reader.leb());
      break;
    case OP.rethrow:
    case OP.returnCall:
    case OP.throw:
      reader.skipLeb();
      break;
    case OP.returnCallIndirect:
      reader.skipLeb();
      wantTarget(body, reader.leb());
      break;
    case OP.return:
    case OP.throwRef:
    case OP.unreachable:
      break;
    default:
      return false;
  }
  stack.endReachable(start);
  return true;
}

function readOther(body: BodyState, opcode: number): boolean {
  const { reader, shape } = body;
  switch (opcode) {
    case OP.call: {
      call(body, body.signature(shape.functions[reader.leb()]));
      return true;
    }
    case OP.callIndirect: {
      const type = body.signature(reader.leb());
      wantTarget(body, reader.leb());
      call(body, type);
      return true;
    }
    case OP.select:
    case OP.selectTyped: {
      if (opcode === OP.selectTyped)
        for (let types = reader.count(); types > 0; types--)
          if (!isValueType(reader.byte())) body.refuse("a type of values that is not known");
      body.pop();
      const right = body.pop();
      const left = body.pop();
      if (right === SHORT) body.stack.push(SHORT);
      else body.leave(opcode, left, right);
      return true;
    }
    default:
      return false;
  }
}

function readLocal(body: BodyState, opcode: number): boolean {
  const { accesses, flow, reader, stack, start, values } = body;
  const local = reader.leb();
  const type = body.locals[local];
  if (type === undefined) body.refuse("a local that the function has not");
  const value = opcode === OP.localGet ? NO_VALUE : body.pop();
  if (type !== I64) {
    if (opcode !== OP.localSet) stack.push(SHORT);
    return true;
  }
  const node = opcode === OP.localGet ? flow.read(local) : flow.set(local);
  if (!body.checksAddresses) {
    accesses.push(start);
    accesses.push(node);
    if (opcode !== OP.localGet) body.want(value, DEMAND.local, node);
  }
  if (opcode !== OP.localSet) stack.push(values.addRead(opcode, start, reader.at, node, value));
  return true;
}

function call(body: BodyState, { params, results }: Signature): void {
  body.popMany(params.length);
  body.leaveMany(results);
}

/** The index of the function in a table. */
function wantTarget(body: BodyState, table: number): void {
  const value = body.pop();
  if (body.shape.wideTables[table]) body.want(value, DEMAND.address, body.start);
}

function blockType(body: BodyState): Signature {
  const { reader } = body;
  const type = reader.signedLeb();
  if (type >= 0) return body.signature(type);
  // One byte, of which the sign was extended.
  const byte = type + 0x80;
  if (byte === EMPTY_BLOCK) return NO_VALUES;
  if (!isValueType(byte)) body.refuse("a type of values that is not known");
  return { params: [], results: [byte] };
}

function tagType(body: BodyState): Signature {
  return body.shape.tags[body.reader.leb()] ?? body.refuse("a tag that the module has not");
}

function branch({ flow, stack, start }: BodyState, distance: number): Block {
  const block = stack.label(distance, start);
  flow.branch(distance);
  return block;
}

function readHandlers({ flow, reader, stack, start }: BodyState): void {
  for (let handlers = reader.count(); handlers > 0; handlers--) {
    if (reader.byte() < HANDLERS_WITH_TAG) reader.skipLeb();
    const distance = reader.leb();
    stack.label(distance, start);
    flow.caughtAt(distance);
  }
}
