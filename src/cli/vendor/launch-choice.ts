/** Which launches of a run a profiler shows: a filter, then so many left out, then so many kept. */
import type { KernelFilter } from "./kernel-filter.ts";

export interface LaunchSelection {
  readonly filter: KernelFilter;
  /** Whether the filter can leave anything out. */
  readonly filtered: boolean;
  /** Matching launches that are left out first. */
  readonly skip: number;
  /** Most that are shown. */
  readonly count: number;
}

export class LaunchChoice {
  /** Numbers of the launches taken, from 0 over all launches of the program. */
  readonly indices = new Set<number>();
  private readonly selection: LaunchSelection;
  private readonly invocations = new Map<string, number>();
  private matching = 0;

  constructor(selection: LaunchSelection) {
    this.selection = selection;
  }

  /** Asked once for each launch, in program order. `kernel` is demangled. */
  takes(index: number, launch: { readonly kernel: string; readonly mangled: string }): boolean {
    const { filter, skip, count } = this.selection;
    const invocation = (this.invocations.get(launch.mangled) ?? 0) + 1;
    this.invocations.set(launch.mangled, invocation);
    if (!filter(launch, invocation)) return false;
    if (this.matching++ < skip || this.indices.size >= count) return false;
    this.indices.add(index);
    return true;
  }
}
