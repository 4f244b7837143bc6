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

export interface BoundsCheck {
  /** Pushes where the 32 addresses (without offset) are, and the mask. */
  pushLanes(): void;
  /** Locals of the accessing routine. */
  readonly offset: Local;
  readonly pc: Local;
  readonly cache: Local;
  readonly bytes: number;
}

/** Ends the launch unless all lanes from `low` to `high` (generic addresses) are in bounds. */
export function emitCheckBounds(
  f: FunctionBuilder,
  context: AccessContext,
  space: CountedSpace,
  check: BoundsCheck,
  low: Local,
  high: Local,
): void {
  const window = windowOf(context, space);
  const pushFirst = (): void => {
    if (window) f.i32(window.first);
    else f.get(check.cache).mem("i32.load", SITE_CACHE.allocationFirst);
  };
  const pushSize = (): void => {
    if (window) window.pushSize(f);
    else f.get(check.cache).mem("i32.load", SITE_CACHE.allocationSize);
  };
  f.get(low);
  pushFirst();
  f.op("i32.sub");
  pushSize();
  f.op("i32.ge_u");
  f.get(high);
  pushFirst();
  f.op("i32.sub").i32(check.bytes).op("i32.add");
  pushSize();
  f.op("i32.gt_u").op("i32.or").if();
  check.pushLanes();
  f.get(check.offset).i32(check.bytes);
  if (window) {
    f.i32(window.first);
    window.pushSize(f);
    f.i32(faultKindNumber(window.fault)).get(check.pc).call(outsideRoutine(context));
    f.op("unreachable");
  } else {
    f.get(check.cache).get(check.pc).call(resolveRoutine(context));
  }
  f.end();
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
