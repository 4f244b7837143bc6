/**
 * The file system Clang sees: what the gate shows of the machine, read lazily and never written, with four
 * folders of ours laid over it.
 *
 *   /@clang/…     sysroot and libraries that come with Clang, from its archive; read only
 *   /@headers/…   our CUDA headers, wherever this package is installed
 *   /@job/…       what one job gives to Clang and takes from it; in memory
 *   /@text-…/…    files that only `#include` may read (see `include-only.ts`)
 *   anything else   the machine's files, as source text in UTF-8 (see `source-text.ts`)
 *
 * Inode numbers are stable for a path and differ between files, because Clang takes two names with
 * one inode for the same file. Every path of the machine that Clang asks about is remembered with
 * what was there: that is what the answer depends on.
 */
import { byteText, isInside, plainPath, slashed } from "../base/index.ts";
import type { SourceGate } from "../platform/index.ts";
import { FileContent } from "./file-content.ts";
import { IncludeOnly } from "./include-only.ts";
import { normalizeSource } from "./source-text.ts";

export const SYSROOT = "/@clang";
export const HEADERS = "/@headers";
export const JOB_FOLDER = "/@job";

export type ClangEntry =
  | {
      readonly kind: "file";
      readonly device: number;
      readonly inode: bigint;
      readonly content: FileContent;
      /** Called when a descriptor of it is first read from. */
      readonly onRead?: () => void;
    }
  | { readonly kind: "folder"; readonly device: number; readonly inode: bigint };

const DEVICE_DISK = 1;
const DEVICE_OURS = 2;

export class ClangFiles {
  /** Paths of the machine that were asked for; each may be a file, a folder or nothing. */
  readonly asked: Set<string> = new Set();
  private readonly disk: Map<string, ClangEntry | undefined> = new Map();
  private readonly ours: Map<string, ClangEntry> = new Map();
  private nextInode = 1n;
  readonly includeOnly = new IncludeOnly();
  /** Whether a file that was read may have an `#embed` in it. */
  mayEmbed = false;
  private readonly sources: SourceGate;
  private readonly sysroot: ReadonlyMap<string, Uint8Array | "folder">;
  private readonly headers: string;
  private readonly replaced: ReadonlyMap<bigint, Uint8Array>;

  /**
   * `sysroot` maps paths below SYSROOT (`include/stdio.h`); `headers` is the machine's folder that HEADERS
   * stands for; `replaced` maps inodes of the machine's files to what stands in for their content.
   */
  constructor(
    sources: SourceGate,
    sysroot: ReadonlyMap<string, Uint8Array | "folder">,
    headers: string,
    replaced: ReadonlyMap<bigint, Uint8Array> = new Map(),
  ) {
    this.headers = headers;
    this.sources = sources;
    this.replaced = replaced;
    this.sysroot = sysroot;
    this.addFolder(JOB_FOLDER);
  }

  /** `path` is absolute, with or without its leading slash; undefined where nothing is there. */
  lookup(path: string): ClangEntry | undefined {
    const clean = normalizePath(path);
    if (isInside(clean, SYSROOT)) return this.lookupSysroot(clean);
    if (isInside(clean, JOB_FOLDER)) return this.ours.get(clean);
    if (isInside(clean, HEADERS))
      return this.lookupDisk(guestPath(this.headers) + clean.slice(HEADERS.length));
    return this.lookupDisk(withSlash(path));
  }

  /** Undefined where `path` is outside of the job folder. */
  create(path: string, bytes?: Uint8Array): ClangEntry | undefined {
    const clean = normalizePath(path);
    if (!isInside(clean, JOB_FOLDER)) return undefined;
    const entry: ClangEntry = {
      kind: "file",
      device: DEVICE_OURS,
      inode: this.nextInode++,
      content: new FileContent(bytes),
    };
    this.ours.set(clean, entry);
    return entry;
  }

  /** With the folders above it. */
  put(path: string, bytes: Uint8Array): void {
    for (let folder = parentOf(path); !this.ours.has(folder); folder = parentOf(folder)) {
      if (!isInside(folder, JOB_FOLDER)) break;
      this.addFolder(folder);
    }
    this.create(path, bytes);
  }

  /** A copy, or what `shorten` makes of the bytes as they lie here. */
  take(
    path: string,
    shorten?: (bytes: Uint8Array, isZero: (start: number, end: number) => boolean) => Uint8Array,
  ): Uint8Array | undefined {
    const entry = this.ours.get(normalizePath(path));
    if (entry?.kind !== "file") return undefined;
    const { content } = entry;
    const bytes = content.bytes.subarray(0, content.length);
    const short = shorten?.(bytes, (start, end) => content.isZero(start, end)) ?? bytes;
    return short === bytes ? bytes.slice() : short;
  }

  remove(path: string): boolean {
    return this.ours.delete(normalizePath(path));
  }

  rename(from: string, to: string): boolean {
    const source = normalizePath(from);
    const target = normalizePath(to);
    const entry = this.ours.get(source);
    if (!entry || !isInside(target, JOB_FOLDER)) return false;
    this.ours.delete(source);
    this.ours.set(target, entry);
    return true;
  }

  private addFolder(path: string): ClangEntry {
    const entry: ClangEntry = { kind: "folder", device: DEVICE_OURS, inode: this.nextInode++ };
    this.ours.set(path, entry);
    return entry;
  }

  private lookupSysroot(clean: string): ClangEntry | undefined {
    const known = this.ours.get(clean);
    if (known) return known;
    if (clean === SYSROOT) return this.addFolder(clean);
    const found = this.sysroot.get(clean.slice(SYSROOT.length + 1));
    if (!found) return undefined;
    if (found === "folder") return this.addFolder(clean);
    const entry: ClangEntry = {
      kind: "file",
      device: DEVICE_OURS,
      inode: this.nextInode++,
      content: new FileContent(found),
    };
    this.ours.set(clean, entry);
    return entry;
  }

  private lookupDisk(path: string): ClangEntry | undefined {
    if (this.disk.has(path)) return this.disk.get(path);
    const entry = this.readDisk(path);
    this.disk.set(path, entry);
    return entry;
  }

  private readDisk(path: string): ClangEntry | undefined {
    if (path === this.includeOnly.folder) return this.addFolder(path);
    if (this.includeOnly.follow(path)) return undefined;
    const inside = this.includeOnly.plainName(path);
    const file = hostPath(inside ?? path);
    this.asked.add(file);
    const found = this.sources.look(file);
    if (!found) return undefined;
    const identity = { device: DEVICE_DISK, inode: found.inode };
    if (found.kind === "folder") return { kind: "folder", ...identity };
    if ((found.use === "include") === (inside !== undefined)) {
      const bytes = normalizeSource(this.replaced.get(found.inode) ?? found.bytes);
      this.mayEmbed ||= !isInside(path, guestPath(this.headers)) && namesEmbed(bytes);
      return { kind: "file", ...identity, content: new FileContent(bytes) };
    }
    const wrapper = this.includeOnly.wrap(path);
    return (
      wrapper && {
        kind: "file",
        device: DEVICE_OURS,
        inode: this.nextInode++,
        content: new FileContent(wrapper.bytes),
        onRead: wrapper.onRead,
      }
    );
  }
}

function namesEmbed(bytes: Uint8Array): boolean {
  // A line may go on behind a backslash.
  return byteText(bytes)
    .replace(/\\\r?\n/g, "")
    .includes("embed");
}

/** An absolute path of the machine as Clang names it: `C:/x` becomes `/C:/x`. */
export function guestPath(path: string): string {
  return withSlash(slashed(path));
}

function hostPath(path: string): string {
  return /^\/[A-Za-z]:(\/|$)/.test(path) ? path.slice(1) : path;
}

function withSlash(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

function parentOf(path: string): string {
  return normalizePath(`${path}/..`);
}

/** Resolves `.`, `..` and doubled slashes by text; the result has a leading and no trailing slash. */
function normalizePath(path: string): string {
  return withSlash(plainPath(path));
}
