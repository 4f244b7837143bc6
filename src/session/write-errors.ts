/** Output and files that cannot be written, by the names of POSIX errors. */

const KNOWN: readonly string[] = ["ENOENT", "EACCES", "EISDIR", "ENOTDIR", "ENOSPC"];

/** Of the word that says what a POSIX error is. */
export function writeErrorReason(error: string): string {
  const name = (KNOWN.includes(error) ? error : "EIO").toLowerCase();
  return `term/error-${name}`;
}

/** The POSIX error of a write to standard output or standard error; undefined if `error` is something else. */
export function failedWrite(error: unknown): string | undefined {
  const { code, syscall } = error as { readonly code?: string; readonly syscall?: string };
  return syscall === "write" ? code : undefined;
}
