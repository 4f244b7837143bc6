import { expect, test } from "vitest";
import { Diagnostics } from "../../src/base/index.ts";
import { reportUnsupportedHeaders } from "../../src/compile/unsupported-headers.ts";

const told = (header: string) => {
  const diagnostics = new Diagnostics();
  const text = `a.cu:3:10: fatal error: '${header}' file not found\n`;
  reportUnsupportedHeaders(text, [], diagnostics);
  return diagnostics.list.map(({ code, params }) => [code, params["library"]]);
};

test.each([
  ["mpi.h", "compile/unsupported-header", "MPI"],
  ["GL/glew.h", "compile/unsupported-header", "OpenGL"],
  ["npp.h", "compile/unsupported-header", "NPP"],
  ["helper_cuda.h", "compile/header-elsewhere", "cuda-samples (Common/)"],
  ["../common/book.h", "compile/header-elsewhere", "CUDA by Example"],
  ["opencv2/opencv.hpp", "compile/header-elsewhere", "OpenCV"],
  ["thrust/sort.h", "compile/headers-not-installed", "Thrust"],
])("%s", (header, code, library) => {
  expect(told(header)).toEqual([[code, library]]);
});

test("a header of the program's own is the compiler's to tell", () => {
  expect(told("mine/kernels.h")).toEqual([]);
});
