/** Transactions and efficiency of one warp's access, by generation. */
import { expect, it } from "vitest";
import { findDevice } from "../../src/device/index.ts";
import { metricsOf } from "./launch-ir.ts";

/** A warp reads `type` at lane × stride + offset and writes it at lane + offset. */
function access(
  chip: string,
  dlcm: "ca" | "cg" | undefined,
  type: string,
  stride: number,
  offset: number,
) {
  const align = type.startsWith("<") ? ", align 16" : "";
  const metrics = metricsOf(
    `define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = mul i32 %t, ${stride}
  %i = add i32 %s, ${offset}
  %from = getelementptr ${type}, ptr %p, i32 %i
  %v = load ${type}, ptr %from${align}
  %o = add i32 %t, ${4096 + offset}
  %to = getelementptr ${type}, ptr %p, i32 %o
  store ${type} %v, ptr %to${align}
  ret void
}`,
    {},
    findDevice(chip)!,
    dlcm,
  );
  return [
    metrics["gld_transactions"],
    metrics["gld_efficiency"],
    metrics["gst_transactions"],
    metrics["gst_efficiency"],
  ];
}

const FERMI = "m2070";
const KEPLER = "k40";

// Fermi's figures for floats: the offset lesson of CUDA textbooks (100 / 50 / 100 % with the L1, 100 / 80 /
// 100 % without) and 4 of 128 or of 32 bytes where all lanes read one word.
it.each([
  [FERMI, undefined, "float", 1, 0, [1, 100, 1, 100]],
  [FERMI, undefined, "float", 1, 11, [2, 50, 2, 80]],
  [FERMI, "ca", "float", 1, 11, [2, 50, 2, 80]],
  [FERMI, "cg", "float", 1, 11, [2, 80, 2, 80]],
  [FERMI, undefined, "float", 1, 128, [1, 100, 1, 100]],
  [FERMI, undefined, "float", 0, 0, [1, 3.13, 1, 100]],
  [FERMI, "cg", "float", 0, 0, [1, 12.5, 1, 100]],
  [FERMI, undefined, "float", 32, 0, [32, 3.13, 1, 100]],
  // Half a warp at a time: two runs of 128 bytes, each over a boundary.
  [FERMI, undefined, "double", 1, 0, [2, 100, 2, 100]],
  [FERMI, undefined, "double", 1, 11, [4, 50, 4, 80]],
  [FERMI, undefined, "double", 0, 0, [2, 6.25, 2, 100]],
  // A quarter at a time.
  [FERMI, undefined, "<4 x float>", 1, 0, [4, 100, 4, 100]],
  [FERMI, undefined, "<4 x float>", 1, 1, [8, 50, 8, 80]],
  [KEPLER, undefined, "float", 1, 11, [2, 80, 2, 80]],
  [KEPLER, "ca", "float", 1, 11, [2, 50, 2, 80]],
  ["gtx980", "ca", "float", 1, 11, [5, 80, 5, 80]],
  ["p100", undefined, "double", 1, 11, [9, 88.89, 9, 88.89]],
  ["v100", "cg", "float", 1, 11, [5, 80, 5, 80]],
] as const)(
  "%s, -dlcm=%s, %s at stride %i, offset %i: %j",
  (chip, dlcm, type, stride, offset, want) => {
    expect(access(chip, dlcm, type, stride, offset)).toEqual(want);
  },
);

it("loads of the read-only path are counted apart on a Kepler that has one, and nowhere else", () => {
  const text = `define ptx_kernel void @k(ptr noalias readonly %p, ptr noalias %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %from, !invariant.load !0
  %to = getelementptr float, ptr %q, i32 %t
  store float %v, ptr %to
  ret void
}
!0 = !{}`;
  const kepler = metricsOf(text, {}, findDevice("k40")!);
  expect(kepler["gld_transactions"]).toBe(0);
  expect(kepler["nc_gld_efficiency"]).toBe(100);
  const fermi = metricsOf(text, {}, findDevice("m2070")!);
  expect(fermi["gld_transactions"]).toBe(1);
  expect(fermi).not.toHaveProperty("nc_gld_efficiency");
});
