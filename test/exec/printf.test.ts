import { describe, expect, it } from "vitest";
import { formatPrintf } from "../../src/exec/index.ts";

type Argument = { i32: number } | { i64: bigint } | { f64: number } | { text: string };

/** Lays the arguments out as Clang does and formats them; strings follow the block. */
function print(format: string, ...args: Argument[]): string {
  return printWithResult(format, ...args).text;
}

function printWithResult(format: string, ...args: Argument[]): { text: string; result: number } {
  const bytes = new Uint8Array(4096);
  const view = new DataView(bytes.buffer);
  const encoder = new TextEncoder();
  const formatAt = 16;
  bytes.set(encoder.encode(format), formatAt);
  let stringAt = 2048;
  let at = 1024;
  const align = (size: number): void => {
    at = Math.ceil(at / size) * size;
  };
  for (const arg of args) {
    if ("i32" in arg) {
      align(4);
      view.setInt32(at, arg.i32, true);
      at += 4;
    } else if ("i64" in arg) {
      align(8);
      view.setBigInt64(at, arg.i64, true);
      at += 8;
    } else if ("f64" in arg) {
      align(8);
      view.setFloat64(at, arg.f64, true);
      at += 8;
    } else {
      align(8);
      view.setBigUint64(at, BigInt(stringAt), true);
      bytes.set(encoder.encode(arg.text), stringAt);
      stringAt += arg.text.length + 1;
      at += 8;
    }
  }
  const { text, result } = formatPrintf((address) => bytes[address], formatAt, 1024);
  return { text: new TextDecoder().decode(text), result };
}

const i32 = (value: number): Argument => ({ i32: value });
const i64 = (value: bigint): Argument => ({ i64: value });
const f64 = (value: number): Argument => ({ f64: value });
const text = (value: string): Argument => ({ text: value });

// Expected texts: what glibc's printf prints for the same call.
describe("device printf", () => {
  it.each<[string, Argument[], string]>([
    ["plain\n", [], "plain\n"],
    ["%d %i", [i32(-5), i32(7)], "-5 7"],
    ["%u", [i32(-1)], "4294967295"],
    ["%5d|%-5d|%05d|%+d|% d", [1, 2, 3, 4, 5].map(i32), "    1|2    |00003|+4| 5"],
    ["%.3d|%8.3d|%08.3d", [i32(7), i32(7), i32(7)], "007|     007|     007"],
    ["%x %X %#x %o %#o", [i32(255), i32(255), i32(255), i32(8), i32(8)], "ff FF 0xff 10 010"],
    ["%#x", [i32(0)], "0"],
    ["%c%c", [i32(72), i32(105)], "Hi"],
    [
      "%s|%6s|%-6s|%.2s",
      [text("abc"), text("abc"), text("abc"), text("abc")],
      "abc|   abc|abc   |ab",
    ],
    ["%lld %llu", [i64(-1n), i64(-1n)], "-1 18446744073709551615"],
    ["%d %lld %d", [i32(1), i64(2n), i32(3)], "1 2 3"],
    ["%ld", [i64(-7n)], "-7"],
    ["%hhd %hu", [i32(511), i32(65_537)], "-1 1"],
    ["%*d|%-*d|%.*f", [i32(4), i32(1), i32(4), i32(2), i32(1), f64(2.25)], "   1|2   |2.2"],
    ["%*d|", [i32(-4), i32(1)], "1   |"],
    ["%f %.2f %.0f", [f64(1.5), f64(2.005), f64(2.5)], "1.500000 2.00 2"],
    [
      "%8.3f|%-8.3f|%08.3f",
      [f64(-3.1466), f64(3.1466), f64(-3.1466)],
      "  -3.147|3.147   |-003.147",
    ],
    ["%e %.0e %E", [f64(12345.678), f64(2.5), f64(0)], "1.234568e+04 2e+00 0.000000E+00"],
    [
      "%g %g %g %g",
      [f64(0.0001), f64(0.00001), f64(123456), f64(1234567)],
      "0.0001 1e-05 123456 1.23457e+06",
    ],
    ["%g %#g %g", [f64(100), f64(100), f64(0)], "100 100.000 0"],
    ["%.10g", [f64(0.1)], "0.1"],
    [
      "%f %F %g",
      [f64(Number.NaN), f64(Number.POSITIVE_INFINITY), f64(Number.NEGATIVE_INFINITY)],
      "nan INF -inf",
    ],
    ["%a %.2a %A", [f64(1), f64(3.5), f64(-0.1)], "0x1p+0 0x1.c0p+1 -0X1.999999999999AP-4"],
    ["%.20f", [f64(0.1)], "0.10000000000000000555"],
    ["%f", [f64(1e22)], "10000000000000000000000.000000"],
    ["%p", [i64(0x8100_0000n)], "0x81000000"],
    ["100%% %5%", [], "100% %"],
    ["%q", [], "%q"],
    ["%.0d|", [i32(0)], "|"],
  ])("prints %j", (format, args, expected) => {
    expect(print(format, ...args)).toBe(expected);
  });

  it("returns the number of its arguments", () => {
    expect(printWithResult("%d %*d", i32(1), i32(2), i32(3)).result).toBe(3);
    expect(formatPrintf(() => 0, 0, 0).result).toBe(-1);
  });
});
