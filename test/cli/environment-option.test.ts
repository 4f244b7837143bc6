/** Which variables reach a program, however it is started. */
import { describe, expect, it } from "vitest";
import { courseShell, hasShell, keptFolder } from "./course-shell.ts";
import { programFolder } from "./program-folder.ts";
import { type RunOptions, warpscope } from "./warpscope.ts";

/** Prints the variables that are named, and whether any of all has the secret in it. */
const PROGRAM = `#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>
extern char **environ;
__global__ void work() {}
int main(int argc, char **argv) {
  work<<<1, 32>>>();
  for (int i = 1; i < argc; i++) {
    const char *value = getenv(argv[i]);
    printf("%s %s\\n", argv[i], value ? value : "(none)");
  }
  bool leaks = false;
  for (char **entry = environ; *entry; entry++) leaks |= strstr(*entry, "s3cret") != nullptr;
  char folder[256];
  std::string home = getenv("HOME");
  FILE *file = fopen((home + "/data.txt").c_str(), "r");
  printf("leaks %d, home %d, file %d\\n", leaks, home == getcwd(folder, sizeof folder), file != nullptr);
  return getenv("CODE") ? atoi(getenv("CODE")) : 0;
}
`;
const files = { "env.cu": PROGRAM, "data.txt": "here\n" };
const folder = programFolder(files);

const SECRETS = {
  AWS_SECRET_ACCESS_KEY: "s3cret",
  GITHUB_TOKEN: "s3cret",
  NVIDIA_API_KEY: "s3cret",
};
const USER = { ...SECRETS, OMP_NUM_THREADS: "3", FLAVOUR: "sour", WARPSCOPE_ENV: "" };

function start(args: readonly string[], environment: RunOptions["environment"] = {}) {
  const [command = "", ...options] = args;
  const all = { ...USER, LC_ALL: "C", ...environment };
  return warpscope([command, "env.cu", ...options], { folder, environment: all });
}

describe("a program's environment", () => {
  it("has settings, the working folder as HOME, and no secrets", async () => {
    const names = ["AWS_SECRET_ACCESS_KEY", "GITHUB_TOKEN", "FLAVOUR", "OMP_NUM_THREADS", "LC_ALL"];
    const run = await start(["run", "--", ...names, "USER"], { USER: "s3cret", HOME: "/s3cret" });
    expect(run).toMatchObject({ exitCode: 0, error: "" });
    expect(run.out).toBe(`AWS_SECRET_ACCESS_KEY (none)
GITHUB_TOKEN (none)
FLAVOUR (none)
OMP_NUM_THREADS 3
LC_ALL C
USER user
leaks 0, home 1, file 1
`);
  });

  it.each(["check", "profile"])("holds under %s too", async (command) => {
    const { out } = await start([command, "--", "GITHUB_TOKEN"]);
    expect(out).toContain("GITHUB_TOKEN (none)\nleaks 0, home 1, file 1\n");
  });

  it("has what --env and WARPSCOPE_ENV name", async () => {
    const options = [
      "--env",
      "FLAVOUR",
      "--env=A=b=c",
      "--env",
      "EMPTY=",
      "--env",
      "OMP_NUM_THREADS=8",
    ];
    const run = await start(
      ["run", ...options, "--", "FLAVOUR", "A", "EMPTY", "OMP_NUM_THREADS", "SHAPE", "COLOUR"],
      { WARPSCOPE_ENV: "SHAPE, COLOUR,", SHAPE: "round", COLOUR: "red" },
    );
    expect(run).toMatchObject({ exitCode: 0, error: "" });
    expect(run.out).toBe(`FLAVOUR sour
A b=c
EMPTY 
OMP_NUM_THREADS 8
SHAPE round
COLOUR red
leaks 0, home 1, file 1
`);
  });

  it("gets a secret where the user asks for it", async () => {
    const { out } = await start(["check", "--env", "GITHUB_TOKEN", "--", "GITHUB_TOKEN"]);
    expect(out).toContain("GITHUB_TOKEN s3cret\nleaks 1");
  });

  it("is that of every run of compare and sweep", async () => {
    const compare = await start(["compare", "--env", "CODE=7", "env.cu"], { CODE: "0" });
    expect(compare.error.match(/exit code 7/g)).toHaveLength(2);
    const arg = ["--arg", "n=1,2", "-o", "all.jsonl", "--format", "json"];
    const sweep = await start(["sweep", ...arg, "--env", "CODE", "--", "{n}"], { CODE: "7" });
    const { results } = JSON.parse(sweep.out);
    expect(results).toMatchObject([{ exitCode: 7 }, { exitCode: 7 }]);
    const other = await start(["sweep", ...arg, "--env", "CODE=8", "--", "{n}"]);
    expect(other.exitCode).toBe(1);
    expect(other.error.replace(/\s+/g, " ")).toContain(
      "variables passed on (--env, WARPSCOPE_ENV)",
    );
  });

  it("lacks a variable that is not set, and the user is told", async () => {
    const run = await start(["run", "--env", "NOBODY", "--", "NOBODY"], { WARPSCOPE_ENV: "NONE" });
    expect(run.exitCode).toBe(0);
    expect(run.out).toContain("NOBODY (none)\n");
    expect(run.error).toContain("note: WARPSCOPE_ENV: NONE is not set in your environment");
    expect(run.error).toContain("note: --env: NOBODY is not set in your environment");
    expect(run.error).toContain("[cli/variable-not-set]");
  });

  it.each([
    [["--env", "1X=2"], {}, "--env: `1X` is no name of a variable"],
    [["--env", "=2"], {}, "--env: `` is no name of a variable"],
    [["--env", "A B"], {}, "--env: `A B` is no name of a variable"],
    [[], { WARPSCOPE_ENV: "A=s3cret" }, "WARPSCOPE_ENV: `A=…` is no name of a variable"],
  ])("refuses %j %j", async (options, environment, message) => {
    const { exitCode, out, error } = await start(["run", ...options], environment);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
    expect(error).toContain(message);
    expect(error.match(/error:/g)).toHaveLength(1);
    expect(error).not.toContain("s3cret");
  });
});

describe.skipIf(!hasShell)("a program that nvcc wrote", () => {
  it("sees what WARPSCOPE_ENV names, under NVIDIA's tools too", async () => {
    const kept = keptFolder("environment", files);
    const script = `nvcc env.cu -o env && ./env GITHUB_TOKEN FLAVOUR CUDA_VISIBLE_DEVICES &&
WARPSCOPE_ENV=FLAVOUR ./env GITHUB_TOKEN FLAVOUR &&
WARPSCOPE_ENV=FLAVOUR compute-sanitizer ./env GITHUB_TOKEN FLAVOUR | grep -v ====
nvprof -u ms ./env GITHUB_TOKEN FLAVOUR 2>/dev/null`;
    const run = await courseShell(script, kept, { ...USER, CUDA_VISIBLE_DEVICES: "0" });
    const end = "leaks 0, home 1, file 1\n";
    const none = "GITHUB_TOKEN (none)\nFLAVOUR (none)\n";
    const passed = `GITHUB_TOKEN (none)\nFLAVOUR sour\n${end}`;
    expect(run).toMatchObject({
      exitCode: 0,
      out: `${none}CUDA_VISIBLE_DEVICES 0\n${end}${passed}${passed}${none}${end}`,
      error: "",
    });
  });
});
