/** The user's language. */
import type { Platform } from "../platform/index.ts";

/** As the environment asks for, in POSIX's order of precedence. */
export function language(platform: Platform): string {
  const { environment } = platform;
  return (
    environment["LC_ALL"] ||
    environment["LC_MESSAGES"] ||
    environment["LANG"] ||
    // Windows and browsers have none of these, but know their user's language. Of all that would tell
    // it, PluralRules is made in no time.
    new Intl.PluralRules().resolvedOptions().locale
  );
}
