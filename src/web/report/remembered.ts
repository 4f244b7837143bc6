/** The reader's choices, kept by the browser where it keeps anything for a file. */
type Choice = "language" | "colours";

const PREFIX = "warpscope-page-";

export function recall(choice: Choice): string | undefined {
  try {
    return localStorage.getItem(PREFIX + choice) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(choice: Choice, value: string): void {
  try {
    localStorage.setItem(PREFIX + choice, value);
  } catch {
    // Storage is closed to pages that are opened from disk in some browsers: the choice lasts as long as the page.
  }
}
