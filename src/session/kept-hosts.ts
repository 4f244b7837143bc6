/** Host programs as they run, kept between runs: to make one takes longer than to start a small one. */
import { byteText } from "../base/index.ts";
import type { CacheStore } from "../platform/index.ts";
import { type PreparedHost, prepareHost } from "../runtime/index.ts";
import { buildDigest } from "./build-digest.ts";

/** `prepareHost`, as far as it was not done in an earlier run. */
export function keptHosts(cache: CacheStore): typeof prepareHost {
  const build = buildDigest();
  if (!build) return prepareHost;
  return (linked, request) => {
    const { counts, isWide } = request;
    const form = `${isWide ? "wide" : "narrow"} ${counts ? "counting" : "plain"}`;
    // Each byte another character.
    const key = `host program ${form} ${build}\n${byteText(linked)}`;
    const kept = cache.getValue(key) as PreparedHost | undefined;
    if (kept) return kept;
    const made = prepareHost(linked, request);
    if (made.counts === counts) cache.putValue(key, made);
    return made;
  };
}
