/**
 * The state of a translation at its three levels: the module, one kernel of it, and one activation
 * of a function whose body is being copied into the kernel.
 */
import type { FunctionId, GlobalId, LocId } from "../../base/index.ts";
import type { Body, IrFunction, Module } from "../../ir/index.ts";
import type { DraftBlock, DraftFunction, Operand } from "../draft.ts";
import type { LowerOptions } from "../lowered-module.ts";
import type { Space } from "../program.ts";
import type { DraftBuilder } from "./builder.ts";
import type { CallGraph } from "./call-graph.ts";
import type { TypeLayouts } from "./layouts.ts";
import type { AngleTables } from "./libdevice/angle-tables.ts";
import type { LocationTable } from "./locations.ts";
import type { Problems } from "./problems.ts";
import type { SharedLayout } from "./shared-layout.ts";

export interface ModuleTranslation {
  readonly module: Module;
  readonly layouts: TypeLayouts;
  readonly options: LowerOptions;
  readonly locations: LocationTable;
  readonly problems: Problems;
  readonly graph: CallGraph;
  readonly angleTables: AngleTables;
  /** Addresses of variables outside shared memory. */
  readonly globalAddress: ReadonlyMap<GlobalId, number>;
}

export interface KernelTranslation extends ModuleTranslation {
  readonly kernel: FunctionId;
  readonly shared: SharedLayout;
  /** The Draft's functions in order: the kernel, then those that are called. */
  readonly functions: CalledFunction[];
  /** How an address was computed, by identity of the operand. */
  readonly addresses: WeakMap<Operand, AddressParts>;
  /** Instructions copied so far; bounds the growth by inlining. */
  size: number;
  /** See `Program`. */
  copiesInBulk: boolean;
  /**
   * Copies a function's body into `build` at its current block; `leave` is called for every return.
   * A member because a body holds calls, which copy bodies.
   */
  copyBody(
    build: DraftBuilder,
    id: FunctionId,
    params: readonly (readonly Operand[])[],
    leave: Activation["leave"],
  ): void;
}

/** A function of the Draft. */
export interface CalledFunction {
  readonly id: FunctionId;
  readonly draft: DraftFunction;
  readonly build: DraftBuilder;
}

/** An address = base + offset, in a space if that is known. */
export interface AddressParts {
  readonly base: Operand;
  /** Bytes, signed. */
  readonly offset: number;
  readonly space: Space;
}

export interface Activation {
  readonly kernel: KernelTranslation;
  readonly build: DraftBuilder;
  readonly fn: IrFunction;
  readonly body: Body;
  /** Registers of each parameter. */
  readonly params: readonly (readonly Operand[])[];
  /** Registers of each instruction translated so far. */
  readonly results: (readonly Operand[] | undefined)[];
  /** Uses of each instruction's result. */
  readonly useCounts: Uint32Array;
  /** Location of the call this body replaces; 0 for a kernel or called function. */
  readonly callLoc: LocId;
  /** The Draft's block that each block of the body starts with. */
  readonly blocks: (DraftBlock | undefined)[];
  /** Edges that were made, by the body's block they lead to, for the phis. */
  readonly edges: Map<number, Edge[]>;
  /** Ends the current block as a return of these registers does. */
  leave(values: readonly Operand[]): void;
}

/** An edge into a block of the body. */
interface Edge {
  /** The Draft's block it leaves. */
  readonly from: DraftBlock;
  /** The body's block that is part of. */
  readonly irFrom: number;
}
