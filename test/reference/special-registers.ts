/** Values that a lane has without computing them: special registers, parameters, its frame's address. */
import { prefixMask } from "../../src/base/index.ts";
import {
  ADDRESS_WINDOW,
  SPECIAL_REGISTERS,
  VALUE_TYPE,
  type ValueType,
} from "../../src/lower/index.ts";
import { toBits } from "./registers.ts";
import type { Warp } from "./warp.ts";

export function specialRegister(
  warp: Warp,
  op: "special" | "param" | "frame",
  type: ValueType,
  aux: number,
  lane: number,
  frame: number,
  cyclesLeft: number,
): bigint {
  switch (op) {
    case "param":
      return parameter(warp, type, aux);
    case "frame":
      return BigInt(ADDRESS_WINDOW.local + frame + aux);
    case "special":
      return toBits(type, special(warp, aux, lane, cyclesLeft));
  }
}

function parameter(warp: Warp, type: ValueType, offset: number): bigint {
  const { params } = warp.launch.program;
  const kind = params.find((param) => param.offset === offset)?.kind;
  const bytes =
    kind === "i8" || type === VALUE_TYPE.i1
      ? 1
      : kind === "i16"
        ? 2
        : type === VALUE_TYPE.i64 || type === VALUE_TYPE.f64
          ? 8
          : 4;
  let bits = 0n;
  for (let i = bytes - 1; i >= 0; i--)
    bits = (bits << 8n) | BigInt(warp.memory.params[offset + i] ?? 0);
  return type === VALUE_TYPE.i1 ? bits & 1n : bits;
}

function special(warp: Warp, index: number, lane: number, cyclesLeft: number): number | bigint {
  const { launch } = warp;
  const axis = (dim: readonly number[], name: string): number =>
    dim["xyz".indexOf(name.slice(-1))]!;
  const name = SPECIAL_REGISTERS[index]!;
  const bit = (1 << lane) >>> 0;
  switch (name) {
    case "tid.x":
    case "tid.y":
    case "tid.z":
      return axis(warp.thread(lane), name);
    case "ntid.x":
    case "ntid.y":
    case "ntid.z":
      return axis(launch.blockDim, name);
    case "ctaid.x":
    case "ctaid.y":
    case "ctaid.z":
      return axis(warp.block, name);
    case "nctaid.x":
    case "nctaid.y":
    case "nctaid.z":
      return axis(launch.grid, name);
    case "laneid":
      return lane;
    case "warpid":
      return warp.index;
    case "nwarpid":
      return launch.maxWarpsPerSm;
    case "smid": {
      const [x, y, z] = warp.block;
      return (x + launch.grid[0] * (y + launch.grid[1] * z)) % launch.smCount;
    }
    case "nsmid":
      return launch.smCount;
    case "gridid":
      return launch.gridId;
    case "lanemask.eq":
      return bit;
    case "lanemask.lt":
      return prefixMask(lane);
    case "lanemask.le":
      return prefixMask(lane + 1);
    case "lanemask.gt":
      return ~prefixMask(lane + 1) >>> 0;
    case "lanemask.ge":
      return ~prefixMask(lane) >>> 0;
    case "clock":
    case "clock64":
      return launch.clock - BigInt(cyclesLeft);
    case "globaltimer":
      return ((launch.clock - BigInt(cyclesLeft)) * 1_000_000n) / BigInt(launch.clockKHz);
    case "dynamic_smem_size":
      return launch.dynamicSharedBytes;
    case "total_smem_size":
      return Math.ceil(warp.memory.sharedBytes / launch.sharedUnitBytes) * launch.sharedUnitBytes;
    case "cluster.nctaid.x":
    case "cluster.nctaid.y":
    case "cluster.nctaid.z":
      return axis(launch.cluster, name);
    case "clusterwindow":
      return ADDRESS_WINDOW.cluster;
    case "cooperative":
      return launch.cooperative ? 1 : 0;
  }
}
