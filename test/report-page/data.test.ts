import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { H200 } from "../../src/device/index.ts";
import type { LaneSamples } from "../../src/observe/index.ts";
import { PAGE_CLIENT_URL, type PageClient, pageData, renderPage } from "../../src/report/index.ts";
import { pageSamples } from "../../src/report/page/data/lane-samples.ts";
import { BANKS, FILES, SAMPLE, STRIDED, sampleLaunch } from "../report/sample-run.ts";

const EVIL = "</script><!-- <script>alert(1)</script> \u2028 & ]]>";

const data = pageData({
  report: { ...SAMPLE, program: { name: EVIL, args: [EVIL] } },
  launches: [
    sampleLaunch(0, STRIDED),
    sampleLaunch(1, STRIDED, { block: [48, 1, 1] }),
    sampleLaunch(2, BANKS),
  ],
  files: { ...FILES, lines: (file) => FILES.lines(file)?.map((line) => line + EVIL) },
  device: H200,
  otherDevices: [],
  codegen: { dlcm: undefined, maxRegisters: undefined },
  model: {},
});

describe("a page", () => {
  // As the build made it.
  const client = JSON.parse(readFileSync(PAGE_CLIENT_URL, "utf8")) as PageClient;
  const page = renderPage(data, client, "zh-CN");

  it("holds its data and no more, whatever texts there are in it", () => {
    expect(page.match(/<script[ >]/g)).toHaveLength(3);
    expect(page.match(/<\/script>/g)).toHaveLength(3);
    expect(page).not.toContain("<!--");
    expect(JSON.parse(elementText(page, "data"))).toEqual(JSON.parse(JSON.stringify(data)));
  });

  it("shows control characters by their number, and what only looks like one as it is", () => {
    const of = (name: string) => {
      const named = { ...data, report: { ...data.report, program: { name, args: [] } } };
      const text = elementText(renderPage(named, client, "en"), "data");
      return (JSON.parse(text) as typeof data).report.program.name;
    };
    expect(of("\u001b[2J\u009b\u202e\t\n")).toBe("\\u001b[2J\\u009b\\u202e\t\n");
    expect(of("\b\f\r")).toBe("\\u0008\\u000c\\u000d");
    expect(of('"\\u001b\\"\\\\u009b')).toBe('"\\u001b\\"\\\\u009b');
  });

  it("runs the script and the style that it carries, and nothing else", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!;
    expect(policy).toContain("default-src 'none'");
    const [script] = page.slice(page.lastIndexOf("<script>") + 8).split("</script>");
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)![1]!;
    expect(policy).toContain(`script-src '${digest(script!)}'`);
    expect(policy).toContain(`style-src '${digest(style)}'`);
    expect(page).not.toMatch(/ (src|href)=/);
  });

  it("is far below 2 MB without its data", () => {
    const bytes = Buffer.byteLength(page) - Buffer.byteLength(elementText(page, "data"));
    expect(bytes).toBeLessThan(500_000);
  });

  it("carries its sentences in all languages, and opens in the one that is asked for", () => {
    expect(page).toContain('<html lang="zh-CN">');
    const catalogues = JSON.parse(elementText(page, "messages")) as {
      language: string;
      messages: Record<string, string>;
    }[];
    expect(catalogues.map(({ language }) => language)).toEqual(["en", "zh-CN"]);
    const [english, chinese] = catalogues.map(({ messages }) => Object.keys(messages).sort());
    expect(english).toEqual(chinese);
    expect(english).toContain("page/view-source");
    // Sentences that only the data names.
    expect(english).toContain(data.metricMeanings["gld_efficiency"]);
    expect(english).toContain("compile/no-source");
  });
});

describe("page data", () => {
  it("leads from a launch to its program, its accesses and their counts", () => {
    const [first, , last] = data.launches;
    const strided = data.programs[first!.program]!;
    expect(strided.sites).toMatchObject([
      { space: "global", kind: "load", bytes: 4, place: { file: "sample.cu", line: 3 } },
      { space: "global", kind: "store", bytes: 4, place: { file: "sample.cu", line: 3 } },
    ]);
    // One request of 32 lanes; a lane a sector of eight floats; 32 lines of 128 bytes, a quarter each.
    expect(first!.sites[0]).toEqual([1, 32, 128, 32, 8, 0, 0, 0]);
    const banks = data.programs[last!.program]!;
    expect(banks.inlined).toMatchObject([{ line: 5, calls: [{ line: 7 }] }]);
    expect(data.sources.map(({ file }) => file)).toEqual(["sample.cu"]);
  });

  it("keeps as much of the samples as there is room for, the first turns first", () => {
    const { program } = sampleLaunch(0, STRIDED);
    // Addresses without a pattern: nothing can be kept short.
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return 0x8100_0000 + (state >>> 8) * 4;
    };
    const warps = Array.from({ length: 8 }, (_, warp) => ({
      warp,
      executions: [64, 0],
      accesses: Array.from({ length: 64 }, (_, turn) => ({
        access: 0,
        turn,
        lanes: 0xffff_ffff,
        addresses: Array.from({ length: 32 }, random),
      })),
      path: [{ codeBlock: 0, lanes: 0xffff_ffff }],
      steps: 1,
    }));
    const samples: LaneSamples = { blocks: [{ block: 3, warps }] };
    for (const budget of [1_000_000, 100_000, 10_000, 2_000]) {
      const kept = pageSamples(samples, program, budget);
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(budget);
      expect(kept.blocks[0]!.warps[0]!.requests[0]!.slice(0, 3)).toEqual([0, 0, 0xffff_ffff]);
    }
    const whole = pageSamples(samples, program, 1_000_000).blocks[0]!.warps;
    expect(whole.map(({ requests }) => requests.length)).toEqual(new Array(8).fill(64));
  });
});

function elementText(html: string, id: string): string {
  return html.split(`id="${id}">`)[1]!.split("</script>")[0]!;
}

function digest(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
