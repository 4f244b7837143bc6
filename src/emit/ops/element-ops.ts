/** How one element of an access moves between memory and a wasm value of its register's type. */
import type { AccessElement } from "../../lower/index.ts";
import type { MemoryOp } from "../encoder/index.ts";

type ElementOps = Readonly<Record<AccessElement["memory"], MemoryOp>>;

export const LOAD_OPS: ElementOps = {
  u8: "i32.load8_u",
  u16: "i32.load16_u",
  i32: "i32.load",
  i64: "i64.load",
  f32: "f32.load",
  f64: "f64.load",
};

export const STORE_OPS: ElementOps = {
  u8: "i32.store8",
  u16: "i32.store16",
  i32: "i32.store",
  i64: "i64.store",
  f32: "f32.store",
  f64: "f64.store",
};

/** Loads of floats into all lanes of a vector. */
export const SPLAT_LOADS: ElementOps = {
  ...LOAD_OPS,
  f32: "v128.load32_splat",
  f64: "v128.load64_splat",
};
