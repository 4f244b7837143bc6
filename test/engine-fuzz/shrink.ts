/** Makes a kernel smaller while it still comes out wrong. */

import { type Expression, innerLists, type KernelTree, type Statement } from "./kernel-tree.ts";
import { constant } from "./write-expressions.ts";

/** True if a smaller kernel is still of interest. */
export type IsWrong = (tree: KernelTree) => boolean;

/** Tries smaller kernels until none of them is wrong, or `isWrong` has been asked `most` times. */
export function shrinkKernel(tree: KernelTree, isWrong: IsWrong, most = 1500): KernelTree {
  let smallest = tree;
  let asked = 0;
  for (let smaller = true; smaller; ) {
    smaller = false;
    for (const candidate of candidates(smallest)) {
      if (asked++ >= most) return smallest;
      if (!isWrong(candidate)) continue;
      smallest = candidate;
      smaller = true;
      break;
    }
  }
  return smallest;
}

function* candidates(tree: KernelTree): Generator<KernelTree> {
  const [gridX, gridY] = tree.grid;
  if (gridX > 1) yield { ...tree, grid: [Math.ceil(gridX / 2), gridY, 1] };
  if (gridY > 1) yield { ...tree, grid: [gridX, 1, 1] };
  if (tree.m > 1) yield { ...tree, m: 1 };
  for (const body of smallerLists(tree.body)) yield { ...tree, body };
  const [x, y, z] = tree.block;
  const threads = x * y * z;
  if (y * z > 1) yield { ...tree, block: [threads, 1, 1] };
  for (const fewer of [32, 64]) if (threads > fewer) yield { ...tree, block: [fewer, 1, 1] };
}

/** Large parts first. */
function* smallerLists(list: readonly Statement[]): Generator<Statement[]> {
  for (let size = Math.max(1, list.length >> 1); size >= 1; size >>= 1)
    for (let from = 0; from < list.length; from += size)
      yield [...list.slice(0, from), ...list.slice(from + size)];
  for (const [index, statement] of list.entries()) {
    const [before, behind] = [list.slice(0, index), list.slice(index + 1)];
    for (const inner of innerLists(statement))
      if (inner.length > 0) yield [...before, ...inner, ...behind];
    for (const smaller of smallerStatements(statement)) yield [...before, smaller, ...behind];
  }
}

function* smallerStatements(statement: Statement): Generator<Statement> {
  switch (statement.kind) {
    case "let":
      for (const value of smallerExpressions(statement.value)) yield { ...statement, value };
      return;
    case "store":
      for (const value of smallerExpressions(statement.value)) yield { ...statement, value };
      for (const index of smallerExpressions(statement.index)) yield { ...statement, index };
      return;
    case "if":
      for (const then of smallerLists(statement.then)) yield { ...statement, then };
      for (const otherwise of smallerLists(statement.otherwise)) yield { ...statement, otherwise };
      for (const condition of smallerExpressions(statement.condition))
        yield { ...statement, condition };
      return;
    case "for":
      for (const body of smallerLists(statement.body)) yield { ...statement, body };
      for (const limit of smallerExpressions(statement.limit)) yield { ...statement, limit };
      return;
    case "while":
      for (const head of smallerLists(statement.head)) yield { ...statement, head };
      for (const body of smallerLists(statement.body)) yield { ...statement, body };
      for (const most of smallerExpressions(statement.most)) yield { ...statement, most };
      for (const leave of smallerExpressions(statement.leave)) yield { ...statement, leave };
      return;
    case "switch":
      for (const [index, list] of statement.cases.entries())
        for (const smaller of smallerLists(list)) {
          const cases = statement.cases.map((of, at) => (at === index ? smaller : of));
          yield { ...statement, cases };
        }
      return;
    case "breakIf":
    case "continueIf":
    case "returnIf":
    case "barrierCount":
      for (const condition of smallerExpressions(statement.condition))
        yield { ...statement, condition };
      return;
    default:
  }
}

function* smallerExpressions(expression: Expression): Generator<Expression> {
  const { type, args, op } = expression;
  for (const arg of args) if (arg.type === type) yield arg;
  if (op !== "const" && op !== "fixed") {
    const texts = { i1: "true", float: "1.0", double: "1.0", i32: "1", i64: "1" };
    yield constant(texts[type], type);
  }
  for (const [index, arg] of args.entries())
    for (const smaller of smallerExpressions(arg))
      yield { ...expression, args: args.map((of, at) => (at === index ? smaller : of)) };
}
