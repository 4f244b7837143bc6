/** All chips. */
import { A100_40, A100_80 } from "./chips/a100.ts";
import { B200 } from "./chips/b200.ts";
import { GTX_980 } from "./chips/gtx980.ts";
import { H100 } from "./chips/h100.ts";
import { H200 } from "./chips/h200.ts";
import { K40 } from "./chips/k40.ts";
import { M2070 } from "./chips/m2070.ts";
import { P100 } from "./chips/p100.ts";
import { RTX_2080_TI } from "./chips/rtx2080ti.ts";
import { RTX_3090 } from "./chips/rtx3090.ts";
import { RTX_4090 } from "./chips/rtx4090.ts";
import { RTX_5090 } from "./chips/rtx5090.ts";
import { T4 } from "./chips/t4.ts";
import { TITAN_X_MAXWELL } from "./chips/titan-x-maxwell.ts";
import { V100 } from "./chips/v100.ts";
import type { DeviceSpec } from "./device-spec.ts";

/** By age. Of chips with the same compute capability, the first represents it. */
export const DEVICES: readonly DeviceSpec[] = [
  M2070,
  K40,
  GTX_980,
  TITAN_X_MAXWELL,
  P100,
  V100,
  T4,
  RTX_2080_TI,
  A100_80,
  A100_40,
  RTX_3090,
  RTX_4090,
  H200,
  H100,
  B200,
  RTX_5090,
];

/** The device of a program that asks for none. */
export const DEFAULT_DEVICE: DeviceSpec = H200;

export { H200 };
