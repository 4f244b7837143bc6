/** Device memory whose allocations begin below 2^31, above it, or right in front of it: addresses have no sign. */
import { DeviceMemory } from "../../src/exec/index.ts";

/** `across`: what follows the image of a module lies on both sides. */
export const PLACES = ["across", "lowest", "shared"] as const;

const ACROSS = 2 ** 31 - 2 ** 12;

export function memoryAt(
  place: (typeof PLACES)[number],
  options: ConstructorParameters<typeof DeviceMemory>[1] = {},
): DeviceMemory {
  const memory = new DeviceMemory(undefined, { ...options, sharesHost: place === "shared" });
  const lowest = memory.nextImageBase;
  if (place === "across") memory.reserveAddresses(ACROSS - lowest, 1, lowest);
  return memory;
}
