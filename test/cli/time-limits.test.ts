/** `--timeout` and Ctrl-C where a program waits for input that does not come, and while it is being compiled. */
import { spawn } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { keptFolder } from "./course-shell.ts";
import { ROOT, sharedCache, warpscope } from "./warpscope.ts";

const WAITS = String.raw`
#include <cstdio>
int main() {
  char line[64];
  puts("waiting");
  fflush(stdout);
  printf("read %s", fgets(line, sizeof line, stdin) ? line : "nothing\n");
}
`;
const folder = keptFolder("time-limits", { "waits.cu": WAITS });
const MAIN = path.join(ROOT, "dist/cli/main.js");

interface End {
  readonly code: number | null;
  readonly text: string;
}

/** A run whose standard input is a pipe that stays open; `onWaiting` when the program waits. */
function waitingRun(args: readonly string[], onWaiting: (kill: () => void) => void): Promise<End> {
  const child = spawn(process.execPath, [MAIN, "run", ...args, "waits.cu"], {
    cwd: folder,
    env: { ...process.env, WARPSCOPE_CACHE: sharedCache() },
  });
  let text = "";
  const gather = (chunk: Buffer) => {
    const before = text.includes("waiting");
    text += chunk;
    if (!before && text.includes("waiting")) onWaiting(() => child.kill("SIGINT"));
  };
  child.stdout.on("data", gather);
  child.stderr.on("data", gather);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, text })));
}

it("a program that waits for input ends at --timeout", async () => {
  await warpscope(["run", "waits.cu"], { folder });
  const { code, text } = await waitingRun(["--timeout", "2"], () => {});
  expect([code, text]).toEqual([124, expect.stringContaining("[session/timeout]")]);
});

it("and at Ctrl-C", async () => {
  const { code, text } = await waitingRun([], (interrupt) => setTimeout(interrupt, 300));
  expect([code, text]).toEqual([130, expect.stringContaining("[session/interrupted]")]);
});

it("input that comes, or ends, is read", async () => {
  expect((await warpscope(["run", "waits.cu"], { folder, input: "a line\n" })).out).toBe(
    "waiting\nread a line\n",
  );
  expect((await warpscope(["run", "waits.cu"], { folder })).out).toBe("waiting\nread nothing\n");
});

it("compiling ends at --timeout too", async () => {
  const cases = Array.from(
    { length: 30_000 },
    (_, i) => `  if (x == ${i}) o[${i % 7}] += x * ${i};`,
  );
  const slow = keptFolder("slow-compile", {
    // Another text each time: it must not come from the cache.
    "slow.cu": `// ${Date.now()}\n__global__ void k(int* o, int x) {\n${cases.join("\n")}\n}\nint main() {}\n`,
  });
  const run = await warpscope(["run", "slow.cu", "--timeout", "0.2"], { folder: slow });
  expect([run.exitCode, run.error]).toEqual([
    124,
    expect.stringContaining("[session/timeout-compiling]"),
  ]);
});
