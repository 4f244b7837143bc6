/** The page of the tests: an engine, started with the first program. */
import { renderJson } from "../../src/report/render-data.ts";
import type { ProfileJob } from "../../src/web/engine/messages.ts";
import { type PageEngine, startEngine } from "../../src/web/engine/page-engine.ts";
import type { TextResult } from "./text-result.ts";

let engine: Promise<PageEngine> | undefined;

async function profileInPage(
  workingFolder: string,
  files: readonly (readonly [string, string])[],
  job: ProfileJob,
): Promise<TextResult> {
  engine ??= startEngine({ base: new URL("./", location.href).href, cores: 2, workingFolder });
  const { exitCode, clangText, report } = await (await engine).profile(files, job);
  // Here, where what launches have in common is still one.
  return { exitCode, clangText, json: renderJson(report) };
}

async function stopInPage(): Promise<void> {
  (await engine)?.stop();
}

Object.assign(globalThis, { profileInPage, stopInPage });
