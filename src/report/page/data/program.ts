/** A kernel's code as pictures need it: where its accesses and blocks of code stand in the user's source. */
import type { LocId } from "../../../base/index.ts";
import { type Access, accessKind, type Program } from "../../../lower/index.ts";
import { type AccessKind, type LaunchCounters, SITE_FIELDS } from "../../../observe/index.ts";
import { type SourceFiles, userChain, userPlace } from "../../source-lines.ts";

export interface PagePlace {
  readonly file: string;
  /** From 1; 0 where the compiler gave none. */
  readonly line: number;
  readonly column: number;
}

export interface PageProgram {
  /** Where counters are kept: an access in one memory. */
  readonly sites: readonly PageSite[];
  readonly codeBlocks: readonly PageCodeBlock[];
  /** Lines of functions that were inlined, and from where. */
  readonly inlined: readonly InlinedLine[];
}

export interface PageSite {
  /** The place among the program's accesses. */
  readonly access: number;
  readonly space: "global" | "shared" | "local";
  readonly kind: Access["kind"];
  /** How banks serve it. */
  readonly rule: AccessKind;
  /** That each lane moves. */
  readonly bytes: number;
  readonly place?: PagePlace;
}

/** Instructions that run one after the other. */
export interface PageCodeBlock {
  readonly instructions: number;
  /** It ends with a branch. */
  readonly branches: boolean;
  /** Of its first instruction that has one, and of its last. */
  readonly place?: PagePlace;
  readonly end?: PagePlace;
}

export interface InlinedLine {
  readonly file: string;
  readonly line: number;
  /** Calls, from the innermost outwards would be one each; these are the innermost ones. */
  readonly calls: readonly PagePlace[];
}

/** Counters of a site, in the order of `PAGE_COUNTERS`; no row where the launch never came there. */
export type SiteCounts = readonly number[] | 0;

/** Order of the counters in `SiteCounts`. */
export const PAGE_COUNTERS = SITE_FIELDS;

const SPACES = ["global", "shared", "local"] as const;

/** Row of `Program.sites` of each of a page's sites. */
export function sitesShown(program: Program): { readonly row: number; readonly access: number }[] {
  return program.accesses.flatMap((access, index) => {
    const rows = access.space === "generic" ? [0, 1, 2] : [0];
    return rows
      .map((step) => ({ row: access.site + step, access: index }))
      .filter(({ row }) => (SPACES as readonly string[]).includes(program.sites[row]!.space));
  });
}

export function pageProgram(program: Program, files: SourceFiles): PageProgram {
  return {
    sites: sitesShown(program).map(({ row, access }) => {
      const { space, kind, bytes, pc } = program.sites[row]!;
      const place = placeOf(program, pc, files);
      return {
        access,
        space: space as PageSite["space"],
        kind,
        rule: accessKind(program, program.accesses[access]!),
        bytes,
        ...(place ? { place } : {}),
      };
    }),
    codeBlocks: codeBlocks(program, files),
    inlined: inlinedLines(program, files),
  };
}

/** One row for each of the page's sites. */
export function siteCounts(program: Program, { sites }: LaunchCounters): SiteCounts[] {
  return sitesShown(program).map(({ row }) =>
    sites.requests[row]! === 0 ? 0 : PAGE_COUNTERS.map((field) => sites[field][row]!),
  );
}

function placeOf(program: Program, pc: number, files: SourceFiles): PagePlace | undefined {
  const place = userPlace(program, program.code.loc[pc]! as LocId, files);
  return place && place.line > 0 && files.isUser(place.file) ? place : undefined;
}

function codeBlocks(program: Program, files: SourceFiles): PageCodeBlock[] {
  const { start, target1, length } = program.blocks;
  return Array.from({ length }, (_, block) => {
    const places: PagePlace[] = [];
    for (let pc = start[block]!; pc < start[block + 1]!; pc++) {
      const place = placeOf(program, pc, files);
      if (place) places.push(place);
    }
    const [first] = places;
    const last = places.at(-1);
    return {
      instructions: start[block + 1]! - start[block]!,
      branches: target1[block]! >= 0,
      ...(first && last ? { place: first, end: last } : {}),
    };
  });
}

/** Lines of the user's that stand in a function which was inlined elsewhere in the user's files. */
function inlinedLines(program: Program, files: SourceFiles): InlinedLine[] {
  const lines = new Map<string, { file: string; line: number; calls: Map<string, PagePlace> }>();
  for (const loc of new Set(program.code.loc)) {
    const [inner, call] = userChain(program, loc as LocId, files);
    if (!inner || !call) continue;
    const key = `${inner.file}:${inner.line}`;
    const entry = lines.get(key) ?? { file: inner.file, line: inner.line, calls: new Map() };
    lines.set(key, entry);
    entry.calls.set(`${call.file}:${call.line}`, call);
  }
  return [...lines.values()].map(({ file, line, calls }) => ({
    file,
    line,
    calls: [...calls.values()],
  }));
}
