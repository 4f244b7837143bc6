/** The edits that make a function body's code what was decided of its values. */
import type { Edit } from "../data-segments.ts";
import type { BodyState } from "./body-state.ts";
import type { CheckFunctions } from "./check-functions.ts";
import { constantAt, signedLebBytes } from "./constants.ts";
import { I32 } from "./module-shape.ts";
import { localEdits } from "./narrow-locals.ts";
import { type Narrowing, STATE } from "./narrowing.ts";
import { narrowOpcode, OP } from "./opcodes.ts";
import { DEMAND, SIZE, SIZE_OR_FAILURE } from "./values.ts";

const WRAP = [OP.i32WrapI64];
const EXTEND_UNSIGNED = [OP.i64ExtendI32U];
const EXTEND_SIGNED = [OP.i64ExtendI32S];
const NOTHING: readonly number[] = [];
/** log2 of the alignment of 4 bytes. */
const MOST_ALIGNMENT = 2;

/** In order, together with those that reading the body made. */
export function editsOf(
  wasm: Uint8Array,
  body: BodyState,
  narrowing: Narrowing,
  checks: CheckFunctions,
): Edit[] {
  const { values, edits } = body;
  const { opcode, start, end } = values;
  const { state } = narrowing;
  const insert = (at: number, bytes: readonly number[]) =>
    edits.push({ start: at, end: at, bytes });
  const replace = (at: number, byte: number) =>
    edits.push({ start: at, end: at + 1, bytes: [byte] });

  const makeNarrow = (value: number): void => {
    const code = opcode[value]!;
    const first = start[value]!;
    const behind = end[value]!;
    const narrow = narrowOpcode(code);
    if (code === OP.i64Const) {
      const bytes = [OP.i32Const, ...signedLebBytes(constantAt(wasm, first + 1).low)];
      edits.push({ start: first, end: behind, bytes });
    } else if (code === OP.i64ExtendI32S || code === OP.i64ExtendI32U || code === OP.i64Extend32S)
      edits.push({ start: first, end: behind, bytes: NOTHING });
    else if (code === OP.selectTyped) replace(behind - 1, I32);
    else if (narrow !== undefined) {
      replace(first, narrow);
      if (code === OP.i64Load && wasm[first + 1]! > MOST_ALIGNMENT)
        replace(first + 1, MOST_ALIGNMENT);
    }
  };

  for (let value = 1; value <= values.count; value++) {
    const is = state[value];
    const behind = end[value]!;
    if (is === STATE.narrow) makeNarrow(value);
    else if (opcode[value] === SIZE) insert(behind, EXTEND_UNSIGNED);
    else if (opcode[value] === SIZE_OR_FAILURE) insert(behind, EXTEND_SIGNED);
    if (is === STATE.wrapped) insert(behind, WRAP);
    if (is === STATE.checkedPlace) insert(behind, checks.callOf("place"));
    if (is === STATE.checkedGrowth) insert(behind, checks.callOf("growth"));
  }
  for (let at = 0; at < values.demandCount; at++) {
    if (values.demand[at] !== DEMAND.narrow) continue;
    if (state[values.demanded[at]!] !== STATE.narrow) continue;
    const by = values.by[at]!;
    const store = narrowOpcode(wasm[by]!);
    if (store === undefined) edits.push({ start: by, end: by + 1, bytes: NOTHING });
    else replace(by, store);
  }
  edits.push(...localEdits(wasm, body, narrowing));
  // What stands behind one instruction comes before what replaces the next.
  return edits.sort((a, b) => a.start - b.start || a.end - b.end);
}
