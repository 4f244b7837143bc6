/** initcheck: reads of bytes that nobody wrote. */
import type { Pc } from "../../base/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import { all, type DefinedBits } from "./defined-bytes.ts";
import { placeOf } from "./race-shadow.ts";
import type { AccessLanes, CheckedSpace, Scene } from "./scene.ts";
import type { UnwrittenReads } from "./unwritten-reads.ts";

const SHARED_AT = ADDRESS_WINDOW.shared - ADDRESS_WINDOW.first;
const LOCAL_AT = ADDRESS_WINDOW.local - ADDRESS_WINDOW.first;

/** `reads`: where reads too early are noted; undefined where nobody asks for races. */
export function checkInitialized(
  scene: Scene,
  space: CheckedSpace,
  at: AccessLanes,
  reads: UnwrittenReads | undefined,
): void {
  const { access, lanes, places } = at;
  const { block, launch, warp } = scene;
  const { defined } = scene.shared;
  const isRead = access.kind === "read";
  const isWrite = access.kind === "write";
  const from = isRead ? access.needed.offset : 0;
  const bytes = isRead ? access.needed.bytes : access.bytes;
  const whole = isRead ? access.neededMask : all(bytes) | 0;
  let before = -1;
  for (let lane = 0; lane < 32; lane++) {
    if (((lanes >>> lane) & 1) === 0) continue;
    const place = placeOf(places[lane]! + from);
    if (place === before && space !== "local") continue;
    before = place;
    let set: DefinedBits;
    let first = place;
    if (space === "global") {
      set = defined!.bits;
    } else if (space === "shared") {
      set = block.sharedDefined;
      first = place - SHARED_AT;
    } else {
      set = block.localDefined;
      first = place - LOCAL_AT + (warp * 32 + lane) * launch.localBytes;
    }
    const bits = isWrite ? whole : set.get(first, bytes) & whole;
    if (!isRead) set.set(first, bytes);
    // A copy of a structure takes the bytes between its members along.
    if (bits !== whole && !(access.isCopy && bits !== 0)) {
      blame(scene, space, at, lane);
      reads?.note(access.pc, place, whole & ~bits);
    }
  }
}

/** The lanes that read at one address, from lane `first` on without another address between. */
function blame(
  scene: Scene,
  space: CheckedSpace,
  { access, lanes, places }: AccessLanes,
  first: number,
): void {
  const pc = access.pc as Pc;
  for (let lane = first; lane < 32; lane++) {
    if (((lanes >>> lane) & 1) === 0) continue;
    if (places[lane] !== places[first]) break;
    scene.add(
      {
        ...{ tool: "initcheck", severity: "error", kind: "uninitialized-read", pc },
        ...{ space, access: access.kind, bytes: access.bytes },
      },
      () => scene.describe(lane, places[first]! >>> 0),
    );
    if (space === "local") break;
  }
  scene.mayStop(pc, first);
}
