/** What is done when an access fails its checks: find the lanes to blame and end the launch. */
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { faultKindNumber } from "../imports.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";

/** CUDA's null-pointer page: what `p[i]` and `p->member` reach from a null pointer. */
const NULL_PAGE_BYTES = 4096;

/** Routine (addresses, mask, offset, alignment - 1, pc): some lane is misaligned. Never returns. */
export function misalignedRoutine({ module, imports }: AccessContext): number {
  return module.routine("misaligned", ["i32", "i32", "i32", "i32", "i32"], [], (f) => {
    const [addresses, mask, offset, alignBits, pc] = [0, 1, 2, 3, 4];
    const blame = beginBlame(f, addresses, mask, offset, (address) => {
      f.get(address).get(alignBits).op("i32.and");
    });
    f.i32(faultKindNumber("misaligned")).get(pc).get(blame.lanes).get(blame.address);
    f.call(imports.fault).op("unreachable");
  });
}

/** Routine (addresses, mask, offset, bytes, first, size, kind, pc): some lane is outside. */
export function outsideRoutine({ module, imports }: AccessContext): number {
  const params = Array.from({ length: 8 }, () => "i32" as const);
  return module.routine("outside", params, [], (f) => {
    const [addresses, mask, offset, bytes, first, size, kind, pc] = [0, 1, 2, 3, 4, 5, 6, 7];
    const blame = beginBlame(f, addresses, mask, offset, (address) => {
      pushOutside(
        f,
        address,
        bytes,
        () => f.get(first),
        () => f.get(size),
      );
    });
    f.get(kind).get(pc).get(blame.lanes).get(blame.address);
    f.call(imports.fault).op("unreachable");
  });
}

/**
 * Routine (addresses, mask, offset, bytes, cache, pc): the lanes are not all in the allocation that
 * the site touched last. Returns if each is in some allocation.
 */
export function resolveRoutine({ module, imports }: AccessContext): number {
  const params = Array.from({ length: 6 }, () => "i32" as const);
  return module.routine("resolve", params, [], (f) => {
    const [addresses, mask, offset, bytes, cache, pc] = [0, 1, 2, 3, 4, 5];
    const blame = beginBlame(f, addresses, mask, offset, (address) => {
      pushOutside(
        f,
        address,
        bytes,
        () => f.get(cache).mem("i32.load", SITE_CACHE.allocationFirst),
        () => f.get(cache).mem("i32.load", SITE_CACHE.allocationSize),
      );
      f.if("i32");
      f.get(address).i32(ADDRESS_WINDOW.first).op("i32.lt_u");
      f.if("i32");
      f.i32(1);
      f.else();
      f.get(address).get(bytes).get(cache).call(imports.findAllocation).op("i32.eqz");
      f.end();
      f.else();
      f.i32(0);
      f.end();
    });
    f.get(blame.lanes).op("i32.eqz");
    f.if();
    f.op("return").end();
    f.i32(faultKindNumber("null-pointer"));
    f.i32(faultKindNumber("host-pointer"));
    f.get(blame.address).i32(NULL_PAGE_BYTES).op("i32.lt_u").op("select");
    f.i32(faultKindNumber("out-of-bounds"));
    f.get(blame.address).i32(ADDRESS_WINDOW.first).op("i32.lt_u").op("select");
    f.get(pc).get(blame.lanes).get(blame.address).call(imports.fault).op("unreachable");
  });
}

/** Pushes 1 if `address .. address + bytes` is not within `size` bytes from `first`. */
function pushOutside(
  f: FunctionBuilder,
  address: Local,
  bytes: Local,
  pushFirst: () => void,
  pushSize: () => void,
): void {
  f.get(address);
  pushFirst();
  f.op("i32.sub");
  pushSize();
  f.op("i32.ge_u");
  f.get(address);
  pushFirst();
  f.op("i32.sub").get(bytes).op("i32.add");
  pushSize();
  f.op("i32.gt_u").op("i32.or");
}

/** Collects the lanes for which `pushBad` leaves a value other than 0, and the first one's address. */
function beginBlame(
  f: FunctionBuilder,
  addresses: Local,
  mask: Local,
  offset: Local,
  pushBad: (address: Local) => void,
): { readonly lanes: Local; readonly address: Local } {
  const lanes = f.local("i32");
  const first = f.local("i32");
  const address = f.local("i32");
  forEachLane(f, mask, (lane) => {
    f.get(addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
    f.get(offset).op("i32.add").set(address);
    pushBad(address);
    f.if();
    f.get(address).get(first).get(lanes).op("i32.eqz").op("select").set(first);
    f.get(lanes).i32(1).get(lane).op("i32.shl").op("i32.or").set(lanes);
    f.end();
  });
  return { lanes, address: first };
}
