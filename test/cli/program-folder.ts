/** A temporary folder with a few source files, for as long as a test file runs. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

export function programFolder(files: Readonly<Record<string, string>>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "warpscope-programs-"));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
