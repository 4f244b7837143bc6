/** The clock that counts what the host program executes. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { countCosts } from "../../src/runtime/counting/count-costs.ts";
import { prepareHost } from "../../src/runtime/prepared-host.ts";
import { buildProgram, runProgram } from "./host-program.ts";
import { smallModule } from "./small-module.ts";

const loops = await buildProgram(`#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>
using Clock = std::chrono::steady_clock;
static long long sinceNs(Clock::time_point begin) { return (Clock::now() - begin).count(); }
static int thrown(int n) {
  try {
    if (n % 3 == 0) throw std::runtime_error(std::to_string(n));
    return n;
  } catch (const std::exception &error) { return -atoi(error.what()); }
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  std::vector<float> a(n, 1.5f), b(n, 2.0f), c(n);
  auto begin = Clock::now();
  for (int i = 0; i < n; i++) c[i] = a[i] * b[i];
  long long once = sinceNs(begin);
  begin = Clock::now();
  for (int turn = 0; turn < 10; turn++) for (int i = 0; i < n; i++) c[i] += a[i] * b[i];
  printf("%lld %lld\\n", once, sinceNs(begin));
  begin = Clock::now();
  int sum = 0;
  for (int i = 0; i < 300; i++) sum += thrown(i);
  long long ns = sinceNs(begin);
  printf("%d %.0f %lld\\n", sum, c[n - 1], ns);
}
`);

const run = (n: number) => {
  const { out, error, exitCode } = runProgram(loops, {
    clock: "counted",
    arguments: ["./program", String(n)],
  });
  expect([error, exitCode]).toEqual(["", 0]);
  return out;
};

it("tells the same times on every run", () => {
  expect(run(10_000)).toBe(run(10_000));
});

it("tells times that grow with the work, in the order of a processor's", () => {
  const [[small, smallTen], [large]] = [run(10_000), run(1_000_000)].map((out) =>
    out.split(/\s/).map(Number),
  ) as [number[], number[]];
  expect(large! / small!).toBeGreaterThan(80);
  expect(large! / small!).toBeLessThan(110);
  expect(smallTen! / small!).toBeGreaterThan(8);
  // A million products: 0.1 to 3 ns each.
  expect(large).toBeGreaterThan(100_000);
  expect(large).toBeLessThan(3_000_000);
});

it("leaves what a program computes as it is: exceptions, threads, long jumps, the library", async () => {
  const source = readFileSync(new URL("programs/host-language.cu", import.meta.url), "utf8");
  const program = await buildProgram(source);
  for (const letter of ["x", "t", "v", "r", "p"]) {
    const [counted, fixed] = (["counted", "fixed"] as const).map((clock) =>
      runProgram(program, { clock, arguments: ["./program", letter] }),
    );
    expect([letter, counted!.out, counted!.exitCode]).toEqual([
      letter,
      fixed!.out,
      fixed!.exitCode,
    ]);
  }
});

it("makes a module that is valid, and leaves one with unknown instructions alone", () => {
  const made = prepareHost(loops.hostWasm, { isWide: false, counts: true });
  expect(made.counts).toBe(true);
  expect(WebAssembly.validate(made.wasm as Uint8Array<ArrayBuffer>)).toBe(true);
  expect(countCosts(smallModule(0x01))).toBeDefined();
  expect(countCosts(smallModule(0xf7))).toBeUndefined();
});
