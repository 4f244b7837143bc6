export { assertionText } from "./device-assert.ts";
export { type CodeForm, createEngine, type Engine, type EngineOptions } from "./engine.ts";
export {
  cyclesOf,
  type Dim3,
  type Executor,
  type LaunchOutcome,
  type LaunchRequest,
  type PrintSink,
} from "./launch.ts";
export { launchLocalBytes, launchSharedBytes } from "./launch-sizes.ts";
export { fmaF32, fmaF64, MATH_F32, MATH_F64, type MathFunction } from "./math/index.ts";
export { type Allocation, DeviceMemory, GUARD_BYTES } from "./memory.ts";
export { type ByteReader, formatPrintf, type PrintfResult, readString } from "./printf.ts";
export {
  createTexelUnit,
  DescriptorTable,
  FORMAT,
  MOST_LEVELS,
  type TexelBox,
  type TexelFormat,
  type TexelPoint,
  type TextureFacts,
  texelCode,
} from "./textures/index.ts";
export {
  type BlockPort,
  type HelperThread,
  serveBlocks,
  type TeamOptions,
} from "./workers/index.ts";
