/**
 * Calls of the driver API are C++ over the runtime's own (`src/compile/guest/driver-*.cpp`). While one is under way,
 * what it calls is neither shown nor remembered as the runtime's: the driver's call stands for all of it.
 */
import { type ActivityLog, shownCall } from "../activity-log.ts";

interface OpenCall {
  readonly name: string;
  readonly startNs: number;
}

export class DriverMode {
  private readonly open: OpenCall[] = [];
  private used = false;
  private selected = false;

  get inside(): boolean {
    return this.open.length > 0;
  }

  enter(name: string, nowNs: number): void {
    this.open.push({ name, startNs: nowNs });
  }

  /** The name of the call that ends. */
  leave(nowNs: number, activity: ActivityLog | undefined): string {
    const call = this.open.pop() ?? { name: "", startNs: nowNs };
    const name = shownCall(call.name);
    if (name !== undefined && name !== "")
      activity?.call({ name, startNs: call.startNs, durationNs: nowNs - call.startNs });
    return call.name;
  }

  /** The runtime API was used, which makes a primary context current where there is none. */
  noteUse(): void {
    this.used = true;
  }

  /** `cudaSetDevice` made a primary context current. */
  noteSelection(): void {
    this.selected = true;
  }

  /** What happened since this was asked last. */
  takeUse(): "none" | "used" | "selected" {
    const since = this.selected ? "selected" : this.used ? "used" : "none";
    this.used = false;
    this.selected = false;
    return since;
  }
}
