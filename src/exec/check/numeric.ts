/** numeric: what arithmetic made of operands that were in order, lane by lane. */
import type { LaneMask, Pc } from "../../base/index.ts";
import { type CheckedOp, checkedOp, type Program, VALUE_TYPE } from "../../lower/index.ts";
import type { ViolationKind } from "../../observe/index.ts";
import type { Scene } from "./scene.ts";

interface NumericSite {
  readonly op: CheckedOp;
  /** Of the result, if it is among the operands, and the operands. */
  readonly types: readonly number[];
}

/** An operand's value: of floats the number, of integers the signed one. */
type NumberValue = number | bigint;

interface Wrong {
  readonly kind: ViolationKind;
  readonly severity: "error" | "warning";
  readonly text: string;
}

export class NumericCheck {
  private readonly scene: Scene;
  private readonly sites = new Map<number, NumericSite>();
  private readonly view: DataView;
  /** Made in the running launch. */
  private hasInfinity = false;

  constructor(scene: Scene) {
    this.scene = scene;
    this.view = new DataView(scene.shared.memory.memory.buffer);
  }

  begin(): void {
    this.hasInfinity = false;
  }

  /** `addresses`: of 32 lanes of each operand. */
  check(pc: Pc, lanes: LaneMask, addresses: readonly number[]): void {
    const { scene } = this;
    const site = this.siteOf(pc);
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      const values = site.types.map((type, at) => this.read(addresses[at]!, type, lane));
      const wrong = this.judge(site, values);
      if (!wrong) continue;
      if (wrong.kind === "infinity") this.hasInfinity = true;
      const { kind, severity, text } = wrong;
      scene.add(
        {
          ...{ tool: "numeric", kind, severity, pc, text },
          ...{ space: "none", access: "none", bytes: 0 },
        },
        () => scene.describe(lane),
      );
      if (severity === "error") scene.mayStop(pc, lane);
    }
  }

  private siteOf(pc: Pc): NumericSite {
    let site = this.sites.get(pc);
    if (!site) {
      const { program } = this.scene;
      const op = checkedOp(program.code.aux[pc]!);
      const types = Array.from({ length: op.count }, (_, at) => typeOfOperand(program, pc, at));
      site = { op, types };
      this.sites.set(pc, site);
    }
    return site;
  }

  private read(address: number, type: number, lane: number): NumberValue {
    const { view } = this;
    switch (type) {
      case VALUE_TYPE.f64:
        return view.getFloat64(address + 8 * lane, true);
      case VALUE_TYPE.f32:
        return view.getFloat32(address + 4 * lane, true);
      case VALUE_TYPE.i64:
        return view.getBigInt64(address + 8 * lane, true);
      default:
        return view.getInt32(address + 4 * lane, true);
    }
  }

  private judge({ op, types }: NumericSite, values: readonly NumberValue[]): Wrong | undefined {
    if (!op.hasResult) return judgeIntegers(op, types[0]!, values);
    const [result, ...operands] = values as readonly number[];
    const made = op.name === "floatToHalf" ? halfKind(result!) : result!;
    if (Number.isFinite(made) || operands.some(Number.isNaN)) return undefined;
    const isNan = Number.isNaN(made);
    // An infinity that was made before has been told; of others, as of data, the first thing seen is the NaN.
    if (!operands.every(Number.isFinite) && (!isNan || this.hasInfinity)) return undefined;
    const text = `${expression(op, operands, types.slice(1))} = ${isNan ? "NaN" : made < 0 ? "-inf" : "inf"}`;
    return { kind: isNan ? "nan" : "infinity", severity: "warning", text };
  }
}

function typeOfOperand(
  { code, constants, functions, blocks }: Program,
  pc: Pc,
  at: number,
): number {
  const arg = code.args[code.argStart[pc]! + at]!;
  if (arg < 0) return constants[~arg]!.type;
  const fn = functions.find((one) => pc < blocks.start[one.firstBlock + one.blockCount]!)!;
  return fn.regType[arg]!;
}

function judgeIntegers(
  { name }: CheckedOp,
  type: number,
  [left = 0, right = 0]: readonly NumberValue[],
): Wrong | undefined {
  const bits = type === VALUE_TYPE.i64 ? 64 : 32;
  const [x, y] = [BigInt(left), BigInt(right)];
  const sign = DIVISION[name];
  if (sign !== undefined) {
    const dividend = name.endsWith("U") ? BigInt.asUintN(bits, x) : x;
    const text = `${dividend} ${sign} ${y}`;
    if (y === 0n) return { kind: "division-by-zero", severity: "error", text };
    const isLeast = name.endsWith("S") && y === -1n && x === -(2n ** BigInt(bits - 1));
    return isLeast ? { kind: "division-overflow", severity: "error", text } : undefined;
  }
  const exact = exactly(name, x, y);
  if (exact === BigInt.asIntN(bits, exact)) return undefined;
  const text = `${x} ${SIGN[name] ?? name} ${y < 0n ? `(${y})` : y} = ${exact}`;
  return { kind: "address-overflow", severity: "error", text };
}

const DIVISION: Readonly<Partial<Record<string, string>>> = {
  divS: "/",
  divU: "/",
  remS: "%",
  remU: "%",
};

const SIGN: Readonly<Partial<Record<string, string>>> = {
  ...{ add: "+", sub: "-", mul: "*", shl: "<<" },
  ...{ fadd: "+", fsub: "-", fmul: "*", fdiv: "/", frem: "%" },
};

function exactly(name: string, x: bigint, y: bigint): bigint {
  switch (name) {
    case "add":
      return x + y;
    case "sub":
      return x - y;
    case "mul":
      return x * y;
    default:
      // Shifts of 32 and more are undefined, too.
      return x << BigInt.asUintN(6, y);
  }
}

/** The bits of a half as a number of the same kind. */
function halfKind(bits: number): number {
  if ((bits & 0x7c00) !== 0x7c00) return 0;
  if ((bits & 0x3ff) !== 0) return Number.NaN;
  return (bits & 0x8000) === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

function expression(
  { name, function: called }: CheckedOp,
  operands: readonly number[],
  types: readonly number[],
): string {
  const [x = "", y = "", z = ""] = operands.map((value, at) => numberText(value, types[at]!));
  const sign = SIGN[name];
  if (sign !== undefined) return `${x} ${sign} ${y}`;
  if (name === "fma") return `${x} * ${y} + ${z}`;
  const word = CALLS[name] ?? called;
  return `${word}(${operands.map((value, at) => numberText(value, types[at]!)).join(", ")})`;
}

const CALLS: Readonly<Partial<Record<string, string>>> = {
  ...{ fsqrt: "sqrt", fptrunc: "(float)", floatToHalf: "(half)" },
};

/** The shortest text that stands for the number; one behind a sign of arithmetic is in brackets if negative. */
function numberText(value: number, type: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value < 0 ? "-inf" : "inf";
  if (Object.is(value, -0)) return "-0";
  if (type !== VALUE_TYPE.f32) return String(value);
  for (let digits = 1; digits < 9; digits++) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(Number(value.toPrecision(9)));
}
