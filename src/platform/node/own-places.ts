/** Where things of ours lie that a guest could turn against the next run: what we execute, and what we trust. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "./cache/cache-folder.ts";
import { keyFile } from "./cache/cache-key.ts";
import type { OwnPlaces } from "./gate/node-gate.ts";

export function ownPlaces(
  packageFolder: URL,
  environment: Readonly<Record<string, string | undefined>>,
): OwnPlaces {
  const home = fileURLToPath(packageFolder).replace(/[\\/]$/, "");
  const code = ["dist", "node_modules", "package.json"].map((name) => path.join(home, name));
  // Clang lies beside the package, or in its own node_modules.
  const clang = path.join(path.dirname(home), "@yowasp");
  return {
    always: [cacheFolder(environment), path.dirname(keyFile(environment))],
    code: [home, clang, ...code],
  };
}
