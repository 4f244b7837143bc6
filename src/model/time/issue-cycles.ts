/** How far a multiprocessor's clock goes on between instructions of a warp, as kernels that read it see. */

import { WARP_SIZE } from "../../base/index.ts";
import type { DeviceSpec, Operation } from "../../device/index.ts";
import type { Program } from "../../lower/index.ts";
import { decodeProgram } from "./decoded-program.ts";
import type { MachineCode } from "./instruction-counts.ts";

/**
 * Cycles by `Pc`, from the start of its block to behind it, where `warpsPerSm` warps are resident and all do the
 * same: what the issue slots and the units need, so that no kernel finds more than the chip's peak between two
 * readings. Waiting for results and for memory is left out; a warp alone takes longer on a chip.
 */
export function issueCycles(program: Program, device: DeviceSpec, warpsPerSm: number): Uint32Array {
  const { code } = decodeProgram(program, device);
  const { blocks } = program;
  const warpsOfScheduler = Math.max(1, warpsPerSm / device.schedulersPerSm.value);
  const cycles = new Uint32Array(program.code.length);
  for (let block = 0; block < blocks.length; block++) {
    let sum = 0;
    for (let pc = blocks.start[block]!; pc < blocks.start[block + 1]!; pc++) {
      sum += cyclesOf(code[pc]!, device) * warpsOfScheduler;
      // Rounded up: the peak is not passed by a block of few instructions either.
      cycles[pc] = Math.ceil(sum);
    }
  }
  return cycles;
}

/** Of one scheduler, which has its part of the multiprocessor's units. */
function cyclesOf({ issued, operations }: MachineCode, device: DeviceSpec): number {
  let cycles = issued / device.issuesPerScheduler.value;
  for (const [operation, count] of Object.entries(operations) as [Operation, number][]) {
    const lanes = device.throughput[operation].value / device.schedulersPerSm.value;
    if (lanes > 0) cycles = Math.max(cycles, (count * WARP_SIZE) / lanes);
  }
  return cycles;
}
