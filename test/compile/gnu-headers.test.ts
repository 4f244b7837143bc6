import { expect, it } from "vitest";
import { programFolder } from "../cli/program-folder.ts";
import { warpscope } from "../cli/warpscope.ts";

// What comes with a header was asked of g++ 12.2 (libstdc++ 12, glibc 2.36), alone and behind nvcc 13.0's prelude:
// each name of 75 headers by a using-declaration, each macro by #ifdef.
const STDLIB =
  `a64l alloca atof blkcnt_t caddr_t calloc clock_t dev_t div_t drand48 erand48 exit fd_set free gid_t ino_t
  int64_t key_t lrand48 malloc mkstemp mode_t nlink_t off_t pid_t posix_memalign pselect qsort_r quad_t rand_r random
  realpath select sigset_t srand48 ssize_t strtold time_t u_char u_int u_int16_t u_int32_t u_int64_t u_int8_t u_quad_t
  u_short uid_t uint useconds_t ushort`.split(/\s+/);
const MACROS =
  `BIG_ENDIAN BYTE_ORDER FD_SETSIZE FD_ZERO LITTLE_ENDIAN RAND_MAX WEXITSTATUS WIFEXITED WNOHANG be64toh
  htobe16 htole32`.split(/\s+/);

const using = (scope: string, names: readonly string[], from = "::") =>
  `namespace ${scope} {\n${names.map((name) => (name === "alloca" ? "" : `using ${from}${name};`)).join("\n")}\n}\n`;
const defined = MACROS.map((name) => `#ifndef ${name}\n#error ${name}\n#endif\n`).join("");

const folder = programFolder({
  "prelude.cu": `${using("names", STDLIB)}${using("more", ["memset", "strcpy", "printf", "clock", "sqrt"])}${defined}
int ofMath(); int ofStreams();
int main() {
  u_int16_t full = 65535;
  char *text = (char *)malloc(3);
  srand48(1);
  memset(text, 0, 3);
  assert(drand48() < 1 && rand() >= 0);
  int last[3] = {1, 2, 3};
  std::copy_backward(last, last + 2, last + 3);
  printf("%u %d %d %d %s\\n", full + 1u, ofMath(), ofStreams(), last[2], strcpy(text, "ok"));
}
`,
  "math.cpp": `#include <math.h>
${using("names", STDLIB)}${using("more", ["sqrt", "copy", "pair", "isnan", "swap"], "std::")}${defined}
int ofMath() { return (int)(abs(-2.5) * 2 + std::abs(-1.5) * 2 + ldexp(1, 3)); }
`,
  "streams.cpp": `#include <iostream>
${using("names", STDLIB)}
static void *work(void *at) { *(int *)at = 5; return NULL; }
int ofStreams() {
  pthread_t thread;
  int x = 0;
  pthread_create(&thread, NULL, work, &x);
  pthread_join(thread, NULL);
  return x;
}
`,
});

it("headers bring along what GNU's do", { timeout: 90_000 }, async () => {
  const run = await warpscope(["run", "prelude.cu", "math.cpp", "streams.cpp"], { folder });
  expect(run).toMatchObject({ exitCode: 0, out: "65536 16 5 2 ok\n", error: "" });
});
