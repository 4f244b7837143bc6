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
export { ATOMIC_OPS, FCMP_PREDICATES, ICMP_PREDICATES, OPCODE, OPCODES } from "./opcodes.ts";
