/** Where the memories of a launch lie: from generic to physical addresses, and what is in bounds. */
import { unreachable } from "../../base/index.ts";
import { ADDRESS_WINDOW } from "../../lower/index.ts";
import type { CountedSpace, FaultKind } from "../../observe/index.ts";
import type { FunctionBuilder, Local } from "../encoder/index.ts";
import { faultKindNumber } from "../imports.ts";
import type { AccessContext } from "./context.ts";
import { outsideRoutine, resolveRoutine } from "./faults.ts";
import { SITE_CACHE } from "./site-cache.ts";

/** Pushes physical minus generic address; for local memory, offset minus generic address. */
export function pushDisplacement(
  f: FunctionBuilder,
  { globals }: AccessContext,
  space: CountedSpace,
): void {
  switch (space) {
    case "global":
    case "constant":
      f.i32(0);
      return;
    case "shared":
      f.getGlobal(globals.shared).i32(ADDRESS_WINDOW.shared).op("i32.sub");
      return;
    case "local":
      f.i32(-ADDRESS_WINDOW.local);
      return;
    case "param":
      // Addresses of parameters count from the start of the parameter area.
      f.getGlobal(globals.params);
      return;
    default:
      unreachable(space, "space");
  }
}

export interface AccessCheck {
  /** Pushes where the 32 addresses (without offset) are, and the mask. */
  pushLanes(): void;
  /** Pushes bits of the addresses, offset included; undefined where any alignment will do. */
  readonly pushAddressBits: (() => void) | undefined;
  /** Locals of the accessing routine. `low`, `high`: least and greatest address, offset included. */
  readonly low: Local;
  readonly high: Local;
  /**
   * They are a base's, plus the least and greatest of distances with a sign. Lanes that are 2 GiB and more apart can be
   * on either side of those, outside: both may be of lanes in bounds.
   */
  readonly signedDistances: boolean;
  readonly offset: Local;
  readonly pc: Local;
  readonly cache: Local;
  readonly align: number;
  /** What must be in bounds of each lane's access. */
  readonly needed: { readonly offset: number; readonly bytes: number };
  readonly mask: Local;
  /** Leaves the routine, where lanes are refused; `passed` may go on. */
  leave(passed: Local): void;
}

/** Ends the launch, or leaves the routine, unless all lanes are aligned and in bounds. */
export function emitCheck(
  f: FunctionBuilder,
  context: AccessContext,
  space: CountedSpace,
  check: AccessCheck,
): void {
  const { needed, pushAddressBits } = check;
  const window = windowOf(context, space);
  const pushFirst = (): void => {
    if (window) f.i32(window.first);
    else f.get(check.cache).mem("i32.load", SITE_CACHE.allocationFirst);
  };
  const pushSize = (): void => {
    if (window) window.pushSize(f);
    else f.get(check.cache).mem("i32.load", SITE_CACHE.allocationSize);
  };
  const pushDistance = (address: Local, offset: number): void => {
    f.get(address);
    pushFirst();
    f.op("i32.sub");
    if (offset !== 0) f.i32(offset).op("i32.add");
  };
  pushDistance(check.low, needed.offset);
  pushSize();
  f.op("i32.ge_u");
  pushDistance(check.high, needed.offset + needed.bytes);
  pushSize();
  f.op("i32.gt_u").op("i32.or");
  if (check.signedDistances)
    f.get(check.high).get(check.low).op("i32.sub").i32(0).op("i32.lt_s").op("i32.or");
  if (pushAddressBits) {
    pushAddressBits();
    f.i32(check.align - 1)
      .op("i32.and")
      .op("i32.or");
  }
  f.if();
  check.pushLanes();
  if (context.refuses) emitRefusal(f, context, check, window === undefined);
  else {
    f.get(check.offset)
      .i32(needed.offset)
      .i32(needed.bytes)
      .i32(check.align - 1)
      .get(check.pc);
    if (window) {
      f.i32(window.first);
      window.pushSize(f);
      f.i32(faultKindNumber(window.fault)).call(outsideRoutine(context)).op("unreachable");
    } else {
      f.get(check.cache).call(resolveRoutine(context));
    }
  }
  f.end();
}

/** Some lane may fault, of those on the stack: asks which may go on, and leaves unless all do. */
function emitRefusal(
  f: FunctionBuilder,
  { imports }: AccessContext,
  check: AccessCheck,
  hasAllocations: boolean,
): void {
  const passed = f.temp("i32");
  f.get(check.pc);
  if (hasAllocations) f.get(check.cache);
  else f.i32(0);
  f.call(imports.checkBounds).tee(passed).get(check.mask).op("i32.ne").if();
  check.leave(passed);
  f.end();
  f.free(passed);
}

interface Window {
  readonly first: number;
  pushSize(f: FunctionBuilder): void;
  readonly fault: FaultKind;
}

/** The bounds of a memory that is one piece; undefined for memory made of allocations. */
function windowOf(context: AccessContext, space: CountedSpace): Window | undefined {
  const { globals, program } = context;
  switch (space) {
    case "shared":
      return {
        first: ADDRESS_WINDOW.shared,
        pushSize: (f) => void f.getGlobal(globals.sharedBytes),
        fault: "shared-out-of-bounds",
      };
    case "local":
      return {
        first: ADDRESS_WINDOW.local,
        pushSize: (f) => void f.getGlobal(globals.localBytes),
        fault: "local-out-of-bounds",
      };
    case "param":
      return {
        first: 0,
        pushSize: (f) => void f.i32(program.paramBytes),
        fault: "out-of-bounds",
      };
    case "global":
    case "constant":
      return undefined;
    default:
      unreachable(space, "space");
  }
}
