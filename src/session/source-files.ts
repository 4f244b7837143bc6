/** The user's sources as text. */
import {
  askedName,
  isToolchainFile,
  projectOf,
  type ReachRequest,
  reachOf,
} from "../compile/index.ts";
import type { Platform, SourceGate } from "../platform/index.ts";
import type { SourceFiles } from "../report/index.ts";

export interface KnownSources extends SourceFiles {
  /** What the program compiled while it ran, by the name it gave it: stands before a file of that name. */
  add(file: string, text: string): void;
  /** Besides the working folder and the project around it, what a command names may be read. */
  allow(request: ReachRequest): void;
}

const NOTHING: ReachRequest = {
  sources: [],
  options: { includeFolders: [], systemFolders: [], preIncludes: [] },
};

/** The user's sources, read once each. A program names them (`#line`), so that they are read through the gate. */
export function sourceFiles(platform: Platform): KnownSources {
  const known = new Map<string, readonly string[] | undefined>();
  let allowed = NOTHING;
  let gate: SourceGate | undefined;
  const open = (): SourceGate => {
    const reach = reachOf(allowed, undefined, platform);
    const around = projectOf(askedName("source", platform), platform);
    return platform.sources({ ...reach, projects: [...reach.projects, ...around] });
  };
  return {
    lines(file) {
      if (!known.has(file)) {
        gate ??= open();
        const found = gate.look(askedName(file, platform));
        const bytes = found?.kind === "file" ? found.bytes : undefined;
        known.set(file, bytes && new TextDecoder().decode(bytes).split("\n"));
      }
      return known.get(file);
    },
    add: (file, text) => void known.set(file, text.split("\n")),
    allow(request) {
      gate?.close();
      gate = undefined;
      allowed = request;
    },
    isUser: (file) => !isToolchainFile(file),
  };
}
