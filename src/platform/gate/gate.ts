/**
 * The one way from a guest to the machine's files. A guest (the host program, or Clang on its behalf) names files by
 * text; the gate walks from a granted folder to what is meant, one name at a time, and follows links by itself: they
 * may lead anywhere below granted folders, and nowhere else. `..` is the folder that holds the one that was reached.
 *
 * A guest sees regular files, folders and links; devices, pipes and sockets can be seen, not opened. What is hidden
 * (our cache, our key, our code) does not exist for it, and cannot be put into its place.
 */
import type { FileError, GuestFiles, OpenHow } from "../platform.ts";
import type { FolderAccess, HeldFolder, Seen } from "./folder-access.ts";
import { type HiddenPlaces, isHidden, isOnTheWay } from "./hidden-places.ts";

/** As Linux has it; POSIX asks for 8 at least. */
const MOST_LINKS = 40;

/** How often an operation begins again because somebody changed what it had just looked at. */
const MOST_TRIES = 16;

const OUTSIDE: FileError = { error: "ENOTCAPABLE" };

/** What a path means: a name in a held folder, with what lies there, or a granted folder itself. */
interface Found<F> {
  readonly folder: F;
  /** Undefined: `folder` itself. */
  readonly name: string | undefined;
  /** Undefined: nothing has this name. */
  readonly seen: Seen | undefined;
  /** A slash stands behind the name. */
  readonly asFolder: boolean;
}

export interface GateOptions {
  /** Paths of folders, absolute. */
  readonly granted: readonly string[];
  readonly hidden: HiddenPlaces;
}

export function createGate<F extends HeldFolder>(
  access: FolderAccess<F>,
  { granted, hidden }: GateOptions,
): GuestFiles {
  const roots = new Map<string, F | undefined>();
  let ready = false;

  /** Held at the first use, then for as long as the gate is open; by the names given and their real ones. */
  function rootAt(text: string): F | undefined {
    if (!ready)
      for (const path of granted) {
        const root = access.hold(path);
        roots.set(plain(path), root);
        if (root) roots.set(root.text, root);
      }
    ready = true;
    return roots.get(text);
  }

  /** `action` on what `path` means; everything that was held for it is let go behind it. */
  function at<T>(
    path: string,
    followLast: boolean,
    action: (found: Found<F>) => T | FileError,
  ): T | FileError {
    const walk = new Walk(access, rootAt, hidden);
    try {
      const found = walk.to(path, followLast);
      return "error" in found ? found : action(found);
    } finally {
      walk.end();
    }
  }

  /** As `at`, for something new or something to take away: what surrounds a hidden place stays where it is. */
  function change(path: string, action: (folder: F, name: string, found: Found<F>) => Changed) {
    const done = at<null>(path, false, (found) => {
      const { folder, name } = found;
      if (name === undefined) return { error: "EACCES" };
      if (isHidden(hidden, `${folder.text}/${name}`)) return { error: "EACCES" };
      return action(folder, name, found) ?? null;
    });
    return done ?? undefined;
  }

  const seenAt = (path: string, followLast: boolean): Seen | FileError =>
    at(path, followLast, ({ folder, name, seen, asFolder }) => {
      if (name === undefined) return access.lookAt(folder);
      if (!seen) return { error: "ENOENT" };
      return asFolder && seen.kind !== "folder" ? { error: "ENOTDIR" } : seen;
    });

  function openOnce(path: string, how: OpenHow): number | FileError {
    // An exclusive create takes no link, not even one to nowhere.
    return at(path, !(how.create && how.exclusive), ({ folder, name, seen, asFolder }) => {
      if (name === undefined || seen?.kind === "folder") return { error: "EISDIR" };
      if (!seen) {
        if (!how.create) return { error: "ENOENT" };
        if (asFolder) return { error: "EISDIR" };
        if (isHidden(hidden, `${folder.text}/${name}`)) return { error: "EACCES" };
        return access.open(folder, name, how);
      }
      if (how.create && how.exclusive) return { error: "EEXIST" };
      if (seen.kind !== "file") return { error: "EACCES" };
      return asFolder ? { error: "ENOTDIR" } : access.open(folder, name, { ...how, create: false });
    });
  }

  return {
    stat: (path) => seenAt(path, true),
    statLink: (path) => seenAt(path, false),
    readLink(path) {
      const target = at(path, false, ({ folder, name, seen }) => {
        if (!seen || name === undefined) return { error: name === undefined ? "EINVAL" : "ENOENT" };
        return seen.kind === "link" ? access.readLink(folder, name) : { error: "EINVAL" };
      });
      if (typeof target !== "string") return target;
      // A link that leads out tells nothing about what is there.
      const end = seenAt(path, true);
      return "error" in end && end.error === OUTSIDE.error ? end : target;
    },
    list(path) {
      return at(path, true, ({ folder, name, seen }) => {
        if (name !== undefined && !seen) return { error: "ENOENT" };
        if (name !== undefined && seen?.kind !== "folder") return { error: "ENOTDIR" };
        const inside = name === undefined ? folder : access.enter(folder, name);
        if ("error" in inside) return inside;
        const names = access.list(inside);
        const shown =
          "error" in names
            ? names
            : names.filter((one) => {
                const entry = access.look(inside, one);
                return !isHidden(
                  hidden,
                  `${inside.text}/${one}`,
                  "error" in entry ? undefined : entry,
                );
              });
        if (name !== undefined) access.release(inside);
        return shown;
      });
    },
    open(path, how) {
      for (let tries = 0; ; tries++) {
        const opened = openOnce(path, how);
        if (typeof opened === "number" || how.exclusive || tries === MOST_TRIES) return opened;
        // Somebody was faster: made the file that was to be made, or took it away.
        const changed =
          opened.error === "EEXIST" || (opened.error === "ENOENT" && how.create && tries === 0);
        if (!changed) return opened;
      }
    },
    makeFolder: (path) =>
      change(path, (folder, name, { seen }) =>
        seen ? { error: "EEXIST" } : access.makeFolder(folder, name),
      ),
    remove: (path) =>
      change(path, (folder, name, { seen, asFolder }) => {
        if (!seen) return { error: "ENOENT" };
        if (seen.kind === "folder") return { error: "EISDIR" };
        if (seen.kind === "other") return { error: "EACCES" };
        return asFolder ? { error: "ENOTDIR" } : access.remove(folder, name);
      }),
    removeFolder: (path) =>
      change(path, (folder, name, { seen }) => {
        if (!seen) return { error: "ENOENT" };
        return seen.kind === "folder" ? access.removeFolder(folder, name) : { error: "ENOTDIR" };
      }),
    rename: (from, to) =>
      change(from, (folder, name, { seen }) => {
        if (!seen) return { error: "ENOENT" };
        if (seen.kind === "other") return { error: "EACCES" };
        if (isOnTheWay(hidden, `${folder.text}/${name}`)) return { error: "EACCES" };
        return change(to, (toFolder, newName, target) => {
          if (target.seen?.kind === "other") return { error: "EACCES" };
          if (isOnTheWay(hidden, `${toFolder.text}/${newName}`)) return { error: "EACCES" };
          return access.rename(folder, name, toFolder, newName);
        });
      }),
    close() {
      for (const root of new Set(roots.values())) if (root) access.release(root);
      roots.clear();
      ready = false;
    },
  };
}

type Changed = FileError | undefined;

/** One way from the root of all names to what a path means. */
class Walk<F extends HeldFolder> {
  private readonly access: FolderAccess<F>;
  private readonly rootAt: (text: string) => F | undefined;
  private readonly hidden: HiddenPlaces;
  /** Folders gone through, the granted one first; empty where no granted folder has been reached. */
  private trail: F[] = [];
  /** Folders of the trail that were held for this walk. */
  private readonly held: F[] = [];
  /** Names as they are given, outside of granted folders: nothing is looked at there. */
  private text = "";

  constructor(
    access: FolderAccess<F>,
    rootAt: (text: string) => F | undefined,
    hidden: HiddenPlaces,
  ) {
    this.access = access;
    this.rootAt = rootAt;
    this.hidden = hidden;
    this.goTo("");
  }

  end(): void {
    for (const folder of this.held) this.access.release(folder);
  }

  to(path: string, followLast: boolean): Found<F> | FileError {
    const pending = path.split("/").reverse();
    let links = 0;
    // A slash at the end asks for a folder, and follows a link before it.
    const asFolder = path.endsWith("/");
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      if (name === "" || name === ".") continue;
      if (name.includes("\0") || (name !== ".." && !this.access.isName(name)))
        return { error: "EINVAL" };
      const isLast = pending.every((one) => one === "" || one === ".");
      if (name === "..") this.up();
      else if (this.trail.length === 0) this.goTo(`${this.text}/${name}`);
      else {
        const folder = this.trail.at(-1)!;
        const text = `${folder.text}/${name}`;
        const root = this.rootAt(text);
        if (root) {
          this.trail.push(root);
          continue;
        }
        const seen = this.access.look(folder, name);
        if ("error" in seen) {
          if (seen.error !== "ENOENT" || !isLast) return seen;
          return { folder, name, seen: undefined, asFolder };
        }
        if (isHidden(this.hidden, text, seen))
          return isLast ? { folder, name, seen: undefined, asFolder } : { error: "ENOENT" };
        if (seen.kind === "link" && (!isLast || followLast || asFolder)) {
          if (++links > MOST_LINKS) return { error: "ELOOP" };
          const target = this.access.readLink(folder, name);
          if (typeof target !== "string") return target;
          if (target.startsWith("/")) {
            this.trail = [];
            this.goTo("");
          }
          pending.push(...target.split("/").reverse());
        } else if (isLast) return { folder, name, seen, asFolder };
        else {
          if (seen.kind !== "folder") return { error: "ENOTDIR" };
          const inside = this.access.enter(folder, name);
          if ("error" in inside) return inside;
          this.held.push(inside);
          this.trail.push(inside);
        }
      }
    }
    const folder = this.trail.at(-1);
    return folder ? { folder, name: undefined, seen: undefined, asFolder } : OUTSIDE;
  }

  private up(): void {
    const left = this.trail.pop();
    if (left === undefined || this.trail.length === 0)
      this.goTo((left?.text ?? this.text).replace(/\/[^/]*$/, ""));
  }

  /** To a place by its name alone, which may be a granted folder. */
  private goTo(text: string): void {
    this.text = text;
    const root = this.rootAt(text);
    if (root) this.trail = [root];
  }
}

/** Without a slash at the end; the root of all is the empty text. */
function plain(path: string): string {
  return path.replace(/\/+$/, "");
}
