/** A deliberate mistake in the engine: text of one file and what stands there instead. */
export interface Defect {
  readonly name: string;
  /** Below `src/`. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** What goes wrong, and in which kernels that shows. */
  readonly what: string;
  /** Commit that removed the same mistake from the engine. */
  readonly fixedIn?: string;
  /** Planted by someone who did not build the nets. */
  readonly independent?: true;
}

/** The file's text with the mistake in it. */
export function withDefect({ name, file, find, replace }: Defect, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`${name}: what it replaces occurs ${parts.length - 1} times in ${file}`);
  return parts.join(replace);
}
