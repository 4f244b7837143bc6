/** A host and a kernel that wait for each other: once is done, by turns is refused. */
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "turns.cu": `#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
__global__ void serve(volatile int *ask, volatile int *answer, int turns) {
  for (int done = 0; done < turns;)
    if (*ask > done) { done++; *answer = done * done; } else __nanosleep(100);
}
int main(int, char **argv) {
  volatile int *m; cudaMallocManaged((void **)&m, 8);
  int turns = atoi(argv[1]);
  m[0] = m[1] = 0;
  serve<<<1, 1>>>(m, m + 1, turns);
  for (int i = 1; i <= turns; i++) {
    m[0] = i;
    while (m[1] != i * i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    printf("%d\\n", m[1]);
  }
  return cudaDeviceSynchronize();
}
`,
});

it("runs a kernel whose one answer the host waits for", async () => {
  const run = await warpscope(["run", "turns.cu", "--", "1"], { folder });
  expect([run.exitCode, run.out, run.error]).toEqual([0, "1\n", ""]);
});

it("refuses a kernel that answers by turns, with the line at which it waits", async () => {
  const run = await warpscope(["run", "turns.cu", "--", "3"], { folder });
  expect(run.exitCode).toBe(1);
  expect(run.out).toBe("1\n");
  expect(run.error).toContain("[runtime/kernel-turns]");
  expect(run.error).toMatch(/turns\.cu:[67]:.*[^[]*\[fault\/grid-deadlock\]/);
});
