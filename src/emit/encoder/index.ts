export { CodeTooLarge, FUNCTION_LIMITS, type FunctionLimits } from "./code-too-large.ts";
export {
  FunctionBuilder,
  type Label,
  type Local,
  type WasmType,
} from "./function-builder.ts";
export { ModuleBuilder } from "./module-builder.ts";
export type { LaneOp, MemoryLaneOp, MemoryOp, PlainOp } from "./wasm-ops.ts";
