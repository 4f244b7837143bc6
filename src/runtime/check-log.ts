/**
 * What the host program does wrong with memory of the device: gathered for `warpscope check`, beside what
 * the calls answer, which stays the same.
 */
import type { Allocation, DeviceMemory } from "../exec/index.ts";
import type {
  AllocationNote,
  CallFrame,
  HostViolation,
  HostViolationKind,
} from "../sanitize/index.ts";
import { shownCall } from "./activity-log.ts";
import type { AddressSpaces } from "./address-space.ts";
import type { HostStack } from "./check-frames.ts";

/** One end of a copy or fill. */
export interface CopyEnd {
  readonly end: "destination" | "source";
  readonly address: number;
  /** From the first byte to behind the last. */
  readonly bytes: number;
}

type MutableNote = { -readonly [K in keyof AllocationNote]: AllocationNote[K] };

/** More are not kept one by one. */
const MOST_NOTES = 100_000;
const MOST_VIOLATIONS = 10_000;

/** No type is aligned to more than 16 bytes by itself, so padding is less. */
const LEAST_HOLE_BYTES = 16;

/** Calls that give memory back to who asked for it. */
const FREES = /^cuda(Free|FreeHost|FreeAsync|FreeArray|FreeMipmappedArray)$/;
/** Calls that make memory which a program must free. */
const ALLOCATES = /^cuda(Malloc|HostAlloc)|^cu(Mem|Array|Mipmapped)\w*(Alloc|Create)/;

export class CheckLog {
  readonly violations: HostViolation[] = [];
  /** Of memory of the device, in order. */
  readonly notes: AllocationNote[] = [];
  private readonly alive = new Map<number, MutableNote>();
  /** What cudaDeviceReset took away. */
  private readonly resets = new Set<AllocationNote>();
  private readonly stack: HostStack;
  private readonly memory: DeviceMemory;
  private readonly addresses: AddressSpaces;
  /** The call that is being made. */
  private name = "";
  private calls: ReturnType<HostStack["now"]> | undefined;
  private before = 0;

  constructor(memory: DeviceMemory, stack: HostStack, addresses: AddressSpaces) {
    this.addresses = addresses;
    this.memory = memory;
    this.stack = stack;
    memory.watch = {
      allocated: (allocation) => this.allocated(allocation),
      released: (allocation) => this.released(allocation),
    };
  }

  /** A call of the API begins. */
  enter(name: string): void {
    this.name = name;
    this.calls = undefined;
    this.before = this.violations.length;
  }

  /** It ends; `isEcho`: what it answers is the fault of a kernel or of an earlier call. */
  leave(args: readonly number[], answer: number, isEcho: boolean): void {
    if (answer === 0) return;
    const found = this.violations.length > this.before;
    const [address = 0] = args;
    if (!isEcho && !found && FREES.test(this.name)) {
      const freed = this.memory.freed(address);
      const kind = freed?.address === address ? "double-free" : "invalid-free";
      this.add(kind, { address, error: answer, ...this.noteAt(address) });
    }
    const told = isEcho || this.violations.length > this.before;
    this.add(told ? "api-error-echo" : "api-error", { error: answer });
  }

  /** Where the call stands that is being made, innermost first. */
  callsNow(): readonly CallFrame[] {
    return this.here().frames;
  }

  /** Whether all of an end of a copy is memory; tells if not. */
  copied({ end, address, bytes }: CopyEnd): void {
    if (this.addresses.of(address) === "host") return;
    if (this.memory.contains(address, bytes)) return;
    const isFreed = !this.memory.find(address) && this.memory.freed(address) !== undefined;
    const kind = isFreed ? "copy-after-free" : "copy-out-of-bounds";
    this.add(kind, { end, address, bytes, ...this.noteAt(address) });
  }

  /** Whether all of an end of a copy is in the host memory that holds its first byte; tells if not. */
  copiedHost(
    { end, address, bytes }: CopyEnd,
    block: { readonly address: number; readonly bytes: number },
  ): void {
    if (address + bytes <= block.address + block.bytes) return;
    const allocation = { ...block, call: "", allocatedAt: [], freedAt: undefined };
    this.add("copy-host-overrun", { end, address, bytes, allocation });
  }

  /** Whether what goes to the host was written, `bytes` from each of the addresses on; tells if not. */
  copiedOut(rows: readonly number[], bytes: number): void {
    const { defined } = this.memory;
    if (!defined || rows.every((row) => defined.holds(row, bytes))) return;
    // All of it, or more than lies between the members of structures.
    const least = Math.min(rows.length === 1 ? bytes : LEAST_HOLE_BYTES, LEAST_HOLE_BYTES);
    const holes = rows.flatMap((row) => defined.holes(row, bytes, least) ?? []);
    const [hole] = holes;
    if (!hole) return;
    const missing = holes.reduce((sum, one) => sum + one.bytes, 0);
    this.add("uninitialized-copy", {
      ...{ address: hole.first, bytes: missing },
      ...this.noteAt(hole.first),
    });
  }

  /** The copy's direction contradicts the pointer of one of its ends. */
  wrongDirection({ end, address, bytes }: CopyEnd): void {
    this.add("copy-direction", { end, address, bytes, ...this.noteAt(address) });
  }

  /** The program stopped at an access outside its own memory. */
  strayed(error: Error): void {
    this.violations.push({
      kind: "device-pointer-on-host",
      call: "",
      at: this.stack.of(error).frames,
      error: 0,
      address: 0,
      bytes: 0,
    });
  }

  /** The program has ended by itself: what it did not free. */
  ended(): void {
    for (const note of this.notes) {
      if (!ALLOCATES.test(note.call)) continue;
      if (note.freedAt && !this.resets.has(note)) continue;
      if (this.violations.length >= MOST_VIOLATIONS) return;
      this.violations.push({
        kind: "leak",
        call: note.call,
        at: note.allocatedAt,
        error: 0,
        address: note.address,
        bytes: note.bytes,
        allocation: note,
      });
    }
  }

  private allocated({ address, bytes, kind }: Allocation): void {
    if (this.notes.length >= MOST_NOTES) return;
    const isDevice = kind === "heap";
    const { call, frames } = isDevice ? { call: "malloc", frames: [] } : this.here();
    const note = { address, bytes, call, allocatedAt: frames, freedAt: undefined };
    this.notes.push(note);
    this.alive.set(address, note);
  }

  private released({ address, kind }: Allocation): void {
    const note = this.alive.get(address);
    if (!note) return;
    note.freedAt = kind === "heap" ? [] : this.here().frames;
    if (/^cuda(DeviceReset|ThreadExit)$/.test(this.name)) this.resets.add(note);
    this.alive.delete(address);
  }

  private here(): { readonly call: string; readonly frames: readonly CallFrame[] } {
    this.calls ??= this.stack.now();
    const { call, frames } = this.calls;
    return { call: call ?? shownCall(this.name) ?? this.name, frames };
  }

  /** The allocation, alive or freed, that holds an address, or else the live one closest to it. */
  private noteAt(address: number): { readonly allocation?: AllocationNote } {
    if (this.addresses.of(address) === "host") return {};
    const { memory } = this;
    const range = memory.find(address) ?? memory.freed(address) ?? memory.nearest(address);
    const allocation = range && this.notes.findLast((note) => note.address === range.address);
    // As it is now: it may be freed later.
    return allocation ? { allocation: { ...allocation } } : {};
  }

  private add(
    kind: HostViolationKind,
    rest: Partial<Pick<HostViolation, "error" | "address" | "bytes" | "end" | "allocation">>,
  ): void {
    if (this.violations.length >= MOST_VIOLATIONS) return;
    const { call, frames } = this.here();
    const plain = { error: 0, address: 0, bytes: 0 };
    this.violations.push({ ...plain, ...rest, kind, call, at: frames });
  }
}
