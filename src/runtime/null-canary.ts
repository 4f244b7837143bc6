/**
 * Finds writes through null pointers, which WebAssembly lets pass: the lowest bytes of the program's
 * memory hold a pattern. They are the far end of its stack (it is linked with --stack-first), which a
 * program reaches only when its stack is all but used up.
 */
import type { GuestMemory } from "./guest-memory.ts";
import { HostStop } from "./host-stop.ts";

/** A null pointer to a structure writes at the offset of a field; most lie within this. */
const CANARY_BYTES = 1024;
const PATTERN = 0xa5;

export class NullCanary {
  private readonly guest: GuestMemory;

  constructor(guest: GuestMemory) {
    this.guest = guest;
  }

  /** Before the program runs. */
  arm(): void {
    this.guest.slice(0, CANARY_BYTES).fill(PATTERN);
  }

  /** Ends the program if something was written near address 0 since. */
  check(): void {
    const intact = this.guest.slice(0, CANARY_BYTES).every((byte) => byte === PATTERN);
    if (!intact) throw new HostStop({ kind: "null-write" });
  }
}
