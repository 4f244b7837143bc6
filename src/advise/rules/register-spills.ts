/** Values that find no register are stored to local memory and loaded again. */
import type { Advice } from "../advice.ts";
import type { LaunchRule } from "../launch-study.ts";

const RULE = "advice/register-spills";
const WORD_BYTES = 4;
const WARP = 32;

export const REGISTER_SPILLS: LaunchRule = {
  code: RULE,
  find(study): Advice[] {
    const { registers } = study.facts.modelled;
    const { program, device, grid, block, codegen } = study.facts;
    const bytes = registers.spillLoadBytes + registers.spillStoreBytes;
    const limit = codegen.maxRegisters ?? program.launchBounds.maxRegisters;
    const isForced = limit > 0 || program.launchBounds.minBlocks > 1;
    if (bytes === 0) return [];
    // The model leaves spills out of its time: their traffic through the L1 comes on top of it.
    const warps = Math.ceil((block[0] * block[1] * block[2]) / WARP) * grid[0] * grid[1] * grid[2];
    const lines = (warps * bytes) / WORD_BYTES;
    const clockNs = 1000 / device.clockMHz.value;
    const savedNs = (lines * clockNs) / device.smCount.value;
    const withSpills = study.timeNs + savedNs;
    return [
      {
        rule: RULE,
        evidence: { bytes, registers: registers.perThread },
        change: {
          code: isForced ? "advice/register-spills-change-limit" : "advice/register-spills-change",
          params: { limit: registers.perThread },
        },
        gain: { savedNs, fraction: savedNs / withSpills },
        confidence: "low",
      },
    ];
  },
};
