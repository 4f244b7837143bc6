/** Host programs that count what they execute, kept between runs: to make one takes longer than to start a small one. */
import type { CacheStore } from "../platform/index.ts";
import { type CountingProgram, countCosts } from "../runtime/index.ts";
import { buildDigest } from "./build-digest.ts";

/** `countCosts`, as far as it was not done in an earlier run. */
export function keptCosts(cache: CacheStore): typeof countCosts {
  const build = buildDigest();
  if (!build) return countCosts;
  return (wasm) => {
    // Each byte another character.
    const key = `counting program ${build}\n${new TextDecoder("latin1").decode(wasm)}`;
    const kept = cache.getValue(key) as CountingProgram | undefined;
    if (kept) return kept;
    const made = countCosts(wasm);
    if (made) cache.putValue(key, made);
    return made;
  };
}
