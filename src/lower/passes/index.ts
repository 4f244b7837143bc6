/**
 * The passes of lowering, in their order. Those of the first group keep SSA form and may be repeated;
 * the second group lays the function out for execution by warps and runs once, last.
 */
import type { Draft, DraftFunction } from "../draft.ts";
import { flushDenormals } from "../translate/index.ts";
import { blockOrder } from "./block-order.ts";
import { canonicalNans } from "./canonical-nans.ts";
import { contract } from "./contract.ts";
import { analyseDivergence } from "./divergence.ts";
import { foldOffsets } from "./fold-offsets.ts";
import { hoistCommon } from "./hoist-common.ts";
import { inferSpaces } from "./infer-spaces.ts";
import { lowerPhis, type RegisterFlags } from "./lower-phis.ts";
import { mergeAccesses } from "./merge-accesses.ts";
import { narrowAddresses } from "./narrow-addresses.ts";
import { narrowLoads } from "./narrow-loads.ts";
import { numberValues } from "./number-values.ts";
import { insertNumericProbes } from "./numeric-probes.ts";
import { orderBlocks } from "./order-blocks.ts";
import { promoteFrame } from "./promote-frame.ts";
import { askOnce } from "./reach/ask-once.ts";
import { attachReach } from "./reach/attach-reach.ts";
import { checkReach } from "./reach/check-reach.ts";
import { removeEmptyBlocks } from "./remove-empty-blocks.ts";
import { selectElements } from "./select-elements.ts";
import { simplify } from "./simplify.ts";
import { splitCriticalEdges } from "./split-critical-edges.ts";
import { splitWaits } from "./split-waits.ts";
import { trimLoads } from "./trim-loads.ts";

export type { RegisterFlags } from "./lower-phis.ts";

export interface Pass {
  readonly name: string;
  run(fn: DraftFunction, draft: Draft, options: PassOptions): unknown;
}

export interface PassOptions {
  /** Fuse multiplications and additions marked `contract`. */
  readonly fmad: boolean;
  /** f32 arithmetic takes and gives subnormals as zero. */
  readonly ftz: boolean;
  /** Numbers that go wrong are looked for. */
  readonly numeric?: boolean;
}

export const SSA_PASSES: readonly Pass[] = [
  { name: "simplify", run: simplify },
  { name: "select-elements", run: selectElements },
  { name: "promote-frame", run: promoteFrame },
  { name: "simplify", run: simplify },
  { name: "check-reach", run: checkReach },
  { name: "narrow-addresses", run: narrowAddresses },
  { name: "simplify", run: simplify },
  { name: "infer-spaces", run: inferSpaces },
  // Branches on the space of an address are known now.
  { name: "simplify", run: simplify },
  { name: "number-values", run: numberValues },
  { name: "hoist-common", run: hoistCommon },
  { name: "merge-accesses", run: mergeAccesses },
  { name: "trim-loads", run: trimLoads },
  { name: "narrow-loads", run: narrowLoads },
  { name: "fold-offsets", run: foldOffsets },
  { name: "contract", run: contract },
  { name: "flush-denormals", run: (fn, draft, { ftz }) => ftz && flushDenormals(fn, draft) },
  { name: "simplify", run: simplify },
  { name: "canonical-nans", run: canonicalNans },
  // So late that nothing else is different in code that has probes.
  {
    name: "numeric-probes",
    run: (fn, draft, { numeric }) => numeric && insertNumericProbes(fn, draft),
  },
  { name: "attach-reach", run: attachReach },
  { name: "ask-once", run: askOnce },
];

export interface LaidOut {
  readonly loops: readonly { start: number; end: number; mayYield: boolean }[];
  readonly flags: RegisterFlags;
}

/**
 * Gives the function its block order and takes it out of SSA form. `after` is told the name of each
 * step when it is done.
 */
export function layOut(
  fn: DraftFunction,
  draft: Draft,
  after: (step: (typeof LAYOUT_STEPS)[number]) => void,
): LaidOut {
  splitWaits(fn, draft);
  after("split-waits");
  splitCriticalEdges(fn, draft);
  after("split-critical-edges");
  const loops = orderBlocks(fn, draft);
  after("order-blocks");
  const order = blockOrder(fn, loops);
  const divergence = analyseDivergence(fn, order, fn !== draft.functions[0]);
  const flags = lowerPhis(fn, draft, order, divergence);
  after("lower-phis");
  const compact = removeEmptyBlocks(fn, loops);
  after("remove-empty-blocks");
  return {
    loops: compact.map((loop, index) => ({ ...loop, mayYield: divergence.mayYield[index]! })),
    flags,
  };
}

export const LAYOUT_STEPS = [
  "split-waits",
  "split-critical-edges",
  "order-blocks",
  "lower-phis",
  "remove-empty-blocks",
] as const;
