/** Versions of the multiprocessor, and what a version alone decides. */
import type { DeviceSpec, Sourced } from "../device-spec.ts";

export const COMPUTE_CAPABILITIES = [
  "2.0",
  "2.1",
  "3.0",
  "3.2",
  "3.5",
  "3.7",
  "5.0",
  "5.2",
  "5.3",
  "6.0",
  "6.1",
  "6.2",
  "7.0",
  "7.2",
  "7.5",
  "8.0",
  "8.6",
  "8.7",
  "8.9",
  "9.0",
  "10.0",
  "10.1",
  "10.3",
  "11.0",
  "12.0",
  "12.1",
] as const;
export type ComputeCapability = (typeof COMPUTE_CAPABILITIES)[number];

/** What a chip has of its own; the rest of a `DeviceSpec` follows from its compute capability. */
export type ChipField =
  | "id"
  | "name"
  | "smCount"
  | "clockMHz"
  | "copyEngines"
  | "latencyCycles"
  | "memoryClockMHz"
  | "memoryBusBits"
  | "dramBytesPerSecond"
  | "l2Bytes"
  | "globalMemoryBytes";

export type CapabilityFacts = Omit<DeviceSpec, ChipField>;

/** A number that a document or a measurement gives. */
export function known<T>(value: T, source: string): Sourced<T> {
  return { value, source };
}

/** A number of which neither a document nor a measurement was seen. */
export function unverified<T>(value: T, source: string): Sourced<T> {
  return { value, source, unverified: true };
}
