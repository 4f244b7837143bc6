/** A configuration, what a change of it would do, and how occupancy runs over each of its sizes. */
import type { Occupancy } from "../../profile/index.ts";
import { type OccupancyInput, occupancyOf } from "./occupancy.ts";
import type { OccupancyDevice } from "./occupancy-device.ts";

export interface OccupancyStudy {
  readonly input: OccupancyInput;
  readonly result: Occupancy;
  readonly changes: readonly OccupancyChange[];
  readonly curves: readonly OccupancyCurve[];
}

export type OccupancySize = "block" | "registers" | "shared";

export interface OccupancyChange {
  readonly size: OccupancySize;
  /** less, more: by one register, 1024 bytes or one warp. gain: the least saving with more warps. best: the most warps. */
  readonly kind: "less" | "more" | "gain" | "best";
  readonly value: number;
  readonly result: Occupancy;
}

export interface OccupancyCurve {
  readonly size: OccupancySize;
  /** Where the configuration stands, in the same unit as `x`. */
  readonly present: number;
  readonly points: readonly { readonly x: number; readonly occupancy: number }[];
}

const WARP_SIZE = 32;
const KIB = 1024;
/** Points of the curve over shared memory, 0 not counted. */
const SHARED_POINTS = 32;

export function occupancyStudy(device: OccupancyDevice, input: OccupancyInput): OccupancyStudy {
  const at = (size: OccupancySize, value: number): Occupancy =>
    occupancyOf(device, withSize(input, size, value));
  const curve = (size: OccupancySize, values: readonly number[]): OccupancyCurve => ({
    size,
    present: sizeOf(input, size),
    points: values.map((x) => ({ x, occupancy: at(size, x).occupancy })),
  });
  const registerStep = device.registerUnitPerWarp.value / WARP_SIZE;
  const registers = device.maxRegistersPerThread.value;
  const shared = device.maxSharedBytesPerBlockOptIn.value;
  const sharedStep = Math.ceil(shared / SHARED_POINTS / KIB) * KIB;
  return {
    input,
    result: occupancyOf(device, input),
    changes: changesOf(device, input, at),
    curves: [
      curve("block", steps(WARP_SIZE, device.maxThreadsPerBlock.value, WARP_SIZE)),
      curve("registers", [...steps(registerStep, registers - 1, registerStep), registers]),
      curve("shared", [...steps(0, shared - 1, sharedStep), shared]),
    ],
  };
}

function changesOf(
  device: OccupancyDevice,
  input: OccupancyInput,
  at: (size: OccupancySize, value: number) => Occupancy,
): OccupancyChange[] {
  const now = occupancyOf(device, input).warpsPerSm;
  const { registersPerThread, sharedBytesPerBlock, threadsPerBlock } = input;
  const warps = Math.ceil(threadsPerBlock / WARP_SIZE);
  const blocks = steps(WARP_SIZE, device.maxThreadsPerBlock.value, WARP_SIZE);
  const gain = (size: OccupancySize, values: readonly number[]): number | undefined =>
    values.find((value) => at(size, value).warpsPerSm > now);
  const candidates: readonly [OccupancySize, OccupancyChange["kind"], number | undefined][] = [
    ["registers", "less", registersPerThread - 1],
    ["registers", "more", registersPerThread + 1],
    ["registers", "gain", gain("registers", steps(1, registersPerThread - 2, 1).reverse())],
    ["shared", "less", sharedBytesPerBlock - KIB],
    ["shared", "more", sharedBytesPerBlock + KIB],
    ["shared", "gain", gain("shared", steps(0, sharedBytesPerBlock - KIB - 1, 128).reverse())],
    ["block", "less", (warps - 1) * WARP_SIZE],
    ["block", "more", (warps + 1) * WARP_SIZE],
    ["block", "best", best(blocks, (size) => at("block", size).warpsPerSm)],
  ];
  return candidates.flatMap(([size, kind, value]) => {
    const least = size === "shared" ? 0 : 1;
    if (value === undefined || value < least || value > mostOf(device, size)) return [];
    const result = at(size, value);
    return kind === "best" && result.warpsPerSm <= now ? [] : [{ size, kind, value, result }];
  });
}

/** The largest of those that give most. */
function best(values: readonly number[], gives: (value: number) => number): number {
  return values.reduce((a, b) => (gives(b) >= gives(a) ? b : a));
}

function mostOf(device: OccupancyDevice, size: OccupancySize): number {
  if (size === "block") return device.maxThreadsPerBlock.value;
  if (size === "registers") return device.maxRegistersPerThread.value;
  return device.maxSharedBytesPerBlockOptIn.value;
}

function sizeOf(input: OccupancyInput, size: OccupancySize): number {
  if (size === "block") return input.threadsPerBlock;
  return size === "registers" ? input.registersPerThread : input.sharedBytesPerBlock;
}

function withSize(input: OccupancyInput, size: OccupancySize, value: number): OccupancyInput {
  if (size === "block") return { ...input, threadsPerBlock: value };
  return size === "registers"
    ? { ...input, registersPerThread: value }
    : { ...input, sharedBytesPerBlock: value };
}

function steps(from: number, to: number, by: number): number[] {
  const values: number[] = [];
  for (let value = from; value <= to; value += by) values.push(value);
  return values;
}
