/** Whether a host program can have the memory that is asked for: said before anything is compiled. */
import { Diagnostics, sizeText } from "../base/index.ts";
import {
  knowsWideMemory,
  MOST_HOST_BYTES,
  MOST_NARROW_BYTES,
  needsWideMemory,
} from "../runtime/index.ts";

/** The reasons against it, in the engine of this process; empty if there is none. */
export function hostMemoryProblems(bytes: number | undefined): Diagnostics {
  const diagnostics = new Diagnostics();
  if (bytes === undefined || !needsWideMemory(bytes)) return diagnostics;
  const asked = sizeText(bytes);
  if (!knowsWideMemory())
    diagnostics.error("session/no-wide-memory", { asked, most: sizeText(MOST_NARROW_BYTES) });
  else if (bytes > MOST_HOST_BYTES)
    diagnostics.error("session/too-much-host-memory", { asked, most: sizeText(MOST_HOST_BYTES) });
  return diagnostics;
}
