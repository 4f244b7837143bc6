import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { MEASURED_FUNCTIONS, type Part } from "../../accuracy/math/functions.ts";
import { mathPage } from "../../accuracy/math/page.ts";
import { createEngine, DeviceMemory } from "../../src/exec/index.ts";
import { MATH_FUNCTIONS, type Program } from "../../src/lower/index.ts";
import { compileDevice, lowerIr } from "../cases/compile-cases.ts";
import { packParams } from "./pack-params.ts";

const FOLDER = new URL("../../accuracy/math/", import.meta.url).pathname;
const read = (name: string): string => readFileSync(FOLDER + name, "utf8");

interface Row {
  readonly name: string;
  readonly where?: string;
  readonly points: number;
  readonly distance: number;
  readonly absolute?: number;
  readonly unlike: number;
}

const rows = JSON.parse(read("errors.json")) as readonly Row[];
/** Arguments and correctly rounded results, one point after another, as the bytes of doubles. */
const recorded = JSON.parse(read("points.json")) as Readonly<Record<string, string>>;
const key = (name: string, where: string | undefined): string =>
  where === undefined ? name : `${name} ${where}`;
const parts = MEASURED_FUNCTIONS.flatMap((fn) =>
  fn.parts.map((part) => [key(fn.name, part.where), fn, part] as const),
);

const memory = new DeviceMemory();
const { lowered, diagnostics } = lowerIr(compileDevice(read("evaluate.cu")), memory.nextImageBase);
memory.placeImage(memory.nextImageBase, lowered.image.bytes);
const engine = createEngine(memory, { print: () => {}, nowNs: () => 0 });

/** Runs the kernel of `evaluate.cu` for columns of four arguments. */
function evaluate(name: string, columns: Float64Array): Float64Array {
  const mangled = `_Z${name.length + 1}${name}_PKdPdi`;
  const program = lowered.programs.get(mangled) as Program;
  const count = columns.length / 4;
  const input = memory.allocate(columns.byteLength) as number;
  const output = memory.allocate(count * 8) as number;
  memory.bytes.set(new Uint8Array(columns.buffer), input);
  const { fault } = engine.launch(program, {
    grid: [1, 1, 1],
    block: [count, 1, 1],
    dynamicSharedBytes: 0,
    params: packParams(program, [input, output, count]),
    smCount: 1,
    maxWarpsPerSm: 64,
    sharedUnitBytes: 128,
    gridId: 1,
    clockCycles: 0,
    lenient: false,
    maxLocalBytes: 1024,
  });
  expect(fault).toBeUndefined();
  const results = new Float64Array(memory.bytes.slice(output, output + count * 8).buffer);
  memory.release(input);
  memory.release(output);
  return results;
}

/** Floats of the type between two values. */
function floatsBetween(type: "float" | "double", a: number, b: number): number {
  const order = (x: number): bigint => {
    const bits =
      type === "float"
        ? BigInt(new Int32Array(new Float32Array([x]).buffer)[0]!)
        : new BigInt64Array(new Float64Array([x]).buffer)[0]!;
    const magnitude = bits & (type === "float" ? 0x7fff_ffffn : 0x7fff_ffff_ffff_ffffn);
    return bits < 0n ? -magnitude : magnitude;
  };
  return Math.abs(Number(order(a) - order(b)));
}

function isWithin({ bound }: Part, type: "float" | "double", result: number, exact: number) {
  if (Number.isNaN(exact) || Number.isNaN(result))
    return Number.isNaN(exact) === Number.isNaN(result);
  if (bound.distance !== undefined) return floatsBetween(type, result, exact) <= bound.distance;
  // The recorded result is off by half a unit itself.
  if (bound.absolute !== undefined) return Math.abs(result - exact) <= bound.absolute * 1.01;
  return floatsBetween(type, result, exact) <= 2 ** (type === "float" ? 8 : 24);
}

describe("math library against arbitrary precision", () => {
  it("compiles every function", () => {
    expect(diagnostics).toEqual([]);
  });

  it.each(parts)("%s is within CUDA's bound at the recorded points", (id, fn, part) => {
    const bytes = Buffer.from(recorded[id]!, "base64");
    const numbers = new Float64Array(new Uint8Array(bytes).buffer);
    const width = fn.args + 1;
    const count = numbers.length / width;
    expect(count).toBeGreaterThanOrEqual(12);
    const columns = new Float64Array(4 * count);
    for (let i = 0; i < numbers.length; i++)
      if (i % width < fn.args) columns[count * (i % width) + Math.floor(i / width)] = numbers[i]!;
    const results = evaluate(fn.name, columns);
    const wrong = [...results].flatMap((result, i) => {
      const point = [...numbers.subarray(width * i, width * (i + 1))];
      return isWithin(part, fn.type, result, point[fn.args]!) ? [] : [{ point, result }];
    });
    expect(wrong).toEqual([]);
  });

  it("has measured each at a million points, and found none beyond its bound", () => {
    expect(rows.map(({ name, where }) => key(name, where))).toEqual(parts.map(([id]) => id));
    for (const [i, [id, , part]] of parts.entries()) {
      const { points, distance, absolute, unlike } = rows[i]!;
      expect(points, id).toBeGreaterThanOrEqual(1_000_000);
      expect(unlike, id).toBe(0);
      const { bound } = part;
      if (bound.distance !== undefined) expect(distance, id).toBeLessThanOrEqual(bound.distance);
      if (bound.absolute !== undefined) expect(absolute, id).toBeLessThanOrEqual(bound.absolute);
    }
  });

  it("measures every function that lowering knows", () => {
    const parted = ["frexp", "modf", "remquo", "add", "sub", "mul", "div", "fma", "sqrt", "rcp"];
    const measured = new Set(MEASURED_FUNCTIONS.map(({ name }) => name));
    // Approximations are measured by CUDA's names for them.
    const names = MATH_FUNCTIONS.map(({ name }) => name.replace(/^fast_(\w+)$/, "__$1f"));
    const missing = names.filter(
      (name) => !measured.has(name) && !parted.some((part) => name.startsWith(part)),
    );
    // pow with an integer exponent is pow.
    expect(missing).toEqual(["powi"]);
  });

  it("stands in docs/math.md", () => {
    const page = readFileSync(new URL("../../docs/math.md", import.meta.url), "utf8");
    expect(page).toBe(mathPage(read("errors.json"), read("h100.json")));
  });
});
