import { describe, expect, it } from "vitest";
import { visible, visibleBetweenColours } from "../../src/base/index.ts";

describe("text of a program", () => {
  it("has its control characters and bidirectional overrides shown", () => {
    for (let code = 0; code < 0x2100; code++) {
      const one = String.fromCharCode(code);
      const isCommand =
        (code < 0x20 && one !== "\n" && one !== "\t") ||
        (code >= 0x7f && code <= 0x9f) ||
        (code >= 0x202a && code <= 0x202e) ||
        (code >= 0x2066 && code <= 0x2069);
      const shown = `\\u${code.toString(16).padStart(4, "0")}`;
      expect(visible(`a${one}b`)).toBe(isCommand ? `a${shown}b` : `a${one}b`);
    }
  });

  it("keeps line ends of both kinds, but no other carriage return", () => {
    expect(visible("a\r\nb\n\tc\rd")).toBe("a\r\nb\n\tc\\u000dd");
  });

  it("stays the JSON that it is", () => {
    const value = { name: "\u001b[2J\u007f\u009b\u202e\\ 内核" };
    expect(JSON.parse(visible(JSON.stringify(value)))).toEqual(value);
  });

  it("may have the colours of messages, and nothing that hides or moves", () => {
    const painted = "\u001b[1ma.cu:1:2: \u001b[0m\u001b[0;1;31merror: \u001b[0m";
    expect(visibleBetweenColours(painted)).toBe(painted);
    for (const sequence of ["[8m", "[2J", "]0;x\u0007", "[30;40m"])
      expect(visibleBetweenColours(`\u001b${sequence}`)).toBe(visible(`\u001b${sequence}`));
  });
});
