/** Where results are kept between runs. */
import os from "node:os";
import path from "node:path";

/** `WARPSCOPE_CACHE` if set, else the platform's place for caches. */
export function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const chosen = environment["WARPSCOPE_CACHE"];
  if (chosen) return path.resolve(chosen);
  switch (process.platform) {
    case "win32":
      return path.join(environment["LOCALAPPDATA"] ?? os.tmpdir(), "warpscope", "cache");
    case "darwin":
      return path.join(os.homedir(), "Library", "Caches", "warpscope");
    default:
      return path.join(
        environment["XDG_CACHE_HOME"] || path.join(os.homedir(), ".cache"),
        "warpscope",
      );
  }
}
