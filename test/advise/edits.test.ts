import { describe, expect, it } from "vitest";
import { exchangeAxes } from "../../src/advise/edits/exchange-axes.ts";
import { floatConstants } from "../../src/advise/edits/float-constants.ts";
import { callIntrinsics } from "../../src/advise/edits/intrinsics.ts";
import { padRows } from "../../src/advise/edits/pad-rows.ts";

/** The line that has `mark`, of a text. */
function at(text: string, mark: string) {
  const lines = text.split("\n");
  return { lines, line: 1 + lines.findIndex((line) => line.includes(mark)) };
}

const kernel = (...body: string[]): string =>
  ["#define SIZE 32", "__global__ void k(float* p) {", ...body, "}", "int main() {}"].join("\n");

describe("longer rows", () => {
  const edited = (text: string, rowBytes = 128, moreBytes = 4) =>
    padRows(at(text, "// here"), rowBytes, moreBytes)?.edits.map((edit) => edit.text);
  const use = "p[0] = tile[threadIdx.x][0];  // here";

  it("are in the user's own declaration, whatever its size is called", () => {
    const declared = (size: string) => edited(kernel(`  __shared__ float tile[32][${size}];`, use));
    expect(declared("32")).toEqual(["  __shared__ float tile[32][32 + 1];"]);
    expect(declared("SIZE")).toEqual(["  __shared__ float tile[32][SIZE + 1];"]);
    const constant = `const int W = 32;\n${kernel("__shared__ float tile[8][W];  // 8 rows", use)}`;
    expect(edited(constant)).toEqual(["__shared__ float tile[8][W + 1];  // 8 rows"]);
  });

  it("count elements as they are declared", () => {
    const text = kernel("__shared__ double tile[4][ 16 ];", use);
    expect(edited(text, 128, 8)).toEqual(["__shared__ double tile[4][ 16  + 1];"]);
    expect(edited(text, 128, 4)).toBeUndefined();
  });

  it("are those of all arrays of one line, each its own", () => {
    const text = kernel("__shared__ float a[8][32], tile[8][32];", "a[0][1] = 2;", use);
    expect(edited(text)).toEqual(["__shared__ float a[8][32 + 1], tile[8][32 + 1];"]);
  });

  it.each([
    ["a pointer goes into it", ["__shared__ float tile[8][32];", "float* row = tile[3];", use]],
    ["the address is taken", ["__shared__ float tile[8][32];", "f(tile);", use]],
    ["rows are others", ["__shared__ float tile[8][64];", use]],
    ["the size has no number", ["__shared__ float tile[8][W];", use]],
    ["another array has no rows", ["__shared__ float tile[8][32];", "__shared__ int n[4];", use]],
    ["the type is not known", ["__shared__ Cell tile[8][32];", use]],
    ["it is dynamic", ["extern __shared__ float tile[];", use]],
  ])("are not proposed where %s", (_, body) => {
    expect(edited(kernel(...body))).toBeUndefined();
  });

  it("are not those of another function", () => {
    const other = "__device__ void f() {\n  __shared__ float tile[8][32];\n}\n";
    expect(edited(other + kernel("p[0] = 1;  // here"))).toBeUndefined();
  });
});

describe("exchanged axes", () => {
  const edited = (...body: string[]) =>
    exchangeAxes(at(kernel(...body), "// here"))?.map(({ line, text }) => [line, text]);

  it("are in the lines that reckon with them", () => {
    expect(
      edited(
        "  int row = blockIdx.x * blockDim.x + threadIdx.x;",
        "  int col = blockIdx.y * blockDim.y + threadIdx.y;",
        "  p[row * 9 + col] = 0;  // here",
      ),
    ).toEqual([
      [3, "  int row = blockIdx.y * blockDim.y + threadIdx.y;"],
      [4, "  int col = blockIdx.x * blockDim.x + threadIdx.x;"],
    ]);
  });

  it("are not proposed where an axis is used elsewhere too", () => {
    const x = "int row = blockIdx.x * 16 + threadIdx.x;";
    expect(edited(x, "int col = threadIdx.y;", "p[row] = threadIdx.x;  // here")).toBeUndefined();
    expect(edited(x, "p[row] = 1;  // here")).toBeUndefined();
  });
});

describe("constants of floats", () => {
  const edited = (line: string) => floatConstants([at(line, "=")])?.[0]?.text;

  it("get an f, and nothing else changes", () => {
    expect(edited("  y = 0.5 * x[1] + 2. - .25e-3 + 1e5;  // 0.5")).toBe(
      "  y = 0.5f * x[1] + 2.f - .25e-3f + 1e5f;  // 0.5",
    );
    expect(edited("y = a1.5x = 3;")).toBeUndefined();
    expect(edited("y = 0.5f * x + 3;")).toBeUndefined();
    expect(edited("double y = 0.5 * x;")).toBeUndefined();
    expect(edited("y = 0.5 /* half */ * x;")).toBeUndefined();
  });
});

describe("intrinsics", () => {
  it("are called where their functions were", () => {
    const edited = (line: string) =>
      callIntrinsics([at(line, "=")], ["__expf", "__sinf"])?.[0]?.text;
    expect(edited("y = expf(x) * std::exp(x) + exp (x) + sinf(x);")).toBe(
      "y = __expf(x) * std::exp(x) + __expf (x) + __sinf(x);",
    );
    expect(edited("y = my_expf(x) + exponent;")).toBeUndefined();
  });
});
