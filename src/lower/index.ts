export { accessKind } from "./access-kind.ts";
export { type CheckedOp, checkedOp } from "./checked-op.ts";
export { inlineChain } from "./inline-chain.ts";
export { lowerModule, PASS_NAMES } from "./lower-module.ts";
export type {
  DataImage,
  DeviceSymbol,
  LoweredModule,
  LowerModule,
  LowerOptions,
} from "./lowered-module.ts";
export { F64_NANS, MADE_NAN, MATH_FUNCTIONS, type MathFunctionFacts } from "./math-functions.ts";
export {
  MATRIX_PACKING,
  MATRIX_SHAPES,
  type MatrixNumber,
  type MatrixShape,
  matrixLoadOf,
  matrixRegisters,
} from "./matrix-shapes.ts";
export { MEMORY_BYTES, neededBytes, neededMask } from "./needed-bytes.ts";
export {
  ASYNC_NOTES,
  ATOMIC_KINDS,
  type AtomicKind,
  BARRIER_KINDS,
  OP,
  OPS,
  type OpClass,
  type OpFacts,
  type OpName,
  REDUCE_OPS,
  SHUFFLE_MODES,
  SPECIAL_REGISTERS,
  type SpecialRegister,
  VALUE_TYPE,
  VALUE_TYPE_NAMES,
  type ValueType,
  VOTE_MODES,
} from "./ops.ts";
export { printProgram } from "./print.ts";
export {
  type Access,
  type AccessElement,
  ADDRESS_WINDOW,
  type BlockTable,
  type Code,
  IDLE_PASSES,
  IDLE_ROUNDS,
  type KernelParam,
  type LaunchBounds,
  type Loop,
  type Program,
  type ProgramConstant,
  type ProgramFunction,
  type Reach,
  type Site,
  type Space,
  YIELD_ITERATIONS,
} from "./program.ts";
export { reachOf, reachRegisters } from "./reach-of.ts";
export {
  busyRounds,
  hasCountedBarriers,
  isWideBarrier,
  mayGiveWay,
  nextBlock,
  readsClock,
  readsClusterMemory,
  sideBySide,
} from "./schedule.ts";
export { verifyProgram } from "./verify-program.ts";
export { executable, onlyAsked } from "./visible-code.ts";
