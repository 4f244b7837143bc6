/** Each subject of docs/subjects.md: its program is told what the table says, and its picture has something to show. */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { LaunchReport, PageData } from "../../src/report/index.ts";
import { ROOT } from "../cli/warpscope.ts";
import { CHROMIUM, launchBrowser, openReport, profiled } from "./browser.ts";
import { codesOfRows, type Subject, subjects, type Told } from "./subjects-table.ts";

const SUBJECTS = subjects("subjects.md");
const pages = new Map<string, Promise<string>>();

/** The address of the command's report; subjects may share one. */
function pageOf({ args }: Subject): Promise<string> {
  const key = args.join(" ");
  const end = args.indexOf("--");
  const [options, own] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const known = pages.get(key) ?? profiled(options, own);
  pages.set(key, known);
  return known;
}

async function dataOf(subject: Subject): Promise<PageData> {
  const html = fs.readFileSync(fileURLToPath(await pageOf(subject)), "utf8");
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? "") as PageData;
}

function isOf({ kernel, grid: _, block }: LaunchReport, { kernel: name, threads }: Told): boolean {
  const plain = kernel.replace(/^void /, "");
  const isNamed = plain.startsWith(`${name}(`) || plain.startsWith(`${name}<`);
  return isNamed && (threads === undefined || threads === block[0] * block[1] * block[2]);
}

/** Rules that are named, launch by launch; of host code where there is no kernel. */
function rulesSaid({ report }: PageData, told: Told): string[][] {
  const all = (list: readonly { rule: string }[] = []) => list.map(({ rule }) => rule);
  if (told.kernel === undefined) return [all(report.advice)];
  const launches = report.launches.filter((launch) => isOf(launch, told));
  expect(launches.length, `launches of ${told.kernel}`).toBeGreaterThan(0);
  return launches.map((launch) => {
    if (told.chip === undefined || told.chip === report.device.id) return all(launch.advice);
    const other = launch.onDevices?.[told.chip];
    expect(other, told.chip).toBeDefined();
    return all(other?.advice);
  });
}

/** What the view draws: nothing of it, and the view says so in place of a picture. */
function drawnFrom(data: PageData, view: string, launch = 0): number {
  const page = data.launches[launch]!;
  const { sites } = data.programs[page.program]!;
  const warps = (data.samples[page.samples]?.blocks ?? []).flatMap((block) => block.warps);
  const requests = (space: string) =>
    warps.flatMap((warp) => warp.requests).filter(([site]) => sites[site]?.space === space).length;
  switch (view) {
    case "memory-access":
      return requests("global");
    case "banks":
      return requests("shared");
    case "divergence":
      return warps.filter(({ steps }) => steps > 1).length;
    case "memory-chart":
      return page.memory.edges.filter(({ bytes }) => (bytes ?? 0) > 0).length;
    case "occupancy":
      return data.occupancy[page.occupancy]!.curves.length;
    case "roofline":
      return page.roofline.singleFlops;
    case "timeline":
      return data.report.activity?.calls.length ?? 0;
    case "side-by-side":
      return data.chips.length - 1;
    case "source":
      return data.report.launches[launch]!.lines.length;
    default:
      return data.report.launches.length;
  }
}

it("every example has its subject, and both languages have the same table", () => {
  const programs = fs.readdirSync(path.join(ROOT, "examples")).filter((one) => /\.cu$/.test(one));
  const named = SUBJECTS.map(({ args: [program = ""] }) => path.basename(program));
  expect([...new Set(named)].sort()).toEqual(programs.sort());
  expect(codesOfRows("subjects.zh-CN.md")).toEqual(codesOfRows("subjects.md"));
});

describe.each(SUBJECTS)("$name", (subject) => {
  it("is told what the table says, and nothing that it rules out", async () => {
    const data = await dataOf(subject);
    expect(subject.told.length + subject.notTold.length).toBeGreaterThan(0);
    for (const told of subject.told)
      expect(rulesSaid(data, told).flat(), JSON.stringify(told)).toContain(told.rule);
    for (const told of subject.notTold)
      for (const rules of rulesSaid(data, told))
        if (told.rule === undefined) expect(rules, JSON.stringify(told)).toEqual([]);
        else expect(rules, JSON.stringify(told)).not.toContain(told.rule);
  });

  it("has a picture of a kernel that the table names", async () => {
    const data = await dataOf(subject);
    expect(drawnFrom(data, subject.view, subject.launch)).toBeGreaterThan(0);
    const launch = data.report.launches[subject.launch ?? 0]!;
    const named = [...subject.told, ...subject.notTold].filter(({ kernel }) => kernel);
    if (subject.launch !== undefined)
      expect(
        named.some((told) => isOf(launch, told)),
        launch.kernel,
      ).toBe(true);
  });
});

it.skipIf(!CHROMIUM)("each picture is drawn in Chromium, without an error", async () => {
  const browser = await launchBrowser();
  for (const subject of SUBJECTS) {
    const { view, launch = 0 } = subject;
    const window = { width: 1440, height: 900 };
    const address = `${await pageOf(subject)}#view=${view}&launch=${launch}`;
    const { page, errors } = await openReport(browser, address, window);
    await page.locator(`nav a[href="#view=${view}"][aria-current=page]`).waitFor();
    expect(await page.locator("main :is(svg, table)").count(), subject.name).toBeGreaterThan(0);
    expect(errors, subject.name).toEqual([]);
    await page.close();
  }
  await browser.close();
});
