/** Lane samples of accesses: where their addresses are, before the access itself. */
import type { FunctionEmitter } from "../function-emitter.ts";
import { accessSampleRoutine, pathSampleRoutine } from "../memory/samples.ts";

/**
 * The executing lanes are about to make an access. `pushAddresses` leaves the address of 32 lanes' addresses
 * without the access's offset, or, of a uniform access, the address that all lanes share.
 */
export function emitAccessSample(
  e: FunctionEmitter,
  pc: number,
  form: "vector" | "uniform",
  pushAddresses: () => void,
): void {
  if (!takesSamples(e)) return;
  const { f, owner } = e;
  f.getGlobal(owner.globals.samples).if();
  pushAddresses();
  f.get(e.mask).i32(e.program.code.aux[pc]!).call(accessSampleRoutine(owner, form));
  f.end();
}

/** The executing lanes go through block `block` of the code. */
export function emitPathSample(e: FunctionEmitter, block: number): void {
  if (!takesSamples(e)) return;
  const { f, owner } = e;
  f.getGlobal(owner.globals.samples).if();
  f.i32(block).get(e.mask).call(pathSampleRoutine(owner));
  f.end();
}

/** Sampled blocks run in the general form, whose frames are parameter 0. */
function takesSamples(e: FunctionEmitter): boolean {
  return e.owner.samples && e.frame === 0;
}
