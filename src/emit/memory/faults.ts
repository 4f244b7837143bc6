/** What is done when an access fails its checks: find the lanes to blame and end the launch. */
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { FunctionBuilder, Local, WasmType } from "../encoder/index.ts";
import { faultKindNumber } from "../imports.ts";
import type { AccessContext } from "./context.ts";
import { forEachLane } from "./lanes.ts";
import { SITE_CACHE } from "./site-cache.ts";

/** CUDA's null-pointer page: what `p[i]` and `p->member` reach from a null pointer. */
const NULL_PAGE_BYTES = 4096;

/** Parameters that both routines begin with; `from` and `bytes`: what must be in bounds of an access. */
const CHECK = { addresses: 0, mask: 1, offset: 2, from: 3, bytes: 4, alignBits: 5, pc: 6 } as const;
const CHECK_PARAMS: readonly WasmType[] = Array.from({ length: 7 }, () => "i32");

/**
 * Routine (…, first, size, kind): the checks failed in a memory that is one piece of `size` bytes from
 * `first`. `kind` is the fault of lanes outside. Never returns.
 */
export function outsideRoutine({ module, imports }: AccessContext): number {
  return module.routine("outside", [...CHECK_PARAMS, "i32", "i32", "i32"], [], (f) => {
    const [first, size, kind] = [7, 8, 9];
    const blame = emitBlame(f, (start) => {
      pushOutside(
        f,
        start,
        () => f.get(first),
        () => f.get(size),
      );
    });
    f.i32(faultKindNumber("misaligned")).get(kind);
    f.get(blame.address).get(CHECK.alignBits).op("i32.and").op("select");
    f.get(CHECK.pc).get(blame.lanes).get(blame.address).call(imports.fault).op("unreachable");
  });
}

/**
 * Routine (…, cache): the lanes are not all aligned and in the allocation that the site touched last.
 * Returns if each is aligned and in some allocation.
 */
export function resolveRoutine({ module, imports }: AccessContext): number {
  return module.routine("resolve", [...CHECK_PARAMS, "i32"], [], (f) => {
    const cache = 7;
    const blame = emitBlame(f, (start) => {
      pushOutside(
        f,
        start,
        () => f.get(cache).mem("i32.load", SITE_CACHE.allocationFirst),
        () => f.get(cache).mem("i32.load", SITE_CACHE.allocationSize),
      );
      f.if("i32");
      f.get(start).i32(ADDRESS_WINDOW.first).op("i32.lt_u");
      f.if("i32");
      f.i32(1);
      f.else();
      f.get(start).get(CHECK.bytes).get(cache).call(imports.findAllocation).op("i32.eqz");
      f.end();
      f.else();
      f.i32(0);
      f.end();
    });
    f.get(blame.lanes).op("i32.eqz");
    f.if();
    f.op("return");
    f.end();
    f.i32(faultKindNumber("misaligned"));
    f.i32(faultKindNumber("null-pointer"));
    f.i32(faultKindNumber("host-pointer"));
    f.get(blame.address).i32(NULL_PAGE_BYTES).op("i32.lt_u").op("select");
    f.i32(faultKindNumber("out-of-bounds"));
    f.get(blame.address).i32(ADDRESS_WINDOW.first).op("i32.lt_u").op("select");
    f.get(blame.address).get(CHECK.alignBits).op("i32.and").op("select");
    f.get(CHECK.pc).get(blame.lanes).get(blame.address).call(imports.fault).op("unreachable");
  });
}

/** Pushes 1 if what must be in bounds, from `start`, is not within `size` bytes from `first`. */
function pushOutside(
  f: FunctionBuilder,
  start: Local,
  pushFirst: () => void,
  pushSize: () => void,
): void {
  f.get(start);
  pushFirst();
  f.op("i32.sub");
  pushSize();
  f.op("i32.ge_u");
  f.get(start);
  pushFirst();
  f.op("i32.sub").get(CHECK.bytes).op("i32.add");
  pushSize();
  f.op("i32.gt_u").op("i32.or");
}

/**
 * Collects the lanes that are misaligned, or for which `pushBad` leaves a value other than 0, and the
 * address of the first one's access.
 */
function emitBlame(
  f: FunctionBuilder,
  pushBad: (start: Local) => void,
): { readonly lanes: Local; readonly address: Local } {
  const lanes = f.local("i32");
  const first = f.local("i32");
  const address = f.local("i32");
  const start = f.local("i32");
  forEachLane(f, CHECK.mask, (lane) => {
    f.get(CHECK.addresses).get(lane).i32(2).op("i32.shl").op("i32.add").mem("i32.load");
    f.get(CHECK.offset).op("i32.add").tee(address);
    f.get(CHECK.alignBits).op("i32.and");
    f.if("i32");
    f.i32(1);
    f.else();
    f.get(address).get(CHECK.from).op("i32.add").set(start);
    pushBad(start);
    f.end();
    f.if();
    f.get(address).get(first).get(lanes).op("i32.eqz").op("select").set(first);
    f.get(lanes).i32(1).get(lane).op("i32.shl").op("i32.or").set(lanes);
    f.end();
  });
  return { lanes, address: first };
}
