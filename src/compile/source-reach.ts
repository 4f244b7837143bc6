/** Which files a program's sources may name, from what the user's command names. */
import { slashed } from "../base/index.ts";
import type { Platform, SourceGate, SourceReach } from "../platform/index.ts";
import { findLibraryHeaders, type LibraryHeaders } from "./library-headers.ts";
import type { NvccOptions } from "./nvcc-options.ts";
import { guestFolder, guestObjectPath, headerFolder } from "./toolchain.ts";

export interface ReachRequest {
  /** Paths as the user wrote them. */
  readonly sources: readonly string[];
  readonly options: Pick<NvccOptions, "includeFolders" | "systemFolders" | "preIncludes">;
  /** Absolute paths of folders that the program may use besides the working folder. */
  readonly folders?: readonly string[] | undefined;
  /** Objects and archives of the command line. */
  readonly objects?: readonly string[];
}

/** Of a job without any of the user's files. */
export function ownReach(): SourceReach {
  const [searched, named] = [[guestFolder()], [guestObjectPath()]];
  return { ours: headerFolder(), granted: [], searched, named, projects: [] };
}

/** What a compilation may read, and the headers of libraries that are installed. */
export interface SourceView {
  readonly reach: SourceReach;
  /** To be closed. */
  readonly files: SourceGate;
  readonly libraries: LibraryHeaders | undefined;
}

export function viewOf(request: ReachRequest, platform: Platform): SourceView {
  const libraries = findLibraryHeaders(request.options.includeFolders, platform);
  const reach = reachOf(request, libraries, platform);
  return { reach, files: platform.sources(reach), libraries };
}

export function reachOf(
  { sources, options, folders = [], objects = [] }: ReachRequest,
  libraries: LibraryHeaders | undefined,
  platform: Pick<Platform, "files" | "environment">,
): SourceReach {
  const { files } = platform;
  const absolute = (path: string): string => slashed(files.absolute(path));
  // As Clang asks for them, and as a name without `..` in it.
  const names = (path: string): string[] => [
    ...new Set([askedName(path, platform), absolute(path)]),
  ];
  const { includeFolders, systemFolders, preIncludes } = options;
  const installed = (libraries?.names ?? []).map((name) => `${libraries!.folder}/${name}`);
  return {
    ours: headerFolder(),
    granted: [files.workingFolder(), ...folders].map(slashed),
    searched: [...[...includeFolders, ...systemFolders].flatMap(names), ...installed],
    named: [...sources, ...preIncludes, ...objects].flatMap(names),
    projects: [...new Set(sources.flatMap((source) => projectOf(absolute(source), platform)))],
  };
}

/** As Clang asks for a file of the command line or beside one: absolute, with every `..` in it. */
export function askedName(path: string, { files }: Pick<Platform, "files">): string {
  const plain = slashed(path);
  return /^(\/|[A-Za-z]:\/)/.test(plain) ? plain : `${slashed(files.workingFolder())}/${plain}`;
}

/**
 * The folder of the project that a file belongs to: the nearest one with a `.git`, or else the one above the file's
 * own, as `../common/common.h` is what textbooks write. Never the root of all, and without a `.git` none around the
 * user's home.
 */
export function projectOf(
  file: string,
  { files, environment }: Pick<Platform, "files" | "environment">,
): string[] {
  const folder = above(file);
  for (let at = folder; at !== ""; at = above(at)) if (files.stat(`${at}/.git`)) return [at];
  const home = slashed(environment["HOME"] || environment["USERPROFILE"] || "/");
  const around = above(folder);
  const project = around === "" || home.startsWith(`${around}/`) ? folder : around;
  return project === "" ? [] : [project];
}

/** Empty for the root of all, and for what lies in it. */
function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
