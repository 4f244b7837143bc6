/** Where the page's program lies. */

/**
 * A `PageClient` as JSON, made by the build. Sources that run without a build find it in the same place, so
 * they need one build to have been made.
 */
export const PAGE_CLIENT_URL: URL = new URL(
  "../../../dist/report/page/client.json",
  import.meta.url,
);
