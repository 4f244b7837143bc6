/** `warpscope env` and `warpscope shell`. */
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasShell } from "./course-shell.ts";
import { ROOT, warpscope } from "./warpscope.ts";

const bin = path.join(ROOT, "dist/compile/bin");

describe.skipIf(!hasShell)("warpscope shell", () => {
  it("runs a command with nvcc and its companions on the PATH; its exit code is the command's", async () => {
    const script =
      "for tool in nvcc nvprof ncu compute-sanitizer; do command -v $tool; done; echo $CUDACXX; exit 3";
    const { exitCode, out, error } = await warpscope(["shell", "--", "sh", "-c", script]);
    expect(exitCode).toBe(3);
    const tools = ["nvcc", "nvprof", "ncu", "compute-sanitizer", "nvcc"];
    expect(out.trim().split("\n")).toEqual(tools.map((tool) => path.join(bin, tool)));
    expect(error).toBe("");
  });

  it("starts the user's shell without one, and says what it is", async () => {
    const { exitCode, out, error } = await warpscope(["shell"], {
      input: "command -v nvcc\nexit 5\n",
      environment: { SHELL: "/bin/sh" },
    });
    expect(exitCode).toBe(5);
    expect(out).toBe(`${path.join(bin, "nvcc")}\n`);
    expect(error).toContain("/bin/sh");
  });

  it("refuses what it does not understand", async () => {
    const wrong = await warpscope(["shell", "nvcc"]);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.error).toContain("[nvcc/takes-no-argument]");
    const missing = await warpscope(["shell", "--", "no-such-program"]);
    expect(missing.exitCode).toBe(2);
    expect(missing.error).toContain("[nvcc/no-such-program]");
  });
});

describe("warpscope env", () => {
  it.each([
    ["sh", `export CUDACXX='${bin}`],
    ["fish", `set -gx CUDACXX '${bin}`],
    ["powershell", `$env:CUDACXX = '${bin}`],
  ])("in the words of %s", async (shell, line) => {
    const { exitCode, out } = await warpscope(["env", "--shell", shell]);
    expect(exitCode).toBe(0);
    expect(out).toContain(`\n${line}`);
    expect(out.split("\n")[0]).toContain(bin);
  });

  it("knows no other shell", async () => {
    const { exitCode, error } = await warpscope(["env", "--shell", "tcsh"]);
    expect(exitCode).toBe(2);
    expect(error).toContain("[cli/bad-value]");
  });
});
