/** Memory that the host program may have of its own: `--host-memory SIZE`, or the variable WARPSCOPE_HOST_MEMORY. */
import type { Diagnostics, Platform, RunRequest } from "../index.ts";
import type { OwnOptions } from "./options.ts";

/** For programs that `nvcc` wrote, which take no options of ours. */
const VARIABLE = "WARPSCOPE_HOST_MEMORY";
const UNITS: Readonly<Record<string, number>> = { "": 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };
const SIZE = /^(\d+(?:\.\d+)?)([kmg]?)(?:i?b)?$/i;

/** The part of a request that says so; empty where no size is asked for, or it is none. */
export function hostMemoryOption(
  own: OwnOptions,
  { environment }: Platform,
  diagnostics: Diagnostics,
): Pick<RunRequest, "hostMemoryBytes"> {
  const value = own["host-memory"] ?? (environment[VARIABLE] || undefined);
  if (value === undefined) return {};
  const [, number, unit] = SIZE.exec(value) ?? [];
  const bytes = Math.floor(Number(number) * (UNITS[unit?.toLowerCase() ?? ""] ?? Number.NaN));
  if (bytes > 0) return { hostMemoryBytes: bytes };
  const option = own["host-memory"] === undefined ? VARIABLE : "--host-memory";
  diagnostics.error("cli/not-size", { option, value });
  return {};
}
