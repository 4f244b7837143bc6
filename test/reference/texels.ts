/** Texture and surface instructions of one warp, a lane at a time, counted by brute force. */
import type { LaneMask } from "../../src/base/index.ts";
import { createTexelUnit, type TexelPoint, texelCode } from "../../src/exec/index.ts";
import { type OpName, VALUE_TYPE } from "../../src/lower/index.ts";
import { fromBits, type Registers } from "./registers.ts";
import type { Warp } from "./warp.ts";
import { lanesOf } from "./warp-ops.ts";

export function accessTexels(
  warp: Warp,
  registers: Registers,
  pc: number,
  op: OpName,
  mask: LaneMask,
): void {
  const { device } = warp.memory;
  const unit = createTexelUnit(device.memory.buffer, (address, bytes) =>
    device.contains(address, bytes),
  );
  const sectors = new Set<number>();
  const lines = new Set<number>();
  const touched = {
    add(address: number, bytes: number): void {
      for (let at = address; at < address + bytes; at++) {
        sectors.add(Math.floor(at / 32));
        lines.add(Math.floor(at / 128));
      }
    },
  };
  const words = new Int32Array(4);
  for (const lane of lanesOf(mask)) {
    const bits = warp.arguments(registers, pc, lane);
    const integer = (index: number): number => Number(BigInt.asIntN(32, bits[index] ?? 0n));
    const real = (index: number): number => Number(fromBits(VALUE_TYPE.f32, bits[index] ?? 0n));
    const [code, handle] = [texelCode(integer(0)), integer(1) >>> 0];
    const isTexture = op === "textureRead";
    const coordinate = isTexture ? real : integer;
    const point: TexelPoint = {
      x: code.integer ? integer(2) : coordinate(2),
      y: coordinate(3),
      z: coordinate(4),
      layer: integer(5),
      level: isTexture ? real(6) : 0,
    };
    const access = op === "surfaceWrite" ? "write" : "read";
    if (access === "write") for (let i = 0; i < 4; i++) words[i] = integer(6 + i);
    const texture = isTexture ? unit.texture(handle) : undefined;
    const surface = isTexture ? undefined : unit.surface(handle);
    if (!texture && !surface)
      warp.fault("texture-handle", pc, (1 << lane) >>> 0, { address: handle, access });
    texture?.sample(code, point, words, touched);
    const use = access === "write" ? unit.writeSurface : unit.readSurface;
    const fault = surface && use(surface, code, point, words, touched);
    if (fault)
      warp.fault(fault, pc, (1 << lane) >>> 0, {
        address: point.x >>> 0,
        bytes: code.bytes,
        access,
      });
    if (op !== "surfaceWrite")
      words.forEach((word, index) => {
        warp.setResult(registers, pc, index, lane, BigInt.asUintN(32, BigInt(word)));
      });
  }
  const { read, written } = warp.launch.touched;
  for (const sector of sectors) (op === "surfaceWrite" ? written : read).add(sector);
  const site = warp.launch.program.code.aux[pc]!;
  const { sites } = warp.launch.counters;
  sites.requests[site]! += 1;
  sites.lanes[site]! += lanesOf(mask).length;
  sites.sectors[site]! += sectors.size;
  sites.lines[site]! += lines.size;
}
