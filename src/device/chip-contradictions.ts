/** Numbers of a chip that cannot be true together. */
import type { DeviceSpec } from "./device-spec.ts";

export interface Contradiction {
  /** Names of fields, as a chip file spells them. */
  readonly field: string;
  readonly value: string;
  readonly other: string;
  readonly otherValue: string;
  readonly kind: "above" | "not-product" | "not-multiple" | "not-derived" | "not-ascending";
}

/** Peak bandwidth and what clock and bus give may differ by this share. */
const BANDWIDTH_TOLERANCE = 0.25;
const WARP_SIZE = 32;

type NumberField = {
  [K in keyof DeviceSpec]: DeviceSpec[K] extends { readonly value: number } ? K : never;
}[keyof DeviceSpec];

/** Fields of which the first must not be above the second. */
const ORDERED: readonly (readonly [NumberField, NumberField])[] = [
  ["maxSharedBytesPerBlock", "maxSharedBytesPerBlockOptIn"],
  ["maxSharedBytesPerBlockOptIn", "sharedBytesPerSm"],
  ["sharedBytesPerSm", "unifiedL1BytesPerSm"],
  ["maxRegistersPerBlock", "registersPerSm"],
  ["maxThreadsPerBlock", "maxThreadsPerSm"],
  ["sectorBytes", "lineBytes"],
];

export function contradictions(device: DeviceSpec): Contradiction[] {
  const found: Contradiction[] = [];
  for (const [field, other] of ORDERED)
    if (device[field].value > device[other].value)
      found.push({ ...pair(device, field, other), kind: "above" });
  const { maxThreadsPerSm, maxWarpsPerSm, maxWarpsPerSm: warps, subPartitionsPerSm } = device;
  if (maxThreadsPerSm.value !== maxWarpsPerSm.value * WARP_SIZE)
    found.push({ ...pair(device, "maxThreadsPerSm", "maxWarpsPerSm"), kind: "not-product" });
  if (warps.value % subPartitionsPerSm.value !== 0)
    found.push({ ...pair(device, "maxWarpsPerSm", "subPartitionsPerSm"), kind: "not-multiple" });
  return [...found, ...carveOuts(device), ...bandwidth(device)];
}

function carveOuts(device: DeviceSpec): Contradiction[] {
  const sizes = device.sharedCarveOutsBytes.value;
  const shared = device.sharedBytesPerSm.value;
  const field = "sharedCarveOutsBytes";
  const most = Math.max(...sizes);
  const other = { other: "sharedBytesPerSm", otherValue: String(shared) };
  if (most > shared) return [{ field, value: String(most), ...other, kind: "above" }];
  const value = sizes.join(", ");
  const ascending = sizes.every((size, index) => index === 0 || size > sizes[index - 1]!);
  return ascending && most === shared ? [] : [{ field, value, ...other, kind: "not-ascending" }];
}

/** Two transfers a cycle of the memory clock. */
function bandwidth(device: DeviceSpec): Contradiction[] {
  const { memoryClockMHz, memoryBusBits, dramBytesPerSecond } = device;
  const derived = (memoryClockMHz.value * 1e6 * 2 * memoryBusBits.value) / 8;
  if (Math.abs(dramBytesPerSecond.value / derived - 1) <= BANDWIDTH_TOLERANCE) return [];
  return [
    {
      field: "dramBytesPerSecond",
      value: gigabytes(dramBytesPerSecond.value),
      other: "memoryClockMHz × 2 × memoryBusBits ÷ 8",
      otherValue: gigabytes(derived),
      kind: "not-derived",
    },
  ];
}

function gigabytes(bytesPerSecond: number): string {
  return `${(bytesPerSecond / 1e9).toFixed(1)} GB/s`;
}

function pair(
  device: DeviceSpec,
  field: NumberField,
  other: NumberField,
): Pick<Contradiction, "field" | "value" | "other" | "otherValue"> {
  const text = (name: NumberField): string => String(device[name].value);
  return { field, value: text(field), other, otherValue: text(other) };
}
