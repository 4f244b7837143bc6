/** What GNU's headers, and nvcc's own, declare beside what they are there for. Each program is valid for nvcc with
 * GCC 11. */
import { expect, it } from "vitest";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

it.each([
  [
    "<cstdio>",
    `#include <cstdio>
     void take(std::nullptr_t) {}
     int main() {
       const int sorted[] = {1, 3, 5};
       u_int bits = ffsl(1L << 40);
       u_long wide = 1ul << 40;
       const ldiv_t parts = ldiv(1L << 40, 3);
       take(nullptr);
       printf("%d %d %u %lu %ld %d\\n", isdigit('7') != 0, int(std::lower_bound(sorted, sorted + 3, 3) - sorted),
              bits, wide, parts.quot, std::lexicographical_compare(sorted, sorted + 1, sorted + 1, sorted + 2));
     }`,
    "1 1 41 1099511627776 366503875925 1\n",
  ],
  [
    "<stdexcept>",
    `#include <vector>
     #include <stdexcept>
     int main() {
       try { throw std::runtime_error(std::string("no ") + "memory"); }
       catch (const std::exception &error) { puts(error.what()); }
     }`,
    "no memory\n",
  ],
  [
    "<algorithm>",
    `#include <algorithm>
     #include <cstdio>
     int main() { std::array<int, 3> three{3, 1, 2}; std::sort(three.begin(), three.end()); printf("%d\\n", three[0]); }`,
    "1\n",
  ],
  [
    "<condition_variable>",
    `#include <condition_variable>
     int main() { std::condition_variable ready; std::mutex one; std::lock_guard<std::mutex> held(one); puts(std::to_string(7).c_str()); }`,
    "7\n",
  ],
  [
    "<future>",
    `#include <future>
     #include <cstdio>
     int main() {
       std::function<int()> seven = [] { return 7; };
       auto shared = std::make_shared<int>(std::async(std::launch::async, seven).get());
       std::this_thread::yield();
       printf("%d\\n", *shared);
     }`,
    "7\n",
  ],
  [
    "<iterator>, <valarray>",
    `#include <iterator>
     #include <cstdio>
     #include <valarray>
     int main() {
       std::valarray<int> values{3, 1, 2};
       std::sort(std::begin(values), std::end(values));
       printf("%d%d %s\\n", values[0], values[2], std::string("end").c_str());
     }`,
    "13 end\n",
  ],
])("%s", async (_header, source, out) => {
  const run = runProgram(await buildProgram(source));
  expect({ code: run.exitCode, out: run.out, error: run.error }).toEqual({
    code: 0,
    out,
    error: "",
  });
});

it("reads a value of the host through a pointer to another type", async () => {
  const source = `
    #include <cstdio>
    __attribute__((noinline)) int both(int *bits, float *number) { *bits = 1; *number = 2; return *bits; }
    int main() { int word; printf("%x\\n", both(&word, (float *)&word)); }`;
  expect(runProgram(await buildProgram(source)).out).toBe("40000000\n");
});
