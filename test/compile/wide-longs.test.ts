/** What becomes of `long` in a program's own files. */
import { describe, expect, it } from "vitest";
import { mixedLongs, widenLongs, withOwnLongs } from "../../src/compile/wide-longs.ts";

const widen = (text: string): string => {
  const wide = widenLongs(new TextEncoder().encode(text));
  return wide === undefined ? text : new TextDecoder().decode(wide);
};

describe("long of 8 bytes", () => {
  it.each([
    ["unsigned long x;", "unsigned l0ng x;"],
    ["long int const *p; long unsigned q;", "l0ng int const *p; l0ng unsigned q;"],
    ["f<long>(long(1), sizeof(long const));", "f<l1ng>(l1ng(1), sizeof(l1ng const));"],
    ["#define WORD unsigned long /* of 8 bytes */", "#define WORD unsigned l0ng /* of 8 bytes */"],
    ["x = LONG_MAX + strtoul(s, 0, 10);", "x = L0NG_MAX + strt0ul(s, 0, 10);"],
    ["1L << 40, 0xfUL, 07lu, 1'000L", "1LL << 40, 0xfULL, 07llu, 1'000LL"],
    ["#define BIG(x) (x##UL)", "#define BIG(x) (x##ULL)"],
    ["u_long n = ffsl(ldiv(x, 2L).quot);", "u_l0ng n = ff5l(ld1v(x, 2LL).quot);"],
    ["// größer\nlong 数;", "// größer\nl1ng 数;"],
  ])("%s", (source, wide) => {
    expect(widen(source)).toBe(wide);
  });

  it.each([
    "long long x; unsigned long /* or */ long int y; long const long z;",
    "long double d; double long e; 1.0L; 2.5e3l; 0x1LL; 1ull;",
    '"a long string"; \'l\'; // as long\n/* long */ R"(long)"; longer; a_long; x1L;',
  ])("%s stays", (source) => {
    expect(widen(source)).toBe(source);
  });

  it("is not mixed with long of 4 bytes unnoticed", () => {
    const wide = { longs: "wide", source: "a.cu" } as const;
    const narrow = { longs: "narrow", source: "b.cu" } as const;
    const none = { source: "c.cu" };
    expect(mixedLongs([wide, none])).toBeUndefined();
    expect(mixedLongs([none, narrow, wide])).toEqual({ wide: "a.cu", narrow: "b.cu" });
  });

  it("messages have the program's own words", () => {
    expect(withOwnLongs("x.cu:1:1: warning: …\n 1 | ul0ng x = L0NG_MAX;\n")).toBe(
      "x.cu:1:1: warning: …\n 1 | ulong x = LONG_MAX;\n",
    );
  });
});
