/**
 * Thrust and CUB from their own headers, where these are installed (Debian: libthrust-dev), and where Clang finds
 * headers of libraries. `WARPSCOPE_THRUST_TESTS=1` also compiles Thrust's algorithms, which costs a minute of CPU.
 */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keptFolder } from "../cli/course-shell.ts";
import { warpscope } from "../cli/warpscope.ts";

const LIMIT_SECONDS = 550;
const PLACES = ["/usr/local/cuda/include/cccl", "/usr/include"];
const installed = PLACES.some((folder) => fs.existsSync(`${folder}/cub/version.cuh`));

/** Runs a program that checks itself. */
async function passes(program: string): Promise<void> {
  const source = path.join(import.meta.dirname, "thrust", program);
  const { out, error, exitCode } = await warpscope(["run", source], {
    limitSeconds: LIMIT_SECONDS,
  });
  expect(error).toBe("");
  expect(out).toBe("PASSED\n");
  expect(exitCode).toBe(0);
}

describe("headers of libraries in a toolkit's folder", () => {
  const folder = keptFolder("toolkit", {
    "cuda/include/cccl/thrust/version.h": "#define THRUST_VERSION 42\n",
    // A folder that must stay unseen, but for the libraries below it.
    "cuda/include/cccl/cuda_fp16.h": "#error The toolkit's own header was read.\n",
    "cuda/include/cccl/unrelated.h": "\n",
    "version.cu": `#include <cuda_fp16.h>
#include <thrust/version.h>
#include <cstdio>
int main() { printf("%d\\n", THRUST_VERSION); }
`,
    "unrelated.cu": "#include <unrelated.h>\nint main() {}\n",
    "misspelt.cu": "#include <thrust/devise_vector.h>\nint main() {}\n",
    "missing.cu": "#include <nv/nowhere>\nint main() {}\n",
  });
  const environment = { CUDA_HOME: path.join(folder, "cuda") };
  const run = (source: string) => warpscope(["run", source], { folder, environment });

  it("are found without -I, and nothing else there is", async () => {
    expect(await run("version.cu")).toMatchObject({ out: "42\n", error: "", exitCode: 0 });
    const unrelated = await run("unrelated.cu");
    expect(unrelated.exitCode).toBe(1);
    expect(unrelated.error).toContain("'unrelated.h' file not found");
  });

  it("are named where they are missing, but not where their name is wrong", async () => {
    expect((await run("misspelt.cu")).error).not.toContain("headers-not-installed");
    const missing = await run("missing.cu");
    expect(missing.exitCode).toBe(1);
    expect(missing.error).toContain("libcu++-dev");
    expect(missing.error).toContain("[compile/headers-not-installed]");
  });
});

it("has cuda::std in kernels, whether libcu++ is installed or not", {
  timeout: 200_000,
}, async () => {
  const { out, error, exitCode } = await warpscope(["run", "test/libraries/programs/cuda-std.cu"], {
    limitSeconds: 180,
  });
  expect(error).toBe("");
  expect(out).toBe("0 wrong, 32 counted, cudaSuccess\n");
  expect(exitCode).toBe(0);
});

describe.skipIf(!installed)("CUB from its own headers (libcub-dev)", () => {
  it("sums, scans, loads and stores by blocks", { timeout: LIMIT_SECONDS * 1000 }, () =>
    passes("blocks.cu"),
  );
});

const alsoThrust = installed && process.env["WARPSCOPE_THRUST_TESTS"] === "1";
describe.skipIf(!alsoThrust)("Thrust from its own headers (libthrust-dev)", () => {
  it("transforms, reduces, scans and sorts", { timeout: LIMIT_SECONDS * 1000 }, () =>
    passes("algorithms.cu"),
  );
});
