/** Results that a routine left in a scratch vector or mask, brought to where their register lives. */
import type { Local } from "../encoder/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import { is64, wasmType } from "../ops/operands.ts";

/** Sets a register from 32 lanes at offset `from` of a frame, this call's own by default. */
export function setFromFrame(
  e: FunctionEmitter,
  register: number,
  from: number,
  base: Local = e.frame,
): void {
  const { f } = e;
  const type = e.typeOf(register);
  if (e.storage(register) === "scalar") {
    // All executing lanes agree; the lowest is asked.
    f.get(e.mask)
      .op("i32.ctz")
      .i32(is64(type) ? 3 : 2)
      .op("i32.shl")
      .get(base)
      .op("i32.add");
    f.mem(`${wasmType(type)}.load`, from);
    f.set(e.local(register));
    return;
  }
  const chunkBytes = is64(type) ? 32 : 16;
  e.storeLanes(register, (chunk, part) =>
    f.get(base).mem("v128.load", from + chunk * chunkBytes + part * 16),
  );
}

/** Pushes the mask of lanes for which `pushTest` leaves a vector of all ones, for chunks 0 to 7. */
export function pushCollected(e: FunctionEmitter, pushTest: (chunk: number) => void): void {
  const { f } = e;
  for (let chunk = 0; chunk < 8; chunk++) {
    pushTest(chunk);
    f.op("i32x4.bitmask");
    if (chunk > 0)
      f.i32(4 * chunk)
        .op("i32.shl")
        .op("i32.or");
  }
}
