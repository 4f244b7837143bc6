import { describe, expect, it } from "vitest";
import {
  cut,
  displayWidth,
  fitting,
  padEnd,
  padStart,
  printable,
  wrap,
} from "../../src/report/text-layout.ts";

describe("the width of text", () => {
  it.each([
    ["gld_efficiency", 14],
    ["全局加载", 8],
    ["「内核」：，。", 14],
    ["ＡＢ", 4],
    ["ｱｲ", 2],
    ["カタ한글", 8],
    ["“…”—·°±×", 8],
    ["e\u0301", 1],
    ["\u1112\u1161\u11ab", 2],
    ["🙂", 2],
    ["👩‍👩‍👧", 2],
    ["🇨🇳", 2],
    ["⚠", 1],
    ["⚠\ufe0f", 2],
    ["a\u200bb", 2],
    ["𠀀", 2],
    ["", 0],
  ])("of %j is %d", (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  it("pads to columns, not characters", () => {
    expect(padStart("内核", 6)).toBe("  内核");
    expect(padEnd("内核", 6)).toBe("内核  ");
    expect(padEnd("内核", 3)).toBe("内核");
  });

  it("is that of what is printed: tabs become spaces, escapes are shown", () => {
    expect(printable("\tint\u001b[31m a;\r")).toBe(" int\\u001b[31m a; ");
    expect(displayWidth("\u001b[31m")).toBe(10);
    expect(padEnd("\u001b", 8)).toBe("\\u001b  ");
    expect(padStart("\u009b", 8)).toBe("  \\u009b");
    expect(cut("\u202e内核", 8)).toBe("\\u202e…");
    expect(wrap("a \u0007b", 80)).toEqual(["a \\u0007b"]);
  });
});

describe("cutting", () => {
  it("keeps whole characters within the width", () => {
    expect(fitting("内核启动", 5)).toBe("内核");
    expect(fitting("ae\u0301b", 2)).toBe("ae\u0301");
    expect(fitting("👩‍👩‍👧x", 1)).toBe("");
  });

  it("ends in an ellipsis only where something is gone", () => {
    expect(cut("内核启动", 8)).toBe("内核启动");
    expect(cut("内核启动", 7)).toBe("内核启…");
    expect(cut("内核启动", 6)).toBe("内核…");
  });
});

describe("wrapping", () => {
  it("breaks English at spaces and keeps the lead", () => {
    expect(wrap("  one two three", 9, "    ")).toEqual(["  one two", "    three"]);
    expect(wrap("", 9)).toEqual([""]);
  });

  it("breaks words that are longer than a line by columns", () => {
    expect(wrap("abcdefgh ij", 5, " ")).toEqual(["abcde", " fgh", " ij"]);
    expect(wrap("é".repeat(6), 4, "")).toEqual(["éééé", "éé"]);
    expect(wrap("内核", 1)).toEqual(["内", "核"]);
  });

  it("breaks Chinese between characters, and Latin words within it nowhere else", () => {
    expect(wrap("线程块的线程读取数据", 10)).toEqual(["线程块的线", "程读取数据"]);
    expect(wrap("每个线程束的 wavefront 数", 16)).toEqual(["每个线程束的", "wavefront 数"]);
    expect(wrap("占全部的100%。", 11)).toEqual(["占全部的", "100%。"]);
  });

  it("starts no line with closing punctuation and ends none with opening punctuation", () => {
    const text = "数据（字节）、“事务”，以及「扇区」；见下：共享内存……完成。占 50%！";
    for (let width = 9; width <= 40; width++)
      for (const [index, line] of wrap(text, width, " ").entries()) {
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
        if (index > 0) expect(line).not.toMatch(/^ [，。、；：）”」…！%]/);
        expect(line).not.toMatch(/[（“「]$/);
      }
  });

  it("keeps backquotes at what they enclose", () => {
    const text = "列出某一主题，`指标`和其他";
    expect(wrap(text, 15)).toEqual(["列出某一主题，", "`指标`和其他"]);
    expect(wrap(text, 19)).toEqual(["列出某一主题，`指", "标`和其他"]);
    expect(wrap(text, 20)).toEqual(["列出某一主题，`指标`", "和其他"]);
    expect(wrap("用 `a 指标`列出", 10)).toEqual(["用 `a 指", "标`列出"]);
  });

  it("loses nothing but spaces", () => {
    const text = "内核 {kernel}：thread (1,0,0) 在 🙂 处 写入 B，不是 8 的倍数。";
    for (let width = 4; width <= 60; width++)
      expect(wrap(text, width).join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  });
});
