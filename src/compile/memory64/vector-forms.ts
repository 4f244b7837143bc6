/**
 * Forms of the instructions behind 0xfd: 128-bit vectors, WebAssembly Core Specification 3.0, section 5.4.8,
 * relaxed ones included. What form texts mean stands in `forms.ts`.
 */
import type { Rows } from "./forms.ts";

const UNARY = " v>v";
const BINARY = " vv>v";
const TERNARY = " vvv>v";

/** First and last opcode of each row; in order, without those that are not assigned. */
export const VECTOR_FORMS: Rows = [
  [0, 10, "m a>v"], // loads
  [11, 11, "m av>"], // store
  [12, 12, "S >v"], // const
  [13, 13, "S vv>v"], // shuffle
  [14, 14, BINARY], // swizzle
  [15, 20, UNARY], // splat
  [21, 22, "b v>v"], // lanes: extract, replace
  [23, 23, "b vv>v"],
  [24, 25, "b v>v"],
  [26, 26, "b vv>v"],
  [27, 27, "b v>v"],
  [28, 28, "b vv>v"],
  [29, 29, "b v>v"],
  [30, 30, "b vv>v"],
  [31, 31, "b v>v"],
  [32, 32, "b vv>v"],
  [33, 33, "b v>v"],
  [34, 34, "b vv>v"],
  [35, 76, BINARY], // comparisons
  [77, 77, UNARY], // not
  [78, 81, BINARY], // and, andnot, or, xor
  [82, 82, TERNARY], // bitselect
  [83, 83, UNARY], // any_true
  [84, 87, "mb av>v"], // load_lane
  [88, 91, "mb av>"], // store_lane
  [92, 93, "m a>v"], // load_zero
  [94, 95, UNARY], // f32x4.demote, f64x2.promote
  [96, 100, UNARY], // i8x16
  [101, 102, BINARY],
  [103, 106, UNARY], // f32x4 rounding
  [107, 115, BINARY],
  [116, 117, UNARY], // f64x2.ceil, floor
  [118, 121, BINARY],
  [122, 122, UNARY], // f64x2.trunc
  [123, 123, BINARY],
  [124, 129, UNARY], // extadd_pairwise, i16x8
  [130, 130, BINARY],
  [131, 132, UNARY],
  [133, 134, BINARY],
  [135, 138, UNARY],
  [139, 147, BINARY],
  [148, 148, UNARY], // f64x2.nearest
  [149, 153, BINARY],
  [155, 159, BINARY],
  [160, 161, UNARY], // i32x4
  [163, 164, UNARY],
  [167, 170, UNARY],
  [171, 174, BINARY],
  [177, 177, BINARY],
  [181, 186, BINARY],
  [188, 191, BINARY],
  [192, 193, UNARY], // i64x2
  [195, 196, UNARY],
  [199, 202, UNARY],
  [203, 206, BINARY],
  [209, 209, BINARY],
  [213, 223, BINARY],
  [224, 225, UNARY], // f32x4
  [227, 227, UNARY],
  [228, 235, BINARY],
  [236, 237, UNARY], // f64x2
  [239, 239, UNARY],
  [240, 247, BINARY],
  [248, 255, UNARY], // conversions
  [256, 256, BINARY], // relaxed: swizzle
  [257, 260, UNARY], // truncations
  [261, 268, TERNARY], // madd, nmadd, laneselect
  [269, 274, BINARY], // min, max, q15mulr, dot
  [275, 275, TERNARY], // dot with addition
];
