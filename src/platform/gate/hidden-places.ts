/** What no guest may see or put something of its own into, wherever the folders lie that were granted to it. */
import fs from "node:fs";
import path from "node:path";
import type { Seen } from "./folder-access.ts";

export interface HiddenPlaces {
  /** Real paths of files and folders, which need not exist; comparable, see `anyCase`. */
  readonly paths: readonly string[];
  /** `device:inode` of those that exist. */
  readonly identities: ReadonlySet<string>;
  /** Whether names that differ in case mean one file. */
  readonly anyCase: boolean;
}

function identityOf({ device, inode }: Pick<Seen, "device" | "inode">): string {
  return `${device}:${inode}`;
}

/** A hidden place, or inside of one. */
export function isHidden(hidden: HiddenPlaces, path: string, seen?: Seen): boolean {
  if (seen && hidden.identities.has(identityOf(seen))) return true;
  const text = comparable(path, hidden.anyCase);
  return hidden.paths.some((one) => isInside(text, one));
}

/** A hidden place lies here or below: moved away, something else could take its place. */
export function isOnTheWay(hidden: HiddenPlaces, path: string): boolean {
  const text = comparable(path, hidden.anyCase);
  return hidden.paths.some((one) => isInside(one, text));
}

/** A path that is a folder or lies in it, where neither has `..` in it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder.replace(/\/$/, "")}/`);
}

function comparable(path: string, anyCase: boolean): string {
  return anyCase ? path.normalize("NFC").toLowerCase() : path;
}

/** Of our places by any of their names. */
export function hiddenPlaces(places: readonly string[]): HiddenPlaces {
  const anyCase = process.platform === "darwin" || process.platform === "win32";
  const paths = new Set<string>();
  const identities = new Set<string>();
  for (const place of places) {
    paths.add(comparable(slashed(path.resolve(place)), anyCase));
    paths.add(comparable(realPath(place), anyCase));
    const identity = identityAt(place);
    if (identity !== undefined) identities.add(identity);
  }
  return { paths: [...paths], identities, anyCase };
}

/** Undefined where nothing is, or where we may not look: in a home that is somebody else's, say. */
function identityAt(place: string): string | undefined {
  try {
    const stat = fs.statSync(place, { bigint: true });
    return identityOf({ device: stat.dev, inode: stat.ino });
  } catch {
    return undefined;
  }
}

/** With what is missing at its end as it is named. */
export function realPath(place: string): string {
  const absolute = path.resolve(place);
  try {
    return slashed(fs.realpathSync.native(absolute));
  } catch {
    const parent = path.dirname(absolute);
    if (parent === absolute) return slashed(absolute);
    return `${realPath(parent).replace(/\/$/, "")}/${path.basename(absolute)}`;
  }
}

const slashed = (text: string): string => text.replaceAll(path.sep, "/");
