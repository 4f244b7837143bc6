/** Digest of the sources of this package; there is none where they run without a build. */
declare const SOURCES_DIGEST: string;

/** What the package made is kept for this state of its sources; undefined: nothing is. */
export function buildDigest(): string | undefined {
  return typeof SOURCES_DIGEST === "string" ? SOURCES_DIGEST : undefined;
}
