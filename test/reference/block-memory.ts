/** What the lanes of one block can address, byte by byte, and how an access there is checked. */
import type { DeviceMemory } from "../../src/exec/index.ts";
import { type Access, ADDRESS_WINDOW, type neededBytes } from "../../src/lower/index.ts";
import type { CountedSpace, FaultKind } from "../../src/observe/index.ts";

/** The first page: addresses there come from null pointers. */
const NULL_PAGE_END = 4096;

export interface Place {
  readonly space: CountedSpace;
  readonly bytes: Uint8Array;
  /** Index into `bytes` of the access's first byte. */
  readonly at: number;
  /** The address that the counters of the space go by. */
  readonly counted: number;
}

export class BlockMemory {
  readonly device: DeviceMemory;
  readonly params: Uint8Array;
  readonly shared: Uint8Array;
  readonly sharedBytes: number;
  readonly localBytes: number;
  readonly lenient: boolean;
  private readonly sharedOf: (rank: number) => Uint8Array | undefined;
  private readonly locals = new Map<number, Uint8Array>();

  constructor(
    device: DeviceMemory,
    params: Uint8Array,
    sharedBytes: number,
    localBytes: number,
    lenient: boolean,
    sharedOf: (rank: number) => Uint8Array | undefined = () => undefined,
  ) {
    this.device = device;
    this.params = params;
    this.sharedBytes = sharedBytes;
    // A load may read beyond the end what nobody wants.
    this.shared = new Uint8Array(sharedBytes + 16);
    this.localBytes = localBytes;
    this.lenient = lenient;
    this.sharedOf = sharedOf;
  }

  /** Local memory of a thread of the block. */
  local(thread: number): Uint8Array {
    let bytes = this.locals.get(thread);
    if (!bytes) {
      bytes = new Uint8Array(this.localBytes);
      this.locals.set(thread, bytes);
    }
    return bytes;
  }

  state(): string {
    const locals = [...this.locals].map(([thread, bytes]) => `${thread}: ${bytes.join()}`);
    return [this.shared.join(), ...locals].join("\n");
  }

  /** `needed`: the bytes of the access that must be in bounds. */
  place(
    access: Access,
    needed: ReturnType<typeof neededBytes>,
    address: number,
    thread: number,
  ): Place | FaultKind {
    if (address % access.align !== 0) return "misaligned";
    const space = access.space === "generic" ? windowOf(address) : access.space;
    const from = address + needed.offset;
    const { bytes } = needed;
    const ofCluster = address - ADDRESS_WINDOW.cluster;
    const shared = this.sharedOf(Math.floor(ofCluster / ADDRESS_WINDOW.clusterStride));
    if (access.space === "generic" && ofCluster >= 0 && shared) {
      const at = ofCluster % ADDRESS_WINDOW.clusterStride;
      if (at + needed.offset + bytes > this.sharedBytes) return "shared-out-of-bounds";
      return { space: "shared", bytes: shared, at, counted: at };
    }
    switch (space) {
      case "shared": {
        const at = address - ADDRESS_WINDOW.shared;
        const inside =
          from >= ADDRESS_WINDOW.shared && from + bytes <= ADDRESS_WINDOW.shared + this.sharedBytes;
        return inside ? { space, bytes: this.shared, at, counted: at } : "shared-out-of-bounds";
      }
      case "local": {
        const at = address - ADDRESS_WINDOW.local;
        const inside =
          from >= ADDRESS_WINDOW.local && from + bytes <= ADDRESS_WINDOW.local + this.localBytes;
        if (!inside) return "local-out-of-bounds";
        return { space, bytes: this.local(thread), at, counted: at };
      }
      case "param": {
        const inside = from >= 0 && from + bytes <= this.params.length;
        if (!inside) return "out-of-bounds";
        return { space, bytes: this.params, at: address, counted: address };
      }
      case "global":
      case "constant":
        return (
          this.faultOf(from, bytes) ?? {
            space,
            bytes: this.device.bytes,
            at: address,
            counted: address,
          }
        );
    }
  }

  private faultOf(address: number, bytes: number): FaultKind | undefined {
    if (address < NULL_PAGE_END) return "null-pointer";
    if (address < ADDRESS_WINDOW.first) return "host-pointer";
    if (this.device.contains(address, bytes)) return undefined;
    return this.lenient && this.device.isMapped(address, bytes) ? undefined : "out-of-bounds";
  }
}

/** The space that a generic address is in. */
function windowOf(address: number): "global" | "shared" | "local" {
  if (address >= ADDRESS_WINDOW.shared && address < ADDRESS_WINDOW.sharedEnd) return "shared";
  if (address >= ADDRESS_WINDOW.local && address < ADDRESS_WINDOW.localEnd) return "local";
  return "global";
}
