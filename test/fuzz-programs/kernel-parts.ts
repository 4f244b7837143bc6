/** The variables of every generated kernel, and the shapes of its blocks. */
import type { Dim3 } from "../../src/exec/index.ts";
import type { Scalar } from "./expressions.ts";

export const VARIABLES: readonly (readonly [string, Scalar])[] = [
  ["a", "i32"],
  ["b", "i32"],
  ["c", "i32"],
  ["l", "i64"],
  ["f", "float"],
  ["d", "double"],
];

export const BLOCKS: readonly Dim3[] = [
  [1, 1, 1],
  [7, 1, 1],
  [32, 1, 1],
  [33, 1, 1],
  [64, 1, 1],
  [96, 1, 1],
  [32, 3, 1],
  [16, 4, 1],
  [8, 8, 1],
  [4, 3, 1],
  [2, 2, 1],
  [5, 7, 2],
];
