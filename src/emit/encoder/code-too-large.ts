/** Of one function. */
export interface FunctionLimits {
  /** Of its body: locals and code. */
  readonly bytes: number;
  readonly locals: number;
  /** Blocks whose waiting lanes may stand in locals. */
  readonly waitingLocals: number;
  /** Instructions of the program in a part of a function that is cut into several; see `function-parts.ts`. */
  readonly partInstructions: number;
}

/** V8's (wasm-limits.h: kV8MaxWasmFunctionSize, kV8MaxWasmFunctionLocals), and what keeps its memory below 100 MB. */
export const FUNCTION_LIMITS: FunctionLimits = {
  bytes: 7_654_321,
  locals: 50_000,
  waitingLocals: 1000,
  partInstructions: 400,
};

/** A function beyond the limits: its program is too large, which is no mistake of ours. */
export class CodeTooLarge extends Error {
  readonly functionName: string;
  readonly bytes: number;
  readonly locals: number;
  /** Mangled; set by whoever knows which kernel the function belongs to. */
  kernel = "";

  constructor(functionName: string, bytes: number, locals: number) {
    super(`${functionName} has ${bytes} bytes of code and ${locals} locals`);
    this.functionName = functionName;
    this.bytes = bytes;
    this.locals = locals;
  }
}
