export { fmaF32, fmaF64 } from "./fma.ts";
export { MATH_F32, MATH_F64, type MathFunction } from "./library.ts";
