import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { buildProgram, runProgram } from "./host-program.ts";

const BYTES = 2 ** 18;
/** A fixed clock goes on by this each time it is read; each measurement reads it a few times. */
const READINGS_US = 4;

describe("times that a program measures on an H200", () => {
  /** Microseconds by name. */
  const times: Record<string, number> = {};
  const gigabytesPerSecond = (name: string) => BYTES / times[name]! / 1000;

  beforeAll(async () => {
    const source = fs.readFileSync(
      new URL("./programs/transfer-times.cu", import.meta.url),
      "utf8",
    );
    const run = runProgram(await buildProgram(source), { clock: "fixed" });
    expect(run.exitCode).toBe(0);
    for (const line of run.out.trim().split("\n")) {
      const [name, microseconds] = line.split(" ");
      times[name!] = Number(microseconds);
    }
  });

  test("copies cost their latency and their bytes by kind", () => {
    const wanted = {
      "pageable-to-device": 6.6 + BYTES / 11.1e3,
      "pinned-to-device": 8.5 + BYTES / 55.5e3,
      "pageable-from-device": 8.1 + BYTES / 18.7e3,
      "pinned-from-device": 7.2 + BYTES / 55.4e3,
      "inside-device": 5 + BYTES / 2.03e6,
    };
    for (const [name, microseconds] of Object.entries(wanted)) {
      expect(times[name], name).toBeGreaterThan(0.95 * microseconds);
      expect(times[name], name).toBeLessThan(1.05 * microseconds + READINGS_US);
    }
  });

  test("many small copies cost their latency each", () => {
    expect(times["in-64-parts"]).toBeGreaterThan(64 * 8.5);
  });

  test("a kernel on mapped memory is bound by the link, both ways", () => {
    expect(times["kernel"]).toBeLessThan(10);
    expect(2 * gigabytesPerSecond("kernel-mapped")).toBeLessThan(56);
    expect(2 * gigabytesPerSecond("kernel-mapped")).toBeGreaterThan(30);
  });
});
