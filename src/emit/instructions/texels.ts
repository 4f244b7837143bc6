/** Textures and surfaces: a routine does it for a whole warp at once, or the engine. */
import { assert } from "../../base/index.ts";
import { OP } from "../../lower/index.ts";
import type { FunctionEmitter } from "../function-emitter.ts";
import type { AccessContext } from "../memory/index.ts";
import { fetchRoutine, surfaceRoutine, texelCode } from "../textures/index.ts";
import { setFromFrame } from "./lane-storage.ts";

const RESULTS = 4;

export function emitTexels(e: FunctionEmitter, pc: number): void {
  const { f, imports } = e;
  const { op, aux } = e.program.code;
  const code = e.scalar(e.arg(pc, 0))?.bits;
  assert(code !== undefined, "a texture instruction without its code");
  const { module, program, globals, owner } = e;
  const context: AccessContext = { module, program, imports, globals, counters: owner.counters };
  const kind = texelCode(Number(code));
  const count = e.argCount(pc);
  const offsets: number[] = [];
  for (let i = 1; i < count; i++) offsets.push(e.lanesOffset(e.arg(pc, i), i - 1));
  f.i32(pc).i32(aux[pc]!).i32(Number(code)).get(e.mask);
  for (const offset of offsets) e.pushFrameAddress(offset);
  if (op[pc] === OP.surfaceWrite) {
    f.call(surfaceRoutine(context, kind, "write"));
    return;
  }
  // One behind the other, so that one address names them all.
  const results = Array.from({ length: RESULTS }, (_, i) => e.scratch(count - 1 + i));
  e.pushFrameAddress(results[0]!);
  const wanted = results.findLastIndex((_, i) => e.result(pc, i) >= 0) + 1;
  if (op[pc] === OP.textureRead)
    f.call(fetchRoutine(context, kind, Math.max(1, wanted)) ?? imports.textureRead);
  else f.call(surfaceRoutine(context, kind, "read"));
  results.forEach((from, i) => {
    const register = e.result(pc, i);
    if (register >= 0) setFromFrame(e, register, from);
  });
}
