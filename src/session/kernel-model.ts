/** The model of a chip, as the runtime asks about kernels. */
import type { DeviceSpec } from "../device/index.ts";
import type { Program } from "../lower/index.ts";
import {
  availableDynamicShared,
  issueCycles,
  type ModelOptions,
  modelLaunch,
  occupancyOf,
  registerUse,
} from "../model/index.ts";
import { type Codegen, countedLaunch, type Modelled } from "../profile/index.ts";
import type { KernelModel } from "../runtime/index.ts";
import { type RanLaunch, sameLaunch } from "./same-launch.ts";

export function kernelModel(
  device: DeviceSpec,
  codegen: Codegen,
  model: ModelOptions = {},
): KernelModel {
  const known = new WeakMap<Program, number>();
  const registersPerThread = (program: Program): number => {
    const before = known.get(program);
    if (before !== undefined) return before;
    const { perThread } = registerUse({ program, device, codegen }, model.registers);
    known.set(program, perThread);
    return perThread;
  };
  const last = new WeakMap<Program, RanLaunch & { readonly modelled: Modelled }>();
  return {
    modelLaunch(program, counters, shape) {
      const before = last.get(program);
      if (before && sameLaunch(before, { counters, shape })) return before.modelled;
      const counted = countedLaunch(program, counters, shape, device, codegen);
      const modelled = modelLaunch(counted, model);
      last.set(program, { counters, shape, modelled });
      return modelled;
    },
    registersPerThread,
    issueCycles: (program, warpsPerSm) => issueCycles(program, device, warpsPerSm),
    residentBlocks({ program, threadsPerBlock, maxDynamicSharedBytes, carveOut }, dynamicBytes) {
      if (dynamicBytes > maxDynamicSharedBytes) return 0;
      return occupancyOf(device, {
        threadsPerBlock,
        registersPerThread: registersPerThread(program),
        sharedBytesPerBlock: program.staticSharedBytes + dynamicBytes,
        carveOut,
        partitionedCaching: codegen.dlcm === "ca" ? "on" : "off",
      }).blocksPerSm;
    },
    availableSharedBytes({ program, ...use }, blocks) {
      return availableDynamicShared(device, {
        ...use,
        registersPerThread: registersPerThread(program),
        staticSharedBytes: program.staticSharedBytes,
        blocks,
      });
    },
  };
}
