/** A browser, and the reports that it opens. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { warpscope } from "../cli/warpscope.ts";

const PLACES = [
  process.env["CHROMIUM"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where a Chromium is installed; undefined where none is. */
export const CHROMIUM: string | undefined = PLACES.find((place) => place && fs.existsSync(place));

export function launchBrowser(): Promise<Browser> {
  // Containers run tests as root, for whom Chromium has no sandbox.
  return chromium.launch({ executablePath: CHROMIUM!, args: ["--no-sandbox"] });
}

const PROGRAM = fileURLToPath(new URL("several-kernels.cu", import.meta.url));

/** The address of a report of five launches a round. */
export function reportOf(rounds: number, devices: string): Promise<string> {
  return profiled([PROGRAM, "--device", devices], [String(rounds)]);
}

/** The address of a program's report. `options`: of `profile`, the program first; `args`: the program's. */
export async function profiled(
  options: readonly string[],
  args: readonly string[] = [],
): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-page-"));
  const file = path.join(folder, "report.html");
  const run = await warpscope(["profile", ...options, "--report", file, "--", ...args]);
  if (run.exitCode !== 0)
    throw new Error(`exit code ${run.exitCode} of ${options[0]}:\n${run.error}`);
  return pathToFileURL(file).href;
}

export interface Opened {
  readonly page: Page;
  /** Errors of the console and uncaught exceptions, so far. */
  readonly errors: readonly string[];
  /** What the page asked for besides itself, so far. */
  readonly requests: readonly string[];
}

export interface Window {
  readonly width: number;
  readonly height: number;
  readonly colours?: "light" | "dark";
}

export async function openReport(browser: Browser, url: string, window: Window): Promise<Opened> {
  const { width, height, colours = "light" } = window;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: colours });
  const errors: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(url.split("#")[0]!)) requests.push(request.url());
  });
  await page.goto(url);
  return { page, errors, requests };
}

/** Ids of the views, in the order of the navigation. */
export function viewIds(page: Page): Promise<string[]> {
  // Text, since tests are typed without a browser's globals.
  return page.evaluate(
    `[...document.querySelectorAll("nav a")].map((link) => link.hash.replace("#view=", ""))`,
  );
}

/** By its link in the navigation, as a reader does. */
export async function showView(page: Page, id: string): Promise<void> {
  await page.locator(`nav a[href="#view=${id}"]`).click();
  await page.locator(`nav a[href="#view=${id}"][aria-current=page]`).waitFor();
}
