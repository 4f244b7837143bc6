/** The edits that make a function body's code what was decided of its values. */
import { lebBytes, WasmReader } from "../wasm-sections.ts";
import type { BodyState } from "./body-state.ts";
import type { CheckFunctions } from "./check-functions.ts";
import { constantAt, signedLebBytes } from "./constants.ts";
import { I32, I64 } from "./module-shape.ts";
import { addLocalEdits } from "./narrow-locals.ts";
import { type Narrowing, STATE } from "./narrowing.ts";
import { narrowOpcode, OP } from "./opcodes.ts";
import { DEMAND, FIRST_VALUE, SIZE, SIZE_OR_FAILURE } from "./values.ts";

const WRAP = [OP.i32WrapI64];
const EXTEND_UNSIGNED = [OP.i64ExtendI32U];
const EXTEND_SIGNED = [OP.i64ExtendI32S];
/** i64.const 0xffffffff, i64.gt_u, if */
const IF_TOO_LARGE = [OP.i64Const, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x56, OP.if, 0x40];
/** log2 of the alignment of 4 bytes. */
const MOST_ALIGNMENT = 2;

/** Adds to the edits of `body`, and puts all in order. */
export function addEdits(body: BodyState, narrowing: Narrowing, checks: CheckFunctions): void {
  const { edits, values, wasm } = body;
  const { count, end, opcode } = values;
  const { state } = narrowing;
  const check = [...IF_TOO_LARGE, ...checks.trap, OP.end, OP.localGet];
  let usesScratch = false;
  for (let value = FIRST_VALUE; value <= count; value++) {
    const is = state[value]!;
    const code = opcode[value]!;
    if (is === STATE.narrow) makeNarrow(body, value);
    else if (code === SIZE) edits.insert(end[value]!, EXTEND_UNSIGNED);
    else if (code === SIZE_OR_FAILURE) edits.insert(end[value]!, EXTEND_SIGNED);
    if (is === STATE.wrapped) edits.insert(end[value]!, WRAP);
    else if (is === STATE.checkedAddress) usesScratch = addCheck(body, value, check) || usesScratch;
    else if (is === STATE.checkedPlace) edits.insert(end[value]!, checks.callOf("place"));
    else if (is === STATE.checkedGrowth) edits.insert(end[value]!, checks.callOf("growth"));
  }
  const { by, demand, demandCount, demanded } = values;
  for (let at = 0; at < demandCount; at++) {
    if (demand[at] !== DEMAND.narrow || state[demanded[at]!] !== STATE.narrow) continue;
    const place = by[at]!;
    const store = narrowOpcode(wasm[place]!);
    if (store < 0) edits.remove(place, place + 1);
    else edits.replaceByte(place, store);
  }
  // Where addresses are checked, no local is narrow.
  if (body.checksAddresses) {
    if (usesScratch) addScratch(body);
  } else addLocalEdits(body, narrowing);
  edits.sort(body.begin);
}

/**
 * Has a value of more than 32 bits trap, and wraps it. Where that is not what a local holds it takes a local, the first
 * behind those that there are. The comparison and its branch take engines next to no time, as a call or a shift would.
 */
function addCheck(body: BodyState, value: number, check: readonly number[]): boolean {
  const { edits, locals, values } = body;
  const behind = values.end[value]!;
  const held = heldIn(body, value);
  const local = held ?? lebBytes(locals.length);
  if (!held) edits.insert(behind, [OP.localTee, ...local]);
  edits.insert(behind, check);
  edits.insert(behind, [...local, OP.i32WrapI64]);
  return !held;
}

/** The index of the local that holds a value, if its instruction names one. */
export function heldIn({ values, wasm }: BodyState, value: number): number[] | undefined {
  const opcode = values.opcode[value];
  if (opcode !== OP.localGet && opcode !== OP.localTee) return undefined;
  const first = values.start[value]! + 1;
  return wasm[first]! < 0x80 ? [wasm[first]!] : lebBytes(new WasmReader(wasm, first).leb());
}

/** Declares an i64 local behind the others. */
export function addScratch({ begin, codeStart, edits, wasm }: BodyState): void {
  const reader = new WasmReader(wasm, begin);
  const groups = reader.count();
  edits.replace(begin, reader.at, lebBytes(groups + 1));
  edits.insert(codeStart, [1, I64]);
}

function makeNarrow({ edits, values, wasm }: BodyState, value: number): void {
  const code = values.opcode[value]!;
  const first = values.start[value]!;
  const behind = values.end[value]!;
  if (code === OP.i64Const)
    edits.replace(first, behind, [OP.i32Const, ...signedLebBytes(constantAt(wasm, first + 1).low)]);
  else if (code === OP.i64ExtendI32S || code === OP.i64ExtendI32U || code === OP.i64Extend32S)
    edits.remove(first, behind);
  else if (code === OP.selectTyped) edits.replaceByte(behind - 1, I32);
  else {
    const narrow = narrowOpcode(code);
    if (narrow < 0) return;
    edits.replaceByte(first, narrow);
    if (code === OP.i64Load && wasm[first + 1]! > MOST_ALIGNMENT)
      edits.replaceByte(first + 1, MOST_ALIGNMENT);
  }
}
