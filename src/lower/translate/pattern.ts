import type { Handler } from "./call-site.ts";

/** A family of function names; `make` gets the groups of the match, absent ones as undefined. */
export interface Pattern {
  readonly pattern: RegExp;
  readonly make: (...groups: (string | undefined)[]) => Handler | undefined;
}

/** Rows `name → handler`, where `*` stands for nothing: names are matched whole. */
export function exactly(prefix: string, rows: Readonly<Record<string, Handler>>): Pattern[] {
  return Object.entries(rows).map(([name, handler]) => ({
    pattern: new RegExp(`^${`${prefix}${name}`.replaceAll(".", "\\.")}$`),
    make: () => handler,
  }));
}
