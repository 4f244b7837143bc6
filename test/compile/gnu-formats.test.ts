import { expect, test } from "vitest";
import { gnuFormats } from "../../src/compile/gnu-formats.ts";
import { buildProgram, runProgram } from "../runtime/host-program.ts";

test.each([
  ['printf("%Ld of %-8Lu\\n", a, b);', 'printf("%jd of %-8ju\\n", a, b);'],
  ['#define TICKS "%*.*Lx, %%Ld %%%qi"', '#define TICKS "%*.*jx, %%Ld %%%ji"'],
  ['sscanf(line, R"(%Ld\n%qo)", &a, &b);', 'sscanf(line, R"(%jd\n%jo)", &a, &b);'],
])("%s", (text, expected) => {
  expect(gnuFormats(text)).toBe(expected);
});

test.each(['puts("50%Load, %Lf, %lld"); // "%Ld"', 'x = \'"\' + a %Ld; /* "%Ld" */'])(
  "%s stays",
  (text) => {
    expect(gnuFormats(text)).toBe(text);
  },
);

test("values of 8 bytes are printed and read in GNU's spelling", async () => {
  const source = `
    #include <stdio.h>
    __global__ void tell(long long value) { printf("%Ld %Lx\\n", value, value); }
    int main() {
      long long value = 0;
      sscanf("1099511627776", "%Ld", &value);
      printf("%15Ld|%Lu|%qx\\n", value, value, value);
      tell<<<1, 1>>>(value);
      cudaDeviceSynchronize();
    }`;
  const run = runProgram(await buildProgram(source));
  expect(run.out).toBe("  1099511627776|1099511627776|10000000000\n1099511627776 10000000000\n");
});
