import type { DeviceSpec } from "./device-spec.ts";
import { H200 } from "./h200.ts";

export type { DeviceSpec, Sourced } from "./device-spec.ts";
export { H200 } from "./h200.ts";

export const DEVICES: readonly DeviceSpec[] = [H200];

/** The device of a program that asks for none. */
export const DEFAULT_DEVICE: DeviceSpec = H200;

/** The device that `--device name` means, upper or lower case; undefined if there is none. */
export function findDevice(name: string): DeviceSpec | undefined {
  const id = name.toLowerCase().replace(/[^a-z0-9]/g, "");
  return DEVICES.find(
    (device) => device.id === id || device.name.toLowerCase().replace(/[^a-z0-9]/g, "") === id,
  );
}
