/** What is told of asynchronous copies, where `LowerOptions.asyncNotes` asks for it; they are done at once. */
import type { Operand } from "../draft.ts";
import { ASYNC_NOTES, VALUE_TYPE } from "../ops.ts";
import { materialise } from "./addresses.ts";
import { i32 } from "./literals.ts";
import type { Activation, AddressParts } from "./translation.ts";

/** `args`: see `asyncNote` of `OPS`. */
export function noteAsync(
  a: Activation,
  kind: (typeof ASYNC_NOTES)[number],
  args: readonly Operand[],
): void {
  if (a.kernel.options.asyncNotes)
    a.build.append("asyncNote", VALUE_TYPE.i32, [...args], ASYNC_NOTES.indexOf(kind), []);
}

/** Behind the copy's stores. */
export function noteAsyncCopy(a: Activation, to: AddressParts, bytes: number): void {
  if (a.kernel.options.asyncNotes) noteAsync(a, "copy", [materialise(a, to), i32(bytes)]);
}
