/** Instructions that act outside registers and counted memory: printing, assertions, the device heap. */
import type { LaneMask } from "../../src/base/index.ts";
import { assertionText, formatPrintf, readString } from "../../src/exec/index.ts";
import { ADDRESS_WINDOW, type OpName } from "../../src/lower/index.ts";
import { loadMatrices } from "./matrices.ts";
import { expectReach } from "./memory-ops.ts";
import type { Registers } from "./registers.ts";
import { accessTexels } from "./texels.ts";
import type { Warp } from "./warp.ts";
import { lanesOf } from "./warp-ops.ts";

export function callEffect(
  warp: Warp,
  registers: Registers,
  pc: number,
  op: OpName,
  mask: LaneMask,
): void {
  const { device } = warp.memory;
  const number = (index: number, lane: number): number =>
    Number(warp.argument(registers, pc, index, lane));
  switch (op) {
    case "fence":
    case "nanosleep":
      break;
    case "printf":
      for (const lane of lanesOf(mask)) {
        const { text, result } = formatPrintf(
          readerOf(warp, lane),
          number(0, lane),
          number(1, lane),
        );
        warp.launch.print(text);
        warp.setResult(registers, pc, 0, lane, BigInt.asUintN(32, BigInt(result)));
      }
      break;
    case "assertFail": {
      const lines = lanesOf(mask).map((lane) => {
        const text = (index: number): string =>
          new TextDecoder().decode(readString(readerOf(warp, lane), number(index, lane)));
        return assertionText(
          text(0),
          text(1),
          number(2, lane),
          text(3),
          warp.block,
          warp.thread(lane),
        );
      });
      warp.fault("assert", pc, mask, { text: lines.join("\n") });
      break;
    }
    case "heapAlloc":
      for (const lane of lanesOf(mask)) {
        const bytes = number(0, lane);
        const address = bytes > 0 ? device.allocate(bytes, "heap") : 0;
        warp.setResult(registers, pc, 0, lane, BigInt(address));
      }
      break;
    case "textureRead":
    case "surfaceRead":
    case "surfaceWrite":
      accessTexels(warp, registers, pc, op, mask);
      break;
    case "matrixLoad":
      loadMatrices(warp, registers, pc, mask);
      break;
    case "reach": {
      const { code, reaches } = warp.launch.program;
      expectReach(warp, registers, pc, mask, reaches[code.aux[pc]!]!, undefined);
      break;
    }
    case "heapFree":
      for (const lane of lanesOf(mask)) device.release(number(0, lane), "heap");
      break;
    default:
      throw new Error(`internal: reference: effect ${op}`);
  }
}

/** Bytes by generic address as a lane sees them. */
function readerOf(warp: Warp, lane: number): (address: number) => number | undefined {
  const { memory } = warp;
  const local = memory.local(warp.index * 32 + lane);
  return (address) => {
    if (address >= ADDRESS_WINDOW.shared && address < ADDRESS_WINDOW.sharedEnd)
      return memory.shared[address - ADDRESS_WINDOW.shared];
    if (address >= ADDRESS_WINDOW.local && address < ADDRESS_WINDOW.localEnd)
      return local[address - ADDRESS_WINDOW.local];
    return memory.device.contains(address, 1) ? memory.device.bytes[address] : undefined;
  };
}
