import { describe, expect, it } from "vitest";
import { definesMain, findKernels, suggestCall } from "../../src/snippet/index.ts";

const SOURCE = `#include <stdio.h>
#define __unused __global__ void not_me(int x) { }
// __global__ void commented(int *p) {}
struct Pair { float x, y; };
__global__ void declared(float *p);
template <typename T, int N = 4>
__global__ void __launch_bounds__(256, 2) scale(const T *__restrict__ in, T* out, int n, float by = 2.f) {
  __shared__ float tile[32][33];
  out[threadIdx.x + blockIdx.y * n] = in[0] * by; /* } */
}
extern "C" __global__ void pairs(Pair *p, const float table[8], unsigned int count) { if (p) { p[0].x = 1; } }
`;

describe("kernels of a source", () => {
  const kernels = findKernels(SOURCE);

  it("are those that have a body outside of comments and macros", () => {
    expect(kernels.map(({ name, line }) => [name, line])).toEqual([
      ["scale", 7],
      ["pairs", 11],
    ]);
  });

  it("have parameters with what they point to", () => {
    const shown = kernels.map(({ parameters }) =>
      parameters.map(
        ({ name, element, pointer, readOnly }) =>
          `${readOnly ? "const " : ""}${element}${pointer ? "*" : ""} ${name}`,
      ),
    );
    expect(shown).toEqual([
      ["const T* in", "T* out", "int n", "float by"],
      ["Pair* p", "const float* table", "unsigned int count"],
    ]);
  });

  it("have template parameters", () => {
    expect(kernels[0]!.templateParameters).toEqual([
      { name: "T", isType: true, hasDefault: false },
      { name: "N", isType: false, hasDefault: true },
    ]);
  });

  it("get a call that fits their parameters, dimensions and tile", () => {
    expect(kernels.map(suggestCall)).toEqual([
      "scale<float><<<(32, 32), (32, 32)>>>(in=[1024*1024]=iota, out=zero, 1024, 2.0f)",
      "pairs<<<4096, 256>>>(p=[1048576], table=iota, 1048576)",
    ]);
  });

  it("that use dynamic shared memory are suggested with some", () => {
    const [kernel] = findKernels(
      "__global__ void k(double *a, int n) { extern __shared__ double s[]; s[threadIdx.x] = a[0]; }",
    );
    expect(suggestCall(kernel!)).toBe("k<<<4096, 256, 2048>>>(a=[1048576], 1048576)");
  });
});

describe("main", () => {
  it.each([
    ["int main() { return 0; }", true],
    ["int main(int argc, char **argv)\n{ }", true],
    ["auto main() -> int;", false],
    ["// int main() { }", false],
    ["namespace a { int main() { return 0; } }", false],
    ['const char *s = "int main() { }";', false],
    ["int domain() { return 0; }", false],
  ])("%s: %s", (text, defined) => {
    expect(definesMain(text)).toBe(defined);
  });
});
