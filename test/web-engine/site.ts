/** The engine in a browser: the site as it is built, served with what lets a page share memory, and a page on it. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import type { ProfileJob } from "../../src/web/engine/messages.ts";
import { ROOT } from "../cli/warpscope.ts";
import { launchBrowser } from "../report-page/browser.ts";
import type { TextResult } from "./text-result.ts";

export interface Site {
  readonly page: Page;
  /** A folder of this machine, where programs in the page seem to be. */
  readonly folder: string;
  /** What went wrong in the page outside of what it was asked for, so far. */
  readonly errors: readonly string[];
  profile(files: readonly (readonly [string, string])[], job: ProfileJob): Promise<TextResult>;
  /** Ends the run that is under way. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-site-"));
  execFileSync(process.execPath, [path.join(ROOT, "scripts/build-site.mjs"), folder]);
  await build({
    entryPoints: [path.join(ROOT, "test/web-engine/page.ts")],
    outfile: path.join(folder, "page.js"),
    bundle: true,
    format: "iife",
    target: "es2022",
  });
  fs.writeFileSync(
    path.join(folder, "index.html"),
    '<!doctype html><meta charset="utf-8"><title>engine</title><script src="page.js"></script>',
  );
  const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-compared-")));
  const server = await serve(folder);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
  return {
    page,
    errors,
    folder: work,
    profile: (files, job) =>
      page.evaluate((given) => (globalThis as unknown as PageScope).profileInPage(...given), [
        work,
        files,
        job,
      ] as const),
    stop: () => page.evaluate(() => (globalThis as unknown as PageScope).stopInPage()),
    async close() {
      await browser.close();
      server.close();
      for (const one of [folder, work]) fs.rmSync(one, { recursive: true });
    },
  };
}

/** What `page.ts` puts there. */
interface PageScope {
  profileInPage(workingFolder: string, ...given: Parameters<Site["profile"]>): Promise<TextResult>;
  stopInPage(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

function serve(folder: string): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url!, "http://host").pathname));
    const isThere = fs.existsSync(file);
    response.writeHead(isThere || request.url === "/favicon.ico" ? 200 : 404, {
      "Content-Type": TYPES[path.extname(file)] ?? "application/octet-stream",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    });
    if (isThere) fs.createReadStream(file).pipe(response);
    else response.end();
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}
