/**
 * Memory pools: what allocations of a stream's order come from. A pool here only counts: freed memory is
 * there at once for the next allocation, whatever threshold a program sets.
 */

/** cudaMemPoolAttr */
export const POOL_ATTRIBUTE = {
  reuseFollowEvents: 1,
  reuseOpportunistic: 2,
  reuseInternal: 3,
  releaseThreshold: 4,
  reservedCurrent: 5,
  reservedHigh: 6,
  usedCurrent: 7,
  usedHigh: 8,
} as const;

/** A pool grows by pieces of this. Observed on an H200 with CUDA 13.0. */
const PIECE_BYTES = 32 << 20;

const FIRST_HANDLE = 0x50_0000;
const HANDLE_STEP = 16;

export interface MemoryPool {
  readonly handle: number;
  readonly device: number;
  /** By attribute; 64 bits wide where it is a size. */
  readonly values: Map<number, bigint>;
  /** Counted bytes by address. */
  readonly allocations: Map<number, bigint>;
  /** What kernels of other devices may do: cudaMemAccessFlags by device. */
  readonly access: Map<number, number>;
}

export class MemoryPools {
  private readonly pools = new Map<number, MemoryPool>();
  private readonly defaults: readonly MemoryPool[];
  private readonly current: MemoryPool[];
  private nextHandle = FIRST_HANDLE;

  constructor(devices: number) {
    this.defaults = Array.from({ length: devices }, (_, device) => this.create(device));
    this.current = [...this.defaults];
  }

  create(device: number): MemoryPool {
    const handle = this.nextHandle;
    this.nextHandle += HANDLE_STEP;
    const values = new Map<number, bigint>();
    for (const attribute of Object.values(POOL_ATTRIBUTE)) values.set(attribute, 0n);
    for (let reuse = 1; reuse <= POOL_ATTRIBUTE.reuseInternal; reuse++) values.set(reuse, 1n);
    const pool = { handle, device, values, allocations: new Map(), access: new Map() };
    this.pools.set(handle, pool);
    return pool;
  }

  find(handle: number): MemoryPool | undefined {
    return this.pools.get(handle);
  }

  defaultOf(device: number): MemoryPool {
    return this.defaults[device]!;
  }

  currentOf(device: number): MemoryPool {
    return this.current[device]!;
  }

  setCurrent(device: number, pool: MemoryPool): void {
    this.current[device] = pool;
  }

  /** False for a default pool. */
  destroy(pool: MemoryPool): boolean {
    if (this.defaults.includes(pool)) return false;
    this.pools.delete(pool.handle);
    for (const [device, current] of this.current.entries())
      if (current === pool) this.current[device] = this.defaults[device]!;
    return true;
  }

  /** Counts `bytes` at `address` as the pool's. */
  add(pool: MemoryPool, address: number, bytes: number): void {
    const counted = BigInt(bytes);
    pool.allocations.set(address, counted);
    this.count(pool, counted);
  }

  /** The pool that an address was of, which has it no more. */
  remove(address: number): MemoryPool | undefined {
    for (const pool of this.pools.values()) {
      const counted = pool.allocations.get(address);
      if (counted === undefined) continue;
      pool.allocations.delete(address);
      this.count(pool, -counted);
      return pool;
    }
    return undefined;
  }

  /** Unused pieces go back to the device, beyond `bytes` that are kept. */
  trim(pool: MemoryPool, bytes: number): void {
    const used = pool.values.get(POOL_ATTRIBUTE.usedCurrent)!;
    const kept = pieces(used > BigInt(bytes) ? used : BigInt(bytes));
    if (kept < pool.values.get(POOL_ATTRIBUTE.reservedCurrent)!)
      pool.values.set(POOL_ATTRIBUTE.reservedCurrent, kept);
  }

  private count({ values }: MemoryPool, change: bigint): void {
    const raise = (current: number, high: number, value: bigint): void => {
      values.set(current, value);
      if (value > values.get(high)!) values.set(high, value);
    };
    const used = values.get(POOL_ATTRIBUTE.usedCurrent)! + change;
    raise(POOL_ATTRIBUTE.usedCurrent, POOL_ATTRIBUTE.usedHigh, used);
    const reserved = values.get(POOL_ATTRIBUTE.reservedCurrent)!;
    if (pieces(used) > reserved)
      raise(POOL_ATTRIBUTE.reservedCurrent, POOL_ATTRIBUTE.reservedHigh, pieces(used));
  }
}

function pieces(bytes: bigint): bigint {
  const piece = BigInt(PIECE_BYTES);
  return ((bytes + piece - 1n) / piece) * piece;
}
