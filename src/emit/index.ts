export { type EmitOptions, type EmittedProgram, emitProgram } from "./emit-program.ts";
export { type EnvFunctions, FAULT_KINDS } from "./imports.ts";
export {
  type ArenaSizes,
  arenaBytes,
  type EmitLayout,
  LAUNCH_RECORD,
  LAUNCH_RECORD_BYTES,
  localByteAddress,
} from "./layout.ts";
export { forgetAllocations, mapsOf, touchedBySite, touchOf } from "./memory/index.ts";
export type { FmaMode } from "./ops/operands.ts";
