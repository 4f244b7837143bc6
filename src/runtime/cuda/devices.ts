/**
 * Several modelled devices of one chip. They share the address space and the bytes of device memory, as
 * with unified addressing; each has its own variables, streams and engines. What of device memory
 * belongs to which device is known, so that copies between devices cross the link.
 */
import { writeSparse } from "../../base/index.ts";
import type { DeviceMemory } from "../../exec/index.ts";
import type { LoweredModule } from "../../lower/index.ts";

/** The driver finds no more in one machine. */
const MOST_DEVICES = 64;

/**
 * How many of `asked` devices CUDA_VISIBLE_DEVICES leaves: numbers up to the first that names none.
 * Source: CUDA C++ Programming Guide, "CUDA Environment Variables".
 */
export function visibleDevices(asked: number, wanted: string | undefined): number {
  const count = Math.min(asked, MOST_DEVICES);
  if (wanted === undefined) return count;
  const names = wanted.split(",").map((name) => name.trim());
  const end = names.findIndex((name) => !/^\d+$/.test(name) || Number(name) >= count);
  return new Set(end < 0 ? names : names.slice(0, end)).size;
}

export class Devices {
  readonly count: number;
  private now = 0;
  private readonly memory: DeviceMemory;
  private readonly modules: readonly LoweredModule[];
  /** By the address of an allocation; those of device 0 are left out. */
  private readonly owners = new Map<number, number>();
  /** Variables of the devices that are not current, in order of the modules. */
  private readonly images = new Map<number, Uint8Array[]>();
  private readonly peers = new Set<string>();

  /** `modules` may grow while the program registers them. */
  constructor(count: number, memory: DeviceMemory, modules: readonly LoweredModule[]) {
    this.count = count;
    this.memory = memory;
    this.modules = modules;
  }

  get current(): number {
    return this.now;
  }

  has(device: number): boolean {
    return device < this.count;
  }

  /** The variables at the addresses of the modules are from now on those of `device`. */
  select(device: number): void {
    if (device === this.now) return;
    this.images.set(
      this.now,
      this.modules.map((module) => this.variables(module).slice()),
    );
    const kept = this.images.get(device);
    for (const [index, module] of this.modules.entries()) {
      const variables = kept?.[index];
      if (variables) this.variables(module).set(variables);
      else writeSparse(this.variables(module), module.image.bytes);
    }
    this.now = device;
  }

  /** `cudaDeviceReset`: variables of the current device are what they were at the start. */
  resetVariables(): void {
    for (const module of this.modules) writeSparse(this.variables(module), module.image.bytes);
  }

  own(address: number, device: number = this.now): void {
    if (device !== 0) this.owners.set(address, device);
  }

  disown(address: number): void {
    this.owners.delete(address);
  }

  /** Of an address of device memory. */
  ownerOf(address: number): number {
    if (this.owners.size === 0) return 0;
    const allocation = this.memory.find(address);
    if (allocation?.kind === "image") return this.now;
    return (allocation && this.owners.get(allocation.address)) ?? 0;
  }

  /** Kernels of the current device reach the memory of `peer`. */
  reaches(peer: number): boolean {
    return this.peers.has(`${this.now} ${peer}`);
  }

  setReach(peer: number, reaches: boolean): void {
    const key = `${this.now} ${peer}`;
    if (reaches) this.peers.add(key);
    else this.peers.delete(key);
  }

  private variables({ image }: LoweredModule): Uint8Array {
    return this.memory.bytes.subarray(image.base, image.base + image.bytes.length);
  }
}
