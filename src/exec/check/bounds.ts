/** memcheck: which lanes of an access lie in memory that is theirs. */
import { firstLane, type LaneMask, type Pc } from "../../base/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { FaultKind, ViolationKind } from "../../observe/index.ts";
import type { CheckedAccess } from "./access-table.ts";
import type { AccessLanes, CheckedSpace, Scene } from "./scene.ts";

/** What pointers that are null, and members of what they point to, look like. */
const NULL_PAGE_BYTES = 4096;
const HIGHEST_BIT = -(2 ** 31);

export class BoundsCheck {
  private readonly scene: Scene;
  /** The live range that was found last. */
  private first = 0;
  private end = 0;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** The allocations have changed. */
  forget(): void {
    this.first = this.end = 0;
  }

  /** The lanes that may go on; the others are told, and are what the launch will have failed of. */
  check(at: AccessLanes): LaneMask {
    if (this.isSurelyInside(at)) return at.lanes;
    const { access, lanes, places } = at;
    let passed = lanes;
    for (let rest = lanes; rest !== 0; rest &= rest - 1) {
      const lane = firstLane(rest);
      const address = places[lane]! >>> 0;
      const space = access.space === "generic" ? spaceOf(address) : access.space;
      const kind = this.faultOf(access, space, address);
      if (!kind) continue;
      passed &= ~(1 << lane);
      this.refuse(access, space, kind, address, lane);
    }
    return passed;
  }

  /** Tells an access site of the range that was found last: its first address and its size. */
  remember(cache: number): void {
    const { words } = this.scene;
    words[cache >>> 2] = this.first;
    words[(cache >>> 2) + 1] = this.end - this.first;
  }

  /** An address that is no allocation of the device's heap was given to `free`. */
  refuseFree(pc: Pc, lane: number, address: number): void {
    const { scene } = this;
    const isTwice = scene.shared.memory.freed(address)?.address === address;
    scene.add(
      {
        tool: "memcheck",
        severity: "error",
        kind: isTwice ? "double-device-free" : "invalid-device-free",
        ...{ pc, space: "global", access: "none", bytes: 0 },
      },
      () => scene.describe(lane, address),
    );
  }

  /** `access`: undefined where a pointer is used in other ways. */
  refuseBeyond(pc: Pc, access: CheckedAccess | undefined, lanes: LaneMask, address: number): void {
    const { scene } = this;
    scene.add(
      {
        ...{ tool: "memcheck", severity: "error", kind: "out-of-bounds", pc, space: "global" },
        ...{ access: access?.kind ?? "none", bytes: access?.bytes ?? 0 },
      },
      () => scene.describe(firstLane(lanes), address),
    );
  }

  /** The usual case: all lanes lie in the live range that was found last, or in the block's shared memory. */
  private isSurelyInside({ access, lanes, places }: AccessLanes): boolean {
    const { space, needed } = access;
    if (space !== "global" && space !== "shared") return space === "param";
    // With another highest bit words are in the order of addresses.
    let low = 0x7fff_ffff;
    let high = HIGHEST_BIT;
    let bits = 0;
    for (let lane = 0; lane < 32; lane++) {
      if (((lanes >>> lane) & 1) === 0) continue;
      const place = places[lane]! ^ HIGHEST_BIT;
      if (place < low) low = place;
      if (place > high) high = place;
      bits |= place;
    }
    if ((bits & (access.align - 1)) !== 0) return false;
    const first = ((low ^ HIGHEST_BIT) >>> 0) + needed.offset;
    const end = ((high ^ HIGHEST_BIT) >>> 0) + needed.offset + needed.bytes;
    if (space === "global") return first >= this.first && end <= this.end;
    const { sharedBytes } = this.scene.launch;
    return first >= ADDRESS_WINDOW.shared && end - ADDRESS_WINDOW.shared <= sharedBytes;
  }

  private faultOf(
    access: CheckedAccess,
    space: CheckedAccess["space"],
    address: number,
  ): ViolationKind | undefined {
    if ((address & (access.align - 1)) !== 0) return "misaligned";
    const { sharedBytes, localBytes } = this.scene.launch;
    const { memory } = this.scene.shared;
    const first = address + access.needed.offset;
    const end = first + access.needed.bytes;
    const within = (start: number, bytes: number) => first >= start && end <= start + bytes;
    switch (space) {
      case "shared":
        return within(ADDRESS_WINDOW.shared, sharedBytes) ? undefined : "shared-out-of-bounds";
      case "local":
        return within(ADDRESS_WINDOW.local, localBytes) ? undefined : "local-out-of-bounds";
      case "param":
        return undefined;
      default:
        break;
    }
    if (first >= this.first && end <= this.end) return undefined;
    const range = memory.find(first);
    if (range && end <= range.address + range.bytes) {
      this.first = range.address;
      this.end = range.address + range.bytes;
      return undefined;
    }
    if (address < NULL_PAGE_BYTES) return "null-pointer";
    if (address < memory.hostEnd) return "host-pointer";
    if (memory.freed(first)) return "use-after-free";
    return space === "constant" ? "constant-out-of-bounds" : "out-of-bounds";
  }

  private refuse(
    access: CheckedAccess,
    space: CheckedAccess["space"],
    kind: ViolationKind,
    address: number,
    lane: number,
  ): void {
    const { scene } = this;
    const { memory } = scene.shared;
    const freed = memory.freed(address);
    const range = freed ?? memory.nearest(address);
    const isGlobal = space === "global" || space === "constant";
    const pc = access.pc as Pc;
    const described = scene.describe(lane, address);
    scene.add(
      {
        ...{ tool: "memcheck", severity: "error", kind, pc },
        space: space === "generic" ? "global" : space,
        ...{ access: access.kind, bytes: access.bytes },
        ...(isGlobal && range
          ? { nearest: { address: range.address, bytes: range.bytes, freed: freed !== undefined } }
          : {}),
      },
      () => described,
    );
    scene.fault ??= {
      ...described,
      ...{ kind: FAULT_OF[kind] ?? "out-of-bounds", pc, lanes: (1 << lane) >>> 0, text: "" },
      ...{ bytes: access.bytes, access: access.kind },
    };
    if (scene.options.failFast) scene.launch.stop(scene.fault);
  }
}

const FAULT_OF: Readonly<Partial<Record<ViolationKind, FaultKind>>> = {
  misaligned: "misaligned",
  "null-pointer": "null-pointer",
  "host-pointer": "host-pointer",
  "shared-out-of-bounds": "shared-out-of-bounds",
  "local-out-of-bounds": "local-out-of-bounds",
};

/** The memory that a generic address belongs to. */
export function spaceOf(address: number): CheckedSpace {
  if (address >= ADDRESS_WINDOW.shared && address < ADDRESS_WINDOW.sharedEnd) return "shared";
  if (address >= ADDRESS_WINDOW.local && address < ADDRESS_WINDOW.localEnd) return "local";
  return "global";
}
