/**
 * The form of a kernel for blocks whose rows are whole warps: blockDim.x is a multiple of 32. Then
 * every lane executes at the start, threadIdx.x is consecutive in a warp, and threadIdx.y and z are
 * the same in all its lanes. From that follows which registers hold one value, or a base plus a
 * constant multiple of the lane number: they need no vector.
 *
 * Only registers that never have to keep values of lanes outside the executing mask take part
 * (regMasked = 0): whoever writes them ends the life of all lanes' old values.
 */
import {
  OP,
  OPS,
  type OpName,
  type Program,
  type ProgramFunction,
  SPECIAL_REGISTERS,
  VALUE_TYPE,
} from "../../lower/index.ts";
import type { EmitFunction } from "../analysis/units.ts";

/** Not decided yet; a number: the step from lane to lane, 0 for one value; "mixed": anything. */
type Step = number | "mixed" | undefined;

/** Step of the result of a lane-wise operation on operands with known steps. */
export function resultStep(
  name: OpName,
  type: number,
  steps: readonly number[],
  constants: readonly (bigint | undefined)[],
): number | undefined {
  if (steps.every((step) => step === 0)) return 0;
  if (type !== VALUE_TYPE.i32) return undefined;
  const [a = 0, b = 0, c = 0] = steps;
  switch (name) {
    case "mov":
      return a;
    case "add":
      return (a + b) | 0;
    case "sub":
      return (a - b) | 0;
    case "mul":
      if (constants[1] !== undefined) return Math.imul(a, Number(constants[1]));
      if (constants[0] !== undefined) return Math.imul(b, Number(constants[0]));
      return undefined;
    case "shl":
      if (constants[1] === undefined || constants[1] > 31n) return undefined;
      return a << Number(constants[1]);
    case "select":
      return a === 0 && b === c ? b : undefined;
    default:
      return undefined;
  }
}

/** The specialised view of a kernel. Tables of the program are shared. */
export function specialiseAlignedRows(program: Program, fn: ProgramFunction): EmitFunction {
  const steps = findSteps(program, fn);
  const regUniform = fn.regUniform.slice();
  const strides = new Int32Array(fn.regType.length);
  for (const [register, step] of steps.entries()) {
    if (typeof step !== "number") continue;
    if (step === 0) regUniform[register] = 1;
    else strides[register] = step;
  }
  return { ...fn, regUniform, strides };
}

function findSteps(program: Program, fn: ProgramFunction): Step[] {
  const { code, blocks } = program;
  const steps: Step[] = Array.from(fn.regType, (_, register) => {
    if (fn.regUniform[register]) return 0;
    return fn.regMasked[register] ? "mixed" : undefined;
  });
  const first = blocks.start[fn.firstBlock]!;
  const end = blocks.start[fn.firstBlock + fn.blockCount]!;
  // Optimistic: steps only go from unknown to a number to mixed, so this ends.
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = first; pc < end; pc++)
      for (let i = code.dstStart[pc]!; i < code.dstStart[pc + 1]!; i++) {
        const register = code.dst[i]!;
        if (register < 0 || steps[register] === "mixed" || fn.regUniform[register]) continue;
        const step = stepOf(program, pc, steps, fn.regType[register]!);
        if (step === undefined || step === steps[register]) continue;
        steps[register] = steps[register] === undefined ? step : "mixed";
        changed = true;
      }
  }
  return steps;
}

function stepOf(program: Program, pc: number, steps: readonly Step[], resultType: number): Step {
  const { code, constants } = program;
  const facts = OPS[code.op[pc]!]!;
  const args = code.args.subarray(code.argStart[pc]!, code.argStart[pc + 1]!);
  const argSteps: number[] = [];
  for (const arg of args) {
    const step = arg < 0 ? 0 : steps[arg];
    if (step === undefined) return undefined;
    if (step === "mixed") return "mixed";
    argSteps.push(step);
  }
  if (code.op[pc] === OP.special) return specialStep(code.aux[pc]!);
  if (code.op[pc] === OP.load) return loadStep(program, pc, argSteps[0]!);
  if (facts.class !== "pure") return "mixed";
  const step = resultStep(
    facts.name as OpName,
    code.type[pc]!,
    argSteps,
    Array.from(args, (arg) => (arg < 0 ? constants[~arg]!.bits : undefined)),
  );
  if (step === undefined || (step !== 0 && resultType !== VALUE_TYPE.i32)) return "mixed";
  return step;
}

function specialStep(index: number): Step {
  const name = SPECIAL_REGISTERS[index]!;
  if (name === "tid.x" || name === "laneid") return 1;
  return name.startsWith("lanemask") ? "mixed" : 0;
}

/** One address for all lanes gives one value, unless every thread has a memory of its own. */
function loadStep(program: Program, pc: number, addressStep: number): Step {
  const { space } = program.accesses[program.code.aux[pc]!]!;
  return addressStep === 0 && space !== "local" && space !== "generic" ? 0 : "mixed";
}
