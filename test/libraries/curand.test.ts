/** cuRAND's numbers are those that an H100 and the vendor's library gave. */
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { xorwowPolynomials } from "../../scripts/xorwow-polynomials.ts";
import { programFolder } from "../cli/program-folder.ts";
import { ROOT, warpscope } from "../cli/warpscope.ts";

/** The first run on a machine compiles the library too. */
const LIMIT = { limitSeconds: 250 };

type Line = Record<string, string | number | readonly (string | number)[]>;

function recorded(file: string): Line[] {
  const text = fs.readFileSync(path.join(ROOT, "accuracy/curand", file), "utf8");
  return lines(text);
}

function lines(text: string): Line[] {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

/** Fields whose numbers come of logarithm, sine, cosine and exponential; bits of floats or, as text, doubles. */
const BY_MATH = new Set([
  "normal",
  "normalDouble",
  "logNormal",
  "logNormalDouble",
  "pair",
  "fourDouble",
]);

const numberOf = (value: string | number): number =>
  typeof value === "number" ? new Float32Array(Uint32Array.of(value).buffer)[0]! : doubleOf(value);

function doubleOf(hexadecimal: string): number {
  return new Float64Array(BigUint64Array.of(BigInt(`0x${hexadecimal}`)).buffer)[0]!;
}

function floatOf(hexadecimal: string): number {
  return new Float32Array(Uint32Array.of(Number.parseInt(hexadecimal, 16)).buffer)[0]!;
}

it("gives kernels the numbers of an H100", { timeout: 300_000 }, async () => {
  const { exitCode, out, error } = await warpscope(
    ["run", "accuracy/curand/programs/device.cu"],
    LIMIT,
  );
  expect(error).toBe("");
  expect(exitCode).toBe(0);
  const expected = recorded("h100-device.jsonl");
  const got = lines(out);
  expect(got.length).toBe(expected.length);
  for (const [i, line] of expected.entries())
    for (const [field, values] of Object.entries(line)) {
      const mine = got[i]![field];
      const where = `${line["generator"]} ${line["seed"]} ${line["subsequence"]} ${line["offset"]} ${field}`;
      if (!Array.isArray(values) || !BY_MATH.has(field)) expect(mine, where).toEqual(values);
      else
        for (const [j, value] of values.entries()) {
          const bound = typeof value === "number" ? 2e-6 : 1e-14;
          const wanted = numberOf(value);
          const difference = Math.abs(numberOf((mine as typeof values)[j]!) - wanted);
          expect(difference, `${where} ${j}`).toBeLessThan(bound * Math.max(1, Math.abs(wanted)));
        }
    }
});

it("gives the host the vendor's numbers", { timeout: 300_000 }, async () => {
  const program = "test/libraries/programs/generators.cpp";
  const { exitCode, out, error } = await warpscope(["run", "-lcurand", program], LIMIT);
  expect(error).toBe("");
  expect(exitCode).toBe(0);
  const expected = recorded("vendor-host.jsonl");
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
  const got = out.trim().split("\n");
  expect(got.pop()).toBe("odd 105, none 101");
  expect(got.length).toBe(24);
  for (const line of got) {
    const [where, generator, ordering, seed, distribution, status, ...values] = line.split(" ");
    const vendor = expected.find(
      (one) =>
        one["generator"] === generator &&
        one["ordering"] === ordering &&
        one["seed"] === seed &&
        one["distribution"] === distribution,
    );
    const wanted = vendor!["values"] as readonly string[];
    expect(status, line).toBe("0");
    if (/bits|uniform/.test(distribution!))
      expect(values, line).toEqual(places.map((place) => wanted[place]));
    else
      for (const place of places) {
        const of = distribution!.endsWith("Double") ? doubleOf : floatOf;
        const difference = Math.abs(of(values[place]!) - of(wanted[place]!));
        expect(difference, `${where} ${generator} ${distribution} ${place}`).toBeLessThan(5e-6);
      }
  }
});

it("gives the vendor's Sobol sequences, on host and device and in kernels", {
  timeout: 300_000,
}, async () => {
  const program = "accuracy/curand/programs/sobol.cu";
  const { exitCode, out, error } = await warpscope(["run", "-lcurand", program], LIMIT);
  expect(error).toBe("");
  expect(exitCode).toBe(0);
  const values = (line: Line | undefined) => line!["values"] as readonly number[];
  const got = lines(out);
  const expected = recorded("vendor-sobol.jsonl");
  for (const [i, line] of expected.entries()) {
    const name = line["name"] as string;
    expect(got[i]!["name"]).toBe(name);
    const [mine, wanted] = [values(got[i]), values(line)];
    expect(mine.length, name).toBe(wanted.length);
    // Inverse of the normal distribution: see above.
    const bound = name.startsWith("normal double") ? 1e-14 : name.includes("normal") ? 2e-6 : 0;
    for (const [place, value] of wanted.entries())
      expect(Math.abs(mine[place]! - value), `${name} ${place}`).toBeLessThanOrEqual(
        bound * Math.max(1, Math.abs(value)),
      );
  }
  // Four numbers of each of four dimensions, from number 0; the third and fourth are numbers 5 and 6.
  expect(got.at(-1)!["name"]).toBe("in a kernel");
  const inKernel = values(got.at(-1));
  const bits = values(expected[1]).slice(2);
  for (let dimension = 0; dimension < 4; dimension++) {
    const numbers = bits.slice(10 * dimension, 10 * dimension + 10).map((word) => word / 2 ** 32);
    const [uniform, scaled, normal, double] = inKernel.slice(4 * dimension, 4 * dimension + 4);
    expect(uniform).toBe(numbers[0]! + 2 ** -33);
    expect(scaled).toBe(numbers[1]);
    expect(Math.sign(normal!)).toBe(Math.sign(numbers[5]! - 0.5));
    expect(double).toBeCloseTo(numbers[6]!, 6);
  }
});

const folder = programFolder({
  "directions.cpp": `
#include <curand.h>
#include <cstdio>
int main() {
  curandDirectionVectors32_t *vectors;
  const curandStatus_t status = curandGetDirectionVectors32(&vectors, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
  printf("%d %x %x %x", status, vectors[0][0], vectors[0][31], vectors[1][1]);
}`,
});

it("is linked where a program asks for directions alone", { timeout: 300_000 }, async () => {
  const { out, error } = await warpscope(["run", "directions.cpp", "-lcurand"], {
    folder,
    ...LIMIT,
  });
  expect(error).toBe("");
  expect(out).toBe("0 80000000 1 c0000000");
});

it("has the polynomials that its script makes", () => {
  const header = path.join(ROOT, "src/compile/include/warpscope/curand/xorwow_polynomials.h");
  expect(fs.readFileSync(header, "utf8")).toBe(xorwowPolynomials());
});
