export type { BlockShape } from "./analysis/block-shape.ts";
export { shuffleSource } from "./analysis/fixed-shuffle.ts";
export { hintOf, isPolledLoad } from "./analysis/polled-loads.ts";
export { settleFoldedCounts, takeBackUnrun } from "./block/settle-counts.ts";
export {
  accessNumber,
  CHECK_AREA,
  CHECK_AREA_BYTES,
  type CheckPlaces,
  DEFINED_BITS_BYTES,
  LAST_TIME,
  MOST_SHARED_BYTES,
  SHADOW_GLOBAL_BYTES,
  SHADOW_LINE,
  SHADOW_PAGE,
  SHADOW_PAGE_BYTES,
  SHADOW_PAGE_SHIFT,
  SHADOW_PLANES_BYTES,
  TOLD,
} from "./check-area.ts";
export {
  type EmitOptions,
  type EmittedProgram,
  emitProgram,
} from "./emit-program.ts";
export { CodeTooLarge, FUNCTION_LIMITS } from "./encoder/index.ts";
export {
  type AccessExplanation,
  type Explanation,
  explainForms,
} from "./explain.ts";
export {
  type CheckFunctions,
  type EnvFunctions,
  FAULT_KINDS,
} from "./imports.ts";
export {
  type ArenaSizes,
  arenaBytes,
  BLOCK_ACTION,
  BLOCK_STATUS,
  type EmitLayout,
  LAUNCH_RECORD,
  LAUNCH_RECORD_BYTES,
  localByteAddress,
} from "./layout.ts";
export {
  forgetAllocations,
  keepsFirstReader,
  mapsOf,
  siteOfCache,
  touchedBySite,
  touchOf,
} from "./memory/index.ts";
export type { FmaMode } from "./ops/operands.ts";
export { BOUNDARY, SHAPE, type TexelCode, texelCode } from "./textures/codes.ts";
export {
  ADDRESS_MODE,
  PREPARED,
  READING,
  rememberTexture,
  TEXTURE_RECORD_BYTES,
} from "./textures/record.ts";
