/**
 * The values of one region as a graph: what each register holds at each point becomes a node, so that
 * registers written twice need no copies and values that nobody reads cost nothing.
 */
import type { AccessElement, ValueType } from "../../lower/index.ts";
import { type AffineOperand, trailingZeros } from "../analysis/affine.ts";
import type { Local } from "../encoder/index.ts";
import { knownStep, type Steps } from "../ops/affine.ts";
import { I32, is64, type Scalar } from "../ops/operands.ts";
import type { PureOp } from "../ops/scalar.ts";
import type { MemoryPlace } from "./memory-place.ts";

interface NodeState {
  readonly type: ValueType;
  /** Other nodes and registers that refer to this one. */
  references: number;
  /** Pushes of each part that the region's code will make. */
  uses: number;
  /** Locals that hold the parts of the current four lanes. */
  readonly parts: (Local | undefined)[];
  /** Locals that hold all lanes, by chunk and part, where they were computed beforehand. */
  whole: readonly (readonly Local[])[] | undefined;
}

/** 32 lanes of a register in the frame, as they were before the region. */
export interface SlotNode extends NodeState {
  readonly kind: "slot";
  readonly register: number;
}

/** One value for all lanes. */
export interface ScalarNode extends NodeState {
  readonly kind: "scalar";
  scalar: Scalar;
  /** The scalar register whose local it is read from; -1 for constants and temporaries. */
  register: number;
}

/** A base for lane 0 and steps from there. i32. */
export interface AffineNode extends NodeState {
  readonly kind: "affine";
  scalar: Scalar;
  steps: Steps;
  /** Trailing zero bits of the base. */
  readonly zeros: number;
  /** The affine register whose local the base is read from; -1 for temporaries. */
  register: number;
  /** Vector of the first four lanes, where it was made before the chunks. */
  first: Local | undefined;
}

/** An i1 as a lane mask in a local that keeps its value throughout the region. */
export interface MaskNode extends NodeState {
  readonly kind: "mask";
  readonly local: Local;
}

/** An element of memory for each lane. */
export interface MemoryNode extends NodeState {
  readonly kind: "memory";
  readonly place: MemoryPlace;
  readonly element: AccessElement;
}

/** A special register that differs between lanes; `special` is its index. */
export interface SpecialNode extends NodeState {
  readonly kind: "special";
  readonly special: number;
}

export interface OpNode extends NodeState {
  readonly kind: "op";
  readonly op: PureOp;
  readonly args: readonly Node[];
  /** For i1: local that collects the bits of all lanes, if the mask is wanted. */
  collector: Local | undefined;
}

/** Lanes of another node, which has all of them computed beforehand; i32. */
export interface ShuffleNode extends NodeState {
  readonly kind: "shuffle";
  readonly source: Node;
  /** The source lane of each lane. */
  readonly lanes: readonly number[];
}

export type Node =
  | SlotNode
  | ScalarNode
  | AffineNode
  | MaskNode
  | SpecialNode
  | MemoryNode
  | ShuffleNode
  | OpNode;

type Fresh<N extends Node> = Omit<N, keyof NodeState> & { type: ValueType };

export function makeNode<N extends Node>(fresh: Fresh<N>): N {
  return {
    ...fresh,
    references: 0,
    uses: 0,
    parts: [undefined, undefined],
    whole: undefined,
  } as unknown as N;
}

export function affineNode(
  scalar: Scalar,
  steps: Steps,
  zeros: number,
  register: number,
): AffineNode {
  return makeNode<AffineNode>({
    kind: "affine",
    type: I32,
    scalar,
    steps,
    zeros,
    register,
    first: undefined,
  });
}

/** What a node is to the analysis of steps; undefined if its lanes are arbitrary. */
export function operandOf(node: Node): AffineOperand | undefined {
  if (node.kind === "scalar") {
    const { bits } = node.scalar;
    return {
      x: 0,
      y: 0,
      warp: "unknown",
      block: "unknown",
      bits,
      zeros: bits === undefined ? 0 : trailingZeros(bits),
    };
  }
  if (node.kind !== "affine") return undefined;
  const { x, y } = node.steps;
  return {
    x: knownStep(x) ?? "dynamic",
    y: knownStep(y) ?? "dynamic",
    warp: "unknown",
    block: "unknown",
    bits: undefined,
    zeros: node.zeros,
  };
}

/** The region's code will push a node once more; what it is computed from, too, where this is the first time. */
export function demandVector(node: Node): void {
  // Not recursive: a chain of a thousand operations is one path.
  const pending: Node[] = [];
  const use = (one: Node, times: number): void => {
    if (one.uses === 0) pending.push(one);
    one.uses += times;
  };
  use(node, 1);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "shuffle") use(next.source, 1);
    if (next.kind !== "op") continue;
    // Both parts of a wide result read the one part of a narrow operand.
    for (const arg of next.args) use(arg, is64(next.type) && !is64(arg.type) ? 2 : 1);
  }
}
