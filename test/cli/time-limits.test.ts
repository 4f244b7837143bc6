/** `--timeout` and Ctrl-C where a program waits for input that does not come, and while it is being compiled. */
import { expect, it } from "vitest";
import { keptFolder } from "./course-shell.ts";
import { warpscope } from "./warpscope.ts";

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
it("a program that waits for input ends at --timeout", async () => {
  await warpscope(["run", "waits.cu"], { folder });
  const run = await warpscope(["run", "waits.cu", "--timeout", "2"], { folder, openInput: true });
  expect([run.exitCode, run.error]).toEqual([124, expect.stringContaining("[session/timeout]")]);
});

it("a limit of more than a timer can hold is not over at once", async () => {
  const limit = String(2 ** 31);
  const run = await warpscope(["run", "waits.cu", "--timeout", limit], { folder, input: "one\n" });
  expect([run.exitCode, run.out]).toEqual([0, "waiting\nread one\n"]);
});

it("and at Ctrl-C", async () => {
  let began = false;
  const run = await warpscope(["run", "waits.cu"], {
    folder,
    openInput: true,
    onText(child, text) {
      if (!began && text.includes("waiting")) setTimeout(() => child.kill("SIGINT"), 300);
      began ||= text.includes("waiting");
    },
  });
  expect([run.exitCode, run.error]).toEqual([
    130,
    expect.stringContaining("[session/interrupted]"),
  ]);
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
