/** The user's sources as text. */
import { isToolchainFile } from "../compile/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SourceFiles } from "../report/index.ts";

/** The user's sources, read once each. */
export function sourceFiles(platform: Platform): SourceFiles {
  const known = new Map<string, readonly string[] | undefined>();
  return {
    lines(file) {
      if (!known.has(file)) {
        const bytes = platform.files.read(file);
        known.set(file, bytes && new TextDecoder().decode(bytes).split("\n"));
      }
      return known.get(file);
    },
    isUser: (file) => !isToolchainFile(file),
  };
}
