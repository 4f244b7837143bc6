/** i1 values as masks of 32 lanes: the logic that needs no vectors. */
import { assert } from "../../base/index.ts";
import type { FunctionBuilder } from "../encoder/index.ts";
import { I1 } from "../ops/operands.ts";
import type { PureOp } from "../ops/scalar.ts";
import type { Node } from "./nodes.ts";

/** Pushes an i1 as a mask of all lanes; comparisons must have collected theirs. */
export function pushMask(f: FunctionBuilder, node: Node): void {
  switch (node.kind) {
    case "mask":
      f.get(node.local);
      return;
    case "scalar":
      if (node.scalar.bits !== undefined) f.i32(-Number(node.scalar.bits & 1n));
      else {
        f.i32(0);
        node.scalar.push();
        f.op("i32.sub");
      }
      return;
    case "op":
      if (node.collector !== undefined) f.get(node.collector);
      else pushMaskOp(f, node.op, node.args);
      return;
    case "slot":
    case "special":
    case "affine":
    case "memory":
    case "shuffle":
      assert(false, "an i1 that is no mask");
  }
}

/** Pushes the result of logic on masks. */
export function pushMaskOp(f: FunctionBuilder, op: PureOp, args: readonly Node[]): void {
  const push = (position: number) => pushMask(f, args[position]!);
  switch (op.name) {
    case "mov":
      push(0);
      return;
    case "and":
    case "or":
    case "xor":
      push(0);
      push(1);
      f.op(`i32.${op.name}`);
      return;
    case "select":
      // (condition & yes) | (no & ~condition)
      push(0);
      push(1);
      f.op("i32.and");
      push(2);
      push(0);
      f.i32(-1).op("i32.xor").op("i32.and").op("i32.or");
      return;
    default:
      assert(false, `${op.name} of masks`);
  }
}

/** Operations on i1 that are the same on whole masks. */
export function isMaskLogic(op: PureOp): boolean {
  return (
    op.type === I1 &&
    op.result === I1 &&
    (op.name === "and" ||
      op.name === "or" ||
      op.name === "xor" ||
      op.name === "select" ||
      op.name === "mov")
  );
}
