/**
 * The runtime's own C++ that is linked into every host program. It is compiled when the package is
 * built; where that object is missing, as in a checkout that was not built, with the program.
 */
import type { Platform } from "../platform/index.ts";
import { guestPath, JOB_FOLDER } from "./clang-files.ts";
import { hostCommand } from "./command-lines.ts";
import { type ToolJob, toolRunner } from "./jobs.ts";
import { parseNvccOptions } from "./nvcc-options.ts";
import { ownReach } from "./source-reach.ts";
import { guestFolder, guestObjectPath, loadToolchain } from "./toolchain.ts";

export interface GuestObject {
  /** Undefined where Clang found errors. */
  readonly object: Uint8Array | undefined;
  readonly clangText: string;
}

/** For the build: compiles the guest sources in this thread. */
export function compileGuestObject(platform: Platform): GuestObject {
  const toolchain = loadToolchain(platform);
  if (!toolchain) return { object: undefined, clangText: "@yowasp/clang is not installed\n" };
  const result = toolRunner(toolchain, platform)(guestObjectJob(platform));
  return { object: result.product, clangText: result.text + (result.crash ?? "") };
}

/** The job that makes it; undefined where the object exists already. */
export function guestJob(platform: Platform): ToolJob | undefined {
  return platform.files.stat(guestObjectPath()) ? undefined : guestObjectJob(platform);
}

/** All sources as one translation unit, which makes one object of them. */
export function guestObjectJob(platform: Platform): ToolJob {
  const folder = guestFolder();
  const names = (platform.files.list(folder) ?? []).filter((name) => name.endsWith(".cpp")).sort();
  const unit = names.map((name) => `#include "${guestPath(folder)}/${name}"\n`).join("");
  const source = `${JOB_FOLDER}/guest.cpp`;
  const args = hostCommand({
    options: parseNvccOptions([]).options,
    source,
    workingFolder: JOB_FOLDER,
    deviceExtra: undefined,
  });
  // Said here: the thread that runs the job may be of another build, whose own folders lie elsewhere.
  return { args, inputs: [[source, new TextEncoder().encode(unit)]], reach: ownReach() };
}
