import { describe, expect, it } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { findKernels, parseCall, parseExpectation } from "../../src/snippet/index.ts";

const KERNELS = findKernels(`
__global__ void transpose(float *out, const float *in, int nx, int ny) { }
template <typename T> __global__ void fill(T *p, T by, size_t n) { }
__global__ void bytes(unsigned char *a, void *b) { }
`);

function parse(text: string) {
  const diagnostics = new Diagnostics();
  const call = parseCall(text, KERNELS, diagnostics);
  return { call, codes: diagnostics.list.map(({ code }) => code) };
}

describe("a call", () => {
  it("has the launch as CUDA writes it, dim3 as lists", () => {
    const { call } = parse(
      "transpose<<<(64, n/32), dim3(32,32), 32*33*4>>>(out=f32[2048*2048], in=iota, 2048, f(1,2))",
    );
    expect([call!.grid, call!.block, call!.sharedBytes]).toEqual([
      ["64", "n/32"],
      ["32", "32"],
      "32*33*4",
    ]);
    expect(call!.arguments.map((one) => (one.kind === "value" ? one.text : one.kind))).toEqual([
      "buffer",
      "buffer",
      "2048",
      "f(1,2)",
    ]);
  });

  it("gives buffers without a size that of their neighbour", () => {
    const counts = (text: string) =>
      parse(text).call!.arguments.map((one) => (one.kind === "buffer" ? one.count : ""));
    expect(counts("transpose<<<1, 32>>>(zero, [77]=iota, 1, 1)")).toEqual(["77", "77", "", ""]);
    expect(counts("transpose<<<1, 32>>>([5], iota, 1, 1)")).toEqual(["5", "5", "", ""]);
  });

  it("knows every fill", () => {
    const fills = ["zero", "iota", "random", "random(7)", "-1.5", "file:a b.bin"].map((fill) => {
      const [buffer] = parse(`transpose<<<1, 1>>>(f32[8]=${fill}, null, 1, 1)`).call!.arguments;
      return buffer!.kind === "buffer" ? buffer!.fill : undefined;
    });
    expect(fills).toEqual([
      { kind: "zero" },
      { kind: "iota" },
      { kind: "random", seed: 1 },
      { kind: "random", seed: 7 },
      { kind: "value", text: "-1.5" },
      { kind: "file", path: "a b.bin" },
    ]);
  });

  it("may name parameters in any order, and take template arguments", () => {
    const { call, codes } = parse("fill<double><<<4, 64>>>(n=256, p=f64[256], by=1.0)");
    expect(codes).toEqual([]);
    expect(call!.arguments.map(({ parameter }) => parameter.name)).toEqual(["p", "by", "n"]);
  });

  it.each([
    ["transpose(1, 2)", "snippet/call-syntax"],
    ["transpose<<<1, 32>>>([8], iota, 1, 1) extra", "snippet/call-syntax"],
    ["rotate<<<1, 32>>>()", "snippet/no-such-kernel"],
    ["transpose<<<1>>>([8], iota, 1, 1)", "snippet/launch-entries"],
    ["transpose<<<1, >>>([8], iota, 1, 1)", "snippet/launch-entries"],
    ["transpose<<<1, 32>>>([8], iota, 1)", "snippet/argument-count"],
    ["transpose<<<1, 32>>>([8], iota, 1, 1, 1)", "snippet/argument-count"],
    ["transpose<<<1, 32>>>(dst=[8], in=iota, 1, 1)", "snippet/no-such-parameter"],
    ["transpose<<<1, 32>>>(in=[8], in=iota, 1, 1)", "snippet/argument-twice"],
    ["transpose<<<1, 32>>>([8], iota, f32[4], 1)", "snippet/not-a-pointer"],
    ["transpose<<<1, 32>>>([8], hello, 1, 1)", "snippet/bad-buffer"],
    ["transpose<<<1, 32>>>(i32[8], iota, 1, 1)", "snippet/buffer-type"],
    ["transpose<<<1, 32>>>(zero, iota, 1, 1)", "snippet/no-size"],
    ["bytes<<<1, 1>>>(i8[4], [4])", "snippet/buffer-type"],
  ])("%s: %s", (text, code) => {
    expect(parse(text)).toEqual({ call: undefined, codes: [code] });
  });

  it("takes other spellings of a type, and any type for void", () => {
    expect(parse("bytes<<<1, 1>>>(uint8_t[4], f64[4])").codes).toEqual([]);
  });
});

describe("an expectation", () => {
  const call = parse("transpose<<<1, 32>>>(out=[8], in=iota, 1, 1)").call!;
  const expectation = (text: string) => parseExpectation(text, call, new Diagnostics());

  it("has sides that are compared exactly or nearly", () => {
    expect(expectation("out[i] == in[7 - i]")).toMatchObject({
      buffer: "out",
      left: "out[i]",
      exact: true,
      right: { kind: "expression", text: "in[7 - i]" },
    });
    expect(expectation("out ~= file:w.bin")).toMatchObject({
      left: "out[i]",
      exact: false,
      right: { kind: "file", path: "w.bin" },
    });
  });

  it.each(["out[i]", "other[i] == 1", "out[i] >= 1", "1 == out[i]"])("%s is none", (text) => {
    expect(expectation(text)).toBeUndefined();
  });
});
