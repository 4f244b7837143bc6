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
const PATTERN_WORD = 0xa5a5_a5a5;

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
    const { view } = this.guest;
    for (let at = 0; at < CANARY_BYTES; at += 4)
      if (view.getUint32(at, true) !== PATTERN_WORD) throw new HostStop({ kind: "null-write" });
  }
}
