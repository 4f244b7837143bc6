/** What no guest may see or put something of its own into, wherever the folders lie that were granted to it. */
import type { Seen } from "./folder-access.ts";

export interface HiddenPlaces {
  /** Real paths of files and folders, which need not exist; comparable, see `anyCase`. */
  readonly paths: readonly string[];
  /** `device:inode` of those that exist. */
  readonly identities: ReadonlySet<string>;
  /** Whether names that differ in case mean one file. */
  readonly anyCase: boolean;
}

export function identityOf({ device, inode }: Pick<Seen, "device" | "inode">): string {
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

/** Of a path, where names that differ in case may mean one file. */
export function comparable(path: string, anyCase: boolean): string {
  return anyCase ? path.normalize("NFC").toLowerCase() : path;
}
