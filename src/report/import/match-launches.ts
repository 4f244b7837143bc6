/** Which launch of ours a measured one is: by kernel, grid, block and order. */
import { functionName } from "../ncu/kernel-name.ts";
import { nvprofName } from "../nvprof/kernel-name.ts";
import type { LaunchReport } from "../run-report.ts";
import type { Sizes } from "./measurement.ts";

interface Wanted {
  readonly kernel: string;
  readonly grid: Sizes | undefined;
  readonly block: Sizes | undefined;
}

/**
 * For each of `measured`, in order, the first launch of ours that is left with the same kernel and
 * sizes. Names are compared in full where one of ours is spelled alike, else by the function's name,
 * which is all that `--kernel-name-base function` leaves.
 */
export function matchLaunches(
  measured: readonly Wanted[],
  ours: readonly LaunchReport[],
): (LaunchReport | undefined)[] {
  const left = new Set(ours);
  return measured.map((wanted) => {
    const sameName = launchesNamed(wanted.kernel, ours);
    const found = sameName.find(
      (launch) =>
        left.has(launch) && fits(wanted.grid, launch.grid) && fits(wanted.block, launch.block),
    );
    if (found) left.delete(found);
    return found;
  });
}

/** Launches of the kernel that `name` means, in any of the forms that the vendor's tools print. */
export function launchesNamed(name: string, ours: readonly LaunchReport[]): LaunchReport[] {
  const wanted = plain(name);
  const spelledAlike = ours.filter((launch) => spellings(launch).includes(wanted));
  if (spelledAlike.length > 0) return spelledAlike;
  const base = functionName(name);
  return ours.filter(({ kernel }) => functionName(kernel) === base);
}

function spellings({ kernel, mangled }: LaunchReport): string[] {
  return [mangled, kernel, nvprofName(kernel)].map(plain);
}

/** Without blanks, and without the types that some versions write before template arguments. */
function plain(name: string): string {
  return name
    .replace(/\((?:unsigned )?(?:bool|char|short|int|long|long long)\)(?=-?\d)/g, "")
    .replace(/\s+/g, "");
}

function fits(wanted: Sizes | undefined, sizes: readonly number[]): boolean {
  return wanted === undefined || wanted.every((size, axis) => size === sizes[axis]);
}
