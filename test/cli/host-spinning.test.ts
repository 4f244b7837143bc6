/** Host threads and kernels for which a loop of the host waits without a call. */
import { expect, it } from "vitest";
import { programFolder } from "./program-folder.ts";
import { warpscope } from "./warpscope.ts";

const folder = programFolder({
  "threads.cu": `#include <atomic>
#include <cstdio>
#include <thread>
std::atomic<int> turn{0};
std::atomic_flag lock = ATOMIC_FLAG_INIT;
volatile bool ready;
void speak(int me, int turns) {
  for (int i = 0; i < turns; i++) {
    while (turn.load() != me) ;
    printf("%d\\n", me);
    turn.store(1 - me);
  }
}
int main(int argc, char **) {
  std::thread worker([] { printf("works\\n"); ready = true; });
  while (!ready) ;
  worker.join();
  // Locks that nobody else holds.
  for (int i = 0; i < 5000; i++) { while (lock.test_and_set()) ; lock.clear(); }
  std::thread first(speak, 0, argc), second(speak, 1, argc);
  first.join();
  second.join();
}
`,
  "locked.cu": `#include <atomic>
std::atomic_flag lock = ATOMIC_FLAG_INIT;
int main() {
  while (lock.test_and_set()) ;
  while (lock.test_and_set()) ;
}
`,
  "kernel.cu": `#include <cstdio>
__global__ void serve(volatile int *m) {
  while (m[0] == 0) ;
  m[1] = m[0] * m[0];
}
int main() {
  volatile int *m; cudaMallocManaged((void **)&m, 8);
  m[0] = m[1] = 0;
  serve<<<1, 1>>>(m);
  m[0] = 7;
  while (m[1] == 0) ;
  printf("%d\\n", m[1]);
}
`,
});

it("runs threads and kernels that a loop waits for", async () => {
  const run = await warpscope(["run", "threads.cu"], { folder });
  expect([run.exitCode, run.out, run.error]).toEqual([0, "works\n0\n1\n", ""]);
  const kernel = await warpscope(["run", "kernel.cu"], { folder });
  expect([kernel.exitCode, kernel.out, kernel.error]).toEqual([0, "49\n", ""]);
});

it("ends threads that take turns in loops, and says who waits", async () => {
  const run = await warpscope(["run", "threads.cu", "--", "again"], { folder });
  expect([run.exitCode, run.out]).toEqual([1, "works\n0\n1\n"]);
  expect(run.error).toContain("[runtime/host-spins]");
  expect(run.error.replaceAll(/\s+/g, " ")).toContain("in speak, speak, main");
});

it("ends a loop for a lock that nobody gives back", async () => {
  const run = await warpscope(["run", "locked.cu"], { folder });
  expect(run.exitCode).toBe(1);
  expect(run.error).toContain("[runtime/host-spins]");
});
