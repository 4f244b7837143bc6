/** Variables that the user passes on to the program: the names in WARPSCOPE_ENV, then `--env NAME[=VALUE]`. */
import type { Diagnostics, Platform } from "../index.ts";
import type { OwnOptions } from "./options.ts";

/** For programs that `nvcc` wrote, and all others that take no options of ours; names apart by commas. */
const VARIABLE = "WARPSCOPE_ENV";

export function environmentOption(
  own: OwnOptions,
  { environment }: Platform,
  diagnostics: Diagnostics,
): Record<string, string> {
  const given = new Map<string, string>();
  const pass = (option: string, name: string, value: string | undefined): void => {
    if (!/^[A-Za-z_]\w*$/.test(name)) diagnostics.error("cli/bad-variable", { option, name });
    else if (value !== undefined) given.set(name, value);
    else if (Object.hasOwn(environment, name)) given.set(name, environment[name] ?? "");
    else diagnostics.note("cli/variable-not-set", { option, name });
  };
  const names = (environment[VARIABLE] ?? "").split(",").map((name) => name.trim());
  for (const name of names) {
    // A value does not belong here, and may be a secret.
    if (name !== "") pass(VARIABLE, name.replace(/=.*/s, "=…"), undefined);
  }
  for (const text of own.env ?? []) {
    const end = text.indexOf("=");
    if (end < 0) pass("--env", text, undefined);
    else pass("--env", text.slice(0, end), text.slice(end + 1));
  }
  return Object.fromEntries(given);
}
