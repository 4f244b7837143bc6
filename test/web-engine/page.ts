/** The page of the tests: an engine, started with the first program. */
import type { ProfileJob, ProfileResult } from "../../src/web/engine/messages.ts";
import { type PageEngine, startEngine } from "../../src/web/engine/page-engine.ts";

let engine: Promise<PageEngine> | undefined;

async function profileInPage(
  files: readonly (readonly [string, string])[],
  job: ProfileJob,
): Promise<ProfileResult> {
  engine ??= startEngine({ base: new URL("./", location.href).href, cores: 2 });
  return (await engine).profile(files, job);
}

Object.assign(globalThis, { profileInPage });
