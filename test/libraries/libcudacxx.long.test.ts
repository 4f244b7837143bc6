/** Each header of libcu++ by itself: ours, and those of an installed toolkit (CUDA_HOME, CUDA_PATH, /usr/local/cuda). */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keptFolder } from "../cli/course-shell.ts";
import { ROOT, warpscope } from "../cli/warpscope.ts";

const LIMIT_SECONDS = 120;

const OURS = path.join(ROOT, "src/compile/include/libcudacxx/cuda");
const toolkit = [process.env["CUDA_HOME"], process.env["CUDA_PATH"], "/usr/local/cuda"].find(
  (folder) => folder && fs.existsSync(`${folder}/include/cccl/cuda/std/version`),
);

/** `cuda/atomic`, `cuda/std/array` …: the files in a folder and in its `std`. */
function headersIn(folder: string): string[] {
  return ["", "std/"].flatMap((below) =>
    fs
      .readdirSync(path.join(folder, below), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `cuda/${below}${entry.name}`),
  );
}

async function compiles(header: string, environment: Record<string, string>): Promise<void> {
  const folder = keptFolder("libcudacxx-header", {
    "header.cu": `#include <${header}>
#include <cstdio>
__global__ void k() {}
int main() {
  k<<<1, 1>>>();
  puts(cudaGetErrorString(cudaDeviceSynchronize()));
}
`,
  });
  const run = await warpscope(["run", "header.cu"], {
    folder,
    environment,
    limitSeconds: LIMIT_SECONDS,
  });
  expect(run).toMatchObject({ out: "no error\n", error: "", exitCode: 0 });
}

it.each(headersIn(OURS))(
  "compiles <%s>, ours",
  {
    timeout: LIMIT_SECONDS * 1000,
  },
  (header) => compiles(header, { CUDA_HOME: "", CUDA_PATH: "" }),
);

describe.skipIf(toolkit === undefined)("with an installed toolkit's libcu++", () => {
  it.each(toolkit === undefined ? [] : headersIn(`${toolkit}/include/cccl/cuda`))(
    "compiles <%s>",
    {
      timeout: LIMIT_SECONDS * 1000,
    },
    (header) => compiles(header, { CUDA_HOME: toolkit! }),
  );
});
