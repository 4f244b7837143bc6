/**
 * Calls from the runtime into the host program: functions of the guest object, and callbacks the program
 * registered. Host time passes while they run.
 */
import type { GuestMemory } from "./guest-memory.ts";
import type { VirtualClock } from "./virtual-clock.ts";

type GuestFunction = (...args: number[]) => number;

export class GuestCalls {
  private exports: WebAssembly.Exports = {};
  private readonly guest: GuestMemory;
  private readonly clock: VirtualClock;

  constructor(guest: GuestMemory, clock: VirtualClock) {
    this.guest = guest;
    this.clock = clock;
  }

  /** The program exists. */
  attach(exports: WebAssembly.Exports): void {
    this.exports = exports;
  }

  /** Host memory, 256-byte aligned; 0 where there is none. */
  allocate(bytes: number): number {
    return this.call("__warpscope_allocate", bytes) >>> 0;
  }

  release(address: number): void {
    this.call("__warpscope_release", address);
  }

  /** Appends to the program's standard output, behind what it has buffered itself. */
  print(text: Uint8Array): void {
    const address = this.allocate(text.length);
    if (address === 0) return;
    this.guest.slice(address, text.length).set(text);
    this.call("__warpscope_print", address, text.length);
    this.release(address);
  }

  flush(): void {
    this.call("__warpscope_flush");
  }

  /** Calls a function pointer of the program. */
  callback(index: number, ...args: number[]): void {
    const table = this.exports["__indirect_function_table"] as WebAssembly.Table;
    this.asHostCode(() => (table.get(index) as GuestFunction)(...args));
  }

  private call(name: string, ...args: number[]): number {
    return this.asHostCode(() => (this.exports[name] as GuestFunction)(...args));
  }

  private asHostCode<T>(run: () => T): T {
    this.clock.leaveRuntime();
    try {
      return run();
    } finally {
      this.clock.enterRuntime();
    }
  }
}
