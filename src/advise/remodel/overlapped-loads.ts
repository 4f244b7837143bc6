/** A chip on which loads wait less: what several loads under way at once amount to for each of them. */
import type { DeviceSpec } from "../../device/index.ts";

/** `together` loads share one wait. Shared memory and arithmetic stay as they are. */
export function overlappedLoads(device: DeviceSpec, together: number): DeviceSpec {
  const { l1, l2, dram } = device.latencyCycles;
  const shorter = <Sourced extends { readonly value: number }>(of: Sourced): Sourced => ({
    ...of,
    value: of.value / together,
  });
  return {
    ...device,
    latencyCycles: {
      ...device.latencyCycles,
      l1: shorter(l1),
      l2: shorter(l2),
      dram: shorter(dram),
    },
  };
}
