/** Registers of a thread, as the vendor's assembler would give them out. */
import type { CountedLaunch, RegisterUse } from "../profile/index.ts";

/** Of a kernel that does little: the median of `accuracy/registers.json`. */
const TYPICAL = 16;

export function registerUse({ codegen }: CountedLaunch, given: number | undefined): RegisterUse {
  const perThread = given ?? Math.min(TYPICAL, codegen.maxRegisters ?? TYPICAL);
  const source = given === undefined ? "estimated" : "given";
  return { perThread, source, spillStoreBytes: 0, spillLoadBytes: 0 };
}
