/** The user's sources as text. */
import { isToolchainFile } from "../compile/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SourceFiles } from "../report/index.ts";

export interface KnownSources extends SourceFiles {
  /** What the program compiled while it ran, by the name it gave it: stands before a file of that name. */
  add(file: string, text: string): void;
}

/** The user's sources, read once each. */
export function sourceFiles(platform: Platform): KnownSources {
  const known = new Map<string, readonly string[] | undefined>();
  return {
    lines(file) {
      if (!known.has(file)) {
        const bytes = platform.files.read(file);
        known.set(file, bytes && new TextDecoder().decode(bytes).split("\n"));
      }
      return known.get(file);
    },
    add: (file, text) => void known.set(file, text.split("\n")),
    isUser: (file) => !isToolchainFile(file),
  };
}
