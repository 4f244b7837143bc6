/** Where files really lie on this machine, and our own among them, by any of their names. */
import fs from "node:fs";
import path from "node:path";
import { comparable, type HiddenPlaces, identityOf } from "../../gate/hidden-places.ts";

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
