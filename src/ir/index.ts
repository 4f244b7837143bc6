export { floatValue, globalString, intValue, isZeroConstant } from "./constant-values.ts";
export { structOffsets, typeAlign, typeSize } from "./layout.ts";
export {
  ADDRESS_SPACE,
  type Body,
  type Constant,
  type DataLayout,
  type DebugLocation,
  type FloatFormat,
  type FunctionAttributes,
  type Global,
  INSTRUCTION_FLAG,
  type IrFunction,
  type Module,
  type Param,
  type Type,
} from "./module.ts";
export { annotationOf, globalAnnotations } from "./nvvm-annotations.ts";
export { ATOMIC_OPS, FCMP_PREDICATES, ICMP_PREDICATES, OPCODE, OPCODES } from "./opcodes.ts";
export { parseModule } from "./parse-module.ts";
export { printModule } from "./print-module.ts";
export { verifyModule } from "./verify-module.ts";
