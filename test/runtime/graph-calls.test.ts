import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { buildProgram, compileText, type Run, runProgram } from "./host-program.ts";

const programText = (name: string) =>
  fs.readFileSync(new URL(`./programs/${name}.cu`, import.meta.url), "utf8");
const run = async (name: string) => runProgram(await buildProgram(programText(name)));

describe("kernels of a graph", () => {
  let graph: Run;
  beforeAll(async () => {
    graph = await run("graph-times");
  });

  test("run in the order of its edges and side by side where there is none", () => {
    const [first, left, right, last] = graph.launches;
    const end = (one: typeof first) => one!.startNs + one!.durationNs;
    expect(graph.launches).toHaveLength(8);
    expect(left!.startNs).toBe(end(first));
    expect(right!.startNs).toBe(end(first));
    expect(last!.startNs).toBe(Math.max(end(left), end(right)));
  });

  test("cost the host one launch together", () => {
    const [, , , , again] = graph.launches;
    expect(graph.out).toBe("both 4, host below 6 us\n");
    expect(again!.stream).toBe(graph.launches[0]!.stream);
  });
});

test("calls and fields that CUDA 13 has lost still work", async () => {
  expect((await run("old-forms")).out.split("\n")).toEqual([
    "stack 2048, cache 1",
    "clock 1, memory clock 1, overlap 1, mode 0, timeout 0, ratio 2",
    "prefetched to -1",
    "status 1, after 1",
    "updated 0",
    "edges 1, 1 1",
    "edges 0",
    "sum 27, failures 0",
    "",
  ]);
});

test("calls about what is not modelled answer that they are not supported", async () => {
  expect((await run("elsewhere")).out).toBe("51 refused\n");
});

test("a function that is absent is named at its line before anything runs", async () => {
  const { program, diagnostics } = await compileText(programText("absent"));
  expect(program).toBeUndefined();
  const named = diagnostics.filter(({ code }) => code !== "compile/failed");
  expect(named.map(({ code, params, at }) => [code, params["name"], at?.line])).toEqual([
    ["compile/unsupported-call", "cudaDeviceGetTexture1DLinearMaxWidth", 3],
    ["compile/unsupported-call", "cudaLibraryGetManaged", 4],
  ]);
});

describe("--default-stream", () => {
  const source = programText("thread-streams");

  test("per-thread gives the handle 0 to the stream of the thread", async () => {
    const one = runProgram(await buildProgram(source, ["--default-stream", "per-thread"]));
    expect(one.out).toBe("same 1, capture 0, last 0\n");
    expect(one.launches.map(({ stream }) => stream)).toEqual([2, 0]);
  });

  test("is the legacy stream otherwise", async () => {
    const one = runProgram(await buildProgram(source));
    expect(one.out).toBe("same 0, capture 900, last 401\n");
    expect(one.launches.map(({ stream }) => stream)).toEqual([0, 0]);
  });
});

describe("several devices", () => {
  let two: Run;
  beforeAll(async () => {
    two = runProgram(await buildProgram(programText("peers")), { deviceCount: 2 });
  });

  test("answer as two H200 do, but for memory that no kernel there would reach", () => {
    const recorded = new URL("./programs/peers.answers.txt", import.meta.url);
    const lines = (text: string) => text.split("\n").slice(0, -2);
    expect(lines(two.out)).toEqual(lines(fs.readFileSync(recorded, "utf8")));
  });

  test("are as many as CUDA_VISIBLE_DEVICES leaves", async () => {
    const program = await buildProgram(programText("count"));
    const count = (CUDA_VISIBLE_DEVICES: string | undefined) =>
      runProgram(program, {
        deviceCount: 2,
        environment: CUDA_VISIBLE_DEVICES === undefined ? {} : { CUDA_VISIBLE_DEVICES },
      }).out;
    expect(count(undefined)).toBe("0: 2\n");
    expect(count("1")).toBe("0: 1\n");
    expect(count("1,7,0")).toBe("0: 1\n");
    expect(count("")).toBe("100: 0\n");
    expect(count("-1")).toBe("100: 0\n");
  });
});
