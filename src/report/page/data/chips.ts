/** What the page tells of a chip. */
import type { DeviceSpec } from "../../../device/index.ts";
import { type ChipRoofs, chipRoofs } from "./roofline.ts";

export interface PageChip {
  readonly id: string;
  readonly name: string;
  readonly computeCapability: string;
  readonly smCount: number;
  readonly clockMHz: number;
  readonly l2Bytes: number;
  readonly globalMemoryBytes: number;
  readonly roofs: ChipRoofs;
}

export function pageChip(device: DeviceSpec): PageChip {
  const { major, minor } = device.computeCapability;
  return {
    id: device.id,
    name: device.name,
    computeCapability: `${major}.${minor}`,
    smCount: device.smCount.value,
    clockMHz: device.clockMHz.value,
    l2Bytes: device.l2Bytes.value,
    globalMemoryBytes: device.globalMemoryBytes.value,
    roofs: chipRoofs(device),
  };
}
