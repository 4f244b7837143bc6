/** The gate on this machine. */

import { createGate } from "../../gate/gate.ts";
import type { GuestFiles } from "../../platform.ts";
import { canHoldFolders, heldFolders } from "./held-folders.ts";
import { namedFolders } from "./named-folders.ts";
import { hiddenPlaces, realPath } from "./real-places.ts";

/** What of ours must never be a guest's, by any of its names; it need not exist. */
export interface OwnPlaces {
  /** Hidden wherever they lie. */
  readonly always: readonly string[];
  /** Our code, the package's folder among it: programs may lie in there, as its examples do. */
  readonly code: readonly string[];
}

export function nodeGate(granted: readonly string[], own: OwnPlaces): GuestFiles {
  const folders = granted.map(realPath);
  const code = own.code.filter((place) => {
    const around = realPath(place);
    return !folders.some((folder) => folder === around || folder.startsWith(`${around}/`));
  });
  const hidden = hiddenPlaces([...own.always, ...code]);
  return canHoldFolders()
    ? createGate(heldFolders, { granted, hidden })
    : createGate(namedFolders, { granted, hidden });
}
