/** Which defect is on, in a process that has all of them: see `switched-source.ts`. */
export interface Switches {
  /** A defect's number; -1: none. */
  active: number;
  /** Numbers of the defects whose functions ran. */
  readonly visited: Set<number>;
}

/** Global variable that switched sources ask. */
export const SWITCHES = "engineDefects";

/** Begins every bundle with switched sources. */
export const SWITCHES_BANNER = `globalThis.${SWITCHES} = { active: -1, visited: new Set() };`;

/** The process's own, if it runs such a bundle. */
export function switches(): Switches {
  return (globalThis as unknown as Record<string, Switches>)[SWITCHES]!;
}
