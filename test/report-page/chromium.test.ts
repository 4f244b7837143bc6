import fs from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CHROMIUM,
  launchBrowser,
  openReport,
  profiled,
  reportOf,
  showView,
  viewIds,
} from "./browser.ts";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Views whose pictures have marks that answer: all but the source, which is a table. */
const WITH_MARKS = [
  "summary",
  "time",
  "memory-access",
  "banks",
  "divergence",
  "memory-chart",
  "occupancy",
  "roofline",
  "timeline",
  "side-by-side",
];
/** In its order: `blockSum`, which has everything to show. */
const LAUNCH = "#launch=3";
const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const title = CHROMIUM
  ? "the report in Chromium"
  : "the report in Chromium: skipped, none is installed (the variable CHROMIUM can name one)";

describe.skipIf(!CHROMIUM)(title, () => {
  let browser: Browser;
  let report: string;

  beforeAll(async () => {
    [browser, report] = await Promise.all([launchBrowser(), reportOf(1, "h200,rtx3090,m2070")]);
  });
  afterAll(() => browser?.close());

  it.each([DESKTOP, PHONE])("opens and draws every view, $width pixels wide", async (window) => {
    const { page, errors, requests } = await openReport(browser, report + LAUNCH, window);
    const views = await viewIds(page);
    expect(views).toEqual(expect.arrayContaining(WITH_MARKS));
    for (const view of views) {
      await showView(page, view);
      expect(await drawnThings(page), view).toBeGreaterThan(0);
      expect(await pageOverflow(page), `${view} is wider than the window`).toBeLessThanOrEqual(0);
    }
    expect(errors).toEqual([]);
    expect(requests).toEqual([]);
    await page.close();
  });

  it("tells what a mark is, on hover and by keyboard", async () => {
    const { page, errors } = await openReport(browser, report + LAUNCH, DESKTOP);
    expect([...WITH_MARKS, "source"].sort()).toEqual([...(await viewIds(page))].sort());
    for (const view of WITH_MARKS) {
      await showView(page, view);
      const chart = page.locator(".chart").first();
      const marks = chart.locator("g.mark");
      const note = chart.locator(".note");
      expect(await marks.count(), view).toBeGreaterThan(1);

      await marks.nth(1).hover();
      const spoken = await marks.nth(1).getAttribute("aria-label");
      expect(await note.locator("strong").textContent(), view).toBe(spoken?.split("; ")[0]);
      await page.mouse.move(0, 0);
      expect(await note.count(), view).toBe(0);

      await chart.locator("g.mark[tabindex='0']").focus();
      await page.keyboard.press("Home");
      const first = await focusedLabel(page);
      await page.keyboard.press("ArrowRight");
      expect(await focusedLabel(page), view).not.toBe(first);
      expect(await note.count(), view).toBe(1);
      await page.keyboard.press("Escape");
      expect(await note.count(), view).toBe(0);
    }
    expect(errors).toEqual([]);
    await page.close();
  });

  it("opens where a kernel's time goes from its bar, by keyboard", async () => {
    const { page } = await openReport(browser, report, DESKTOP);
    await showView(page, "summary");
    const bar = page.locator(".chart g.mark").first();
    const kernel = (await bar.getAttribute("aria-label"))?.split("; ")[0] ?? "";
    await bar.focus();
    await page.keyboard.press("Enter");
    await page.locator("nav a[href='#view=time'][aria-current=page]").waitFor();
    const chosen = await page.evaluate<string>(
      `document.querySelector("#launch").selectedOptions[0].text`,
    );
    expect(chosen).toContain(kernel);
    await page.close();
  });

  it("leads through the source by keyboard, and opens a line", async () => {
    const { page, errors } = await openReport(browser, report + LAUNCH, DESKTOP);
    await showView(page, "source");
    const numbers = page.locator(".source-frame tbody button");
    await numbers.first().focus();
    const line = () => page.evaluate<string>("document.activeElement.textContent");
    const before = await line();
    await page.keyboard.press("ArrowDown");
    expect(await line()).not.toBe(before);
    const rows = await page.locator(".source-frame tbody tr").count();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".source-frame tbody tr").count()).toBe(rows + 1);
    expect(errors).toEqual([]);
    await page.close();
  });

  it("counts the passes over the banks again where the padding slider is moved by keyboard", async () => {
    const { page } = await openReport(browser, await columnsReport(), DESKTOP);
    await showView(page, "banks");
    const passes = async () => Number(/need (\d+) passes/.exec(await allTexts(page))?.[1] ?? 1);
    expect(await passes()).toBe(32);
    await page.locator("main input[type=range]").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(passes).toBe(1);
    await page.close();
  });

  it("zooms the timeline by keyboard, by the wheel and by its buttons", async () => {
    const { page } = await openReport(browser, report, DESKTOP);
    await showView(page, "timeline");
    const whole = await eventsInSight(page);
    await page.locator(".chart g.mark[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    const event = await focusedLabel(page);
    for (let press = 0; press < 8; press++) await page.keyboard.press("+");
    const near = await eventsInSight(page);
    expect(near).toBeLessThan(whole);
    expect(await focusedLabel(page), "the focus stays where it was").toBe(event);
    await page.keyboard.press("0");
    expect(await eventsInSight(page)).toBe(whole);

    const box = (await page.locator(".chart svg").boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + 40);
    await page.keyboard.down("Control");
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect.poll(() => eventsInSight(page)).toBeLessThan(whole);
    await page.getByRole("button", { name: "Everything" }).click();
    expect(await eventsInSight(page)).toBe(whole);
    await page.close();
  });

  it("speaks both languages, in sentences", async () => {
    const { page } = await openReport(browser, report, DESKTOP);
    const views = await viewIds(page);
    for (const language of ["en", "zh-CN"]) {
      await page.locator("header select").first().selectOption(language);
      for (const view of views) {
        await showView(page, view);
        const text = await allTexts(page);
        expect(text, `${view} in ${language}`).not.toMatch(/\b(page|time|term|advice)\/[a-z]/);
        expect(text, `${view} in ${language}`).not.toMatch(/\{\w+\}|NaN|undefined|Infinity/);
        if (language !== "en") expect(text, view).toMatch(/\p{Script=Han}{2}/u);
      }
    }
    await page.close();
  });

  // Colours are the same at both widths, and all else is the same in both colours.
  it.each([
    { ...DESKTOP, colours: "light", rules: {} },
    { ...DESKTOP, colours: "dark", rules: { runOnly: ["color-contrast"] } },
    { ...PHONE, colours: "light", rules: { rules: { "color-contrast": { enabled: false } } } },
  ] as const)("has no serious fault of access, $width pixels, $colours", async (how) => {
    const { page } = await openReport(browser, report + LAUNCH, how);
    await page.evaluate(AXE);
    expect(await seriousFaults(page, "document", how.rules)).toEqual([]);
    for (const view of await viewIds(page)) {
      await showView(page, view);
      expect(await seriousFaults(page, "'#main'", how.rules), view).toEqual([]);
    }
    await page.close();
  });

  it("is printed on light ground, without what only a screen has use for", async () => {
    const { page } = await openReport(browser, report, { ...DESKTOP, colours: "dark" });
    await page.locator("header select").nth(1).selectOption("dark");
    const ground = () =>
      page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
    const dark = await ground();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const light = await ground();
    const brightness = (colour: string) => Math.min(...colour.match(/\d+/g)!.map(Number));
    expect([brightness(dark) < 80, brightness(light) > 200]).toEqual([true, true]);
    expect(await page.locator("nav").isVisible()).toBe(false);
    await page.close();
  });

  it("names the roofs without one name over another", async () => {
    for (const window of [DESKTOP, PHONE]) {
      const { page } = await openReport(browser, report + LAUNCH, window);
      await showView(page, "roofline");
      // Points along each name: a box around a sloped one is mostly empty.
      const lines = await page.evaluate<[number, number][][]>(
        `[...document.querySelectorAll(".roof-name")].map((name) => {
          const { x, y, width, height } = name.getBBox();
          const turn = name.getScreenCTM();
          return Array.from({ length: 40 }, (_, at) => {
            const point = new DOMPoint(x + (width * at) / 39, y + height / 2).matrixTransform(turn);
            return [point.x, point.y];
          });
        })`,
      );
      expect(lines.length).toBeGreaterThan(2);
      for (const [at, line] of lines.entries())
        for (const other of lines.slice(at + 1)) {
          const apart = line.flatMap(([x, y]) => other.map(([u, v]) => Math.hypot(x - u, y - v)));
          expect(Math.min(...apart), `${window.width}`).toBeGreaterThan(8);
        }
      await page.close();
    }
  });

  it("opens and draws a run of fifty launches", async () => {
    const many = (await reportOf(10, "h200")) + LAUNCH;
    const { page, errors } = await openReport(browser, many, DESKTOP);
    expect(await page.locator("main td").allInnerTexts()).toContain("20");
    for (const view of await viewIds(page)) {
      await showView(page, view);
      expect(await drawnThings(page), view).toBeGreaterThan(0);
    }
    expect(errors).toEqual([]);
    await page.close();
  });
});

/** Of the kernel whose warps read a column of a tile in shared memory. */
async function columnsReport(): Promise<string> {
  const only = ["--kernel", "sharedColumns"];
  return `${await profiled(["examples/memory-spaces.cu", ...only])}#launch=0`;
}

/** Shapes of a picture that take up room, and cells of tables. */
function drawnThings(page: Page): Promise<number> {
  return page.evaluate(`(() => {
    const shapes = [...document.querySelectorAll("main svg :is(rect, path, circle, line, text)")];
    const seen = shapes.filter((shape) => {
      const { width, height } = shape.getBoundingClientRect();
      return width > 0 || height > 0;
    });
    const cells = [...document.querySelectorAll("main td")].filter(
      (cell) => cell.checkVisibility() && cell.innerText.trim() !== "",
    );
    return seen.length + cells.length;
  })()`);
}

/** Seen, and said to those who do not see. */
function allTexts(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const root = document.querySelector("#page");
    const labels = [...root.querySelectorAll("[aria-label]")];
    return [root.innerText, ...labels.map((one) => one.getAttribute("aria-label"))].join("\\n");
  })()`);
}

function pageOverflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate("document.activeElement?.getAttribute('aria-label') ?? undefined");
}

/** As the picture's description counts them. */
async function eventsInSight(page: Page): Promise<number> {
  const description = await page.locator(".chart svg").getAttribute("aria-label");
  return Number(/: (\d+) calls/.exec(description ?? "")?.[1]);
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** `part` and `options`: of `axe.run`. */
async function seriousFaults(page: Page, part: string, options: object): Promise<string[]> {
  const run = `axe.run(${part}, ${JSON.stringify({ ...options, resultTypes: ["violations"] })})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
