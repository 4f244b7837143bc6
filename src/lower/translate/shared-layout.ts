/**
 * Where the `__shared__` variables of a kernel lie, as ptxas 13.0 lays them out for sm_90 (seen in the
 * sizes it reports): those the kernel reaches, in order of declaration, each at its own alignment;
 * `extern __shared__` arrays all start at the next multiple of 16, and where a module has one, the
 * static size of all its kernels is rounded up so.
 */
import type { FunctionId, GlobalId } from "../../base/index.ts";
import { ADDRESS_SPACE, type Module } from "../../ir/index.ts";
import { ADDRESS_WINDOW } from "../program.ts";
import type { CallGraph } from "./call-graph.ts";
import { alignUp, type TypeLayouts } from "./layouts.ts";

export interface SharedLayout {
  /** Generic address of each reached variable. */
  readonly address: ReadonlyMap<GlobalId, number>;
  readonly staticBytes: number;
  readonly dynamicOffset: number;
}

/** Alignment of `extern __shared__` arrays, bytes. */
const DYNAMIC_ALIGN = 16;

export function layoutShared(
  module: Module,
  layouts: TypeLayouts,
  graph: CallGraph,
  kernel: FunctionId,
): SharedLayout {
  const reached = graph.reachedGlobals(kernel);
  const address = new Map<GlobalId, number>();
  const dynamic: GlobalId[] = [];
  let dynamicAlign = 0;
  let end = 0;
  for (const [index, global] of module.globals.entries()) {
    const id = index as GlobalId;
    if (global.space !== ADDRESS_SPACE.shared) continue;
    const { size, align } = layouts.of(global.type);
    const isDynamic = !global.isDefinition || size === 0;
    if (isDynamic) dynamicAlign = Math.max(dynamicAlign, DYNAMIC_ALIGN, global.align);
    if (!reached.has(id)) continue;
    if (isDynamic) {
      dynamic.push(id);
      continue;
    }
    end = alignUp(end, Math.max(global.align, align));
    address.set(id, ADDRESS_WINDOW.shared + end);
    end += size;
  }
  const dynamicOffset = alignUp(end, Math.max(dynamicAlign, DYNAMIC_ALIGN));
  for (const id of dynamic) address.set(id, ADDRESS_WINDOW.shared + dynamicOffset);
  return { address, staticBytes: dynamicAlign > 0 ? dynamicOffset : end, dynamicOffset };
}
