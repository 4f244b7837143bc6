/** `warpscope explain`: metrics and themes, in both languages, as text and as JSON. */
import { describe, expect, it } from "vitest";
import { warpscope } from "./warpscope.ts";

const explain = (...args: string[]) => warpscope(["explain", ...args]);

describe("warpscope explain", () => {
  it("METRIC says what it is, how it is computed, where it is from and what to do", async () => {
    const { exitCode, out } = await explain("gld_efficiency");
    expect(exitCode).toBe(0);
    for (const part of [
      /Meaning +Share of the bytes/,
      /Formula +100 × bytes used/,
      /Unit +percent/,
      /Trust +exact if/,
      /Listed by +nvprof --metrics, compute capability 2\.x/,
      /Computed for +every chip/,
      /smsp__sass_average_data_bytes_per_sector_mem_global_op_ld\.pct/,
      /Advice +Good: 100 %/,
    ])
      expect(out).toMatch(part);
    for (const line of out.split("\n")) expect(line.length).toBeLessThan(81);
  });

  it("speaks Chinese where it is asked to", async () => {
    const { out } = await explain("stall_sync", "--lang", "zh-CN");
    expect(out).toMatch(/含义 +停顿/);
    expect(out).toMatch(/未计算 +线程束/);
    expect(out).not.toMatch(/Meaning/);
  });

  it("lists the themes, and THEME its metrics", async () => {
    expect((await explain()).out).toMatch(/^ {2}shared-memory +Shared memory: \d+ metrics/m);
    expect((await explain("shared-memory")).out).toMatch(/^ {2}= shared_efficiency +Share/m);
  });

  it("suggests the nearest name", async () => {
    const { exitCode, error } = await explain("achieved_ocupancy");
    expect(exitCode).toBe(2);
    expect(error).toMatch(/Did you mean\s+`achieved_occupancy`/);
  });

  it("--format json has the same as data", async () => {
    const { out } = await explain("l1_cache_global_hit_rate", "--format", "json");
    expect(JSON.parse(out)).toMatchObject([
      { name: "l1_cache_global_hit_rate", label: "modelled", chips: ["m2070", "k40"] },
    ]);
  });
});
