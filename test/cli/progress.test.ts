/** What a person sees in a terminal while a launch takes long: never anything on a line of the program's. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { ROOT, sharedCache } from "./warpscope.ts";

/** The second launch begins behind an open line. */
const folder = programFolder({
  "long.cu": `#include <cstdio>
__global__ void turns(float* x, int n) {
  float a = threadIdx.x;
  for (int i = 0; i < n; i++) a = a * 1.0001f + x[i & 31];
  x[32 + blockIdx.x % 1000] = a;
}
int main() {
  float* x;
  cudaMalloc(&x, 1 << 20);
  printf("begin\\n");
  turns<<<10000, 256>>>(x, 12000);
  cudaDeviceSynchronize();
  printf("open");
  fflush(stdout);
  turns<<<6000, 256>>>(x, 12000);
  cudaDeviceSynchronize();
  printf(", closed\\n");
}`,
});

/** To the line's begin, and what stands there is gone. */
const CLEAR = "\r\u001b[K";

/** From util-linux: it runs a command in a terminal of its own. */
const hasTerminals =
  process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

function inTerminal(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const command = [process.execPath, path.join(ROOT, "dist/cli/main.js"), ...args].join(" ");
  const { stdout } = spawnSync("script", ["-qec", `stty cols 80; ${command}`, "/dev/null"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", WARPSCOPE_CACHE: sharedCache(), ...environment },
    timeout: 100_000,
  });
  return stdout.replaceAll("\r\n", "\n");
}

/** The lines that are left on the screen. */
function screen(text: string): string[] {
  return text.split("\n").map((line) => line.split(CLEAR).at(-1)!);
}

it.skipIf(!hasTerminals)("a line says how far it is, and is gone when the program goes on", () => {
  const text = inTerminal(["run", "--workers", "1", "long.cu"]);
  expect(text).toContain(`${CLEAR}turns, launch 0: `);
  expect(text).toMatch(/launch 0: [\d,]+ of 10,000 blocks, [\d,]+\/s, [\d:]+ (s|min) left/);
  expect(text).not.toContain("launch 1");
  expect(screen(text)).toEqual(["begin", "open, closed", ""]);
});

it.skipIf(!hasTerminals)("a terminal that takes no commands gets none", () => {
  const text = inTerminal(["run", "--workers", "1", "long.cu"], { TERM: "dumb" });
  expect(text).toBe("begin\nopen, closed\n");
});
