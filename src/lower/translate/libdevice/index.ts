/** libdevice: the `__nv_*` functions, by name without the prefix. */
import type { Handler } from "../call-site.ts";
import { INTEGER_FUNCTIONS } from "./integers.ts";
import { mathHandler } from "./math.ts";
import { roundedHandler } from "./rounded.ts";
import { simdHandler } from "./simd.ts";

export function libdeviceHandler(name: string): Handler | undefined {
  return INTEGER_FUNCTIONS[name] ?? roundedHandler(name) ?? simdHandler(name) ?? mathHandler(name);
}
