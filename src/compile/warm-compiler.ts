/** LLVM and its workers, where they stay ready between compilations. */
import type { Platform } from "../platform/index.ts";
import { WorkerPool } from "./worker-pool.ts";

export interface WarmCompiler {
  /** Ends the workers; later compilations start their own again. */
  close(): Promise<void>;
}

const warmPools = new WeakMap<Platform, WorkerPool>();

/**
 * From now on compilations with `platform` leave LLVM's compiled code and workers ready for the next one,
 * which costs half. For a process that compiles several times; takes up to 0.5 GB until `close`, and
 * does not keep the process alive.
 */
export function keepCompiler(platform: Platform): WarmCompiler {
  const pool = warmPools.get(platform) ?? new WorkerPool(platform);
  warmPools.set(platform, pool);
  return {
    async close() {
      if (warmPools.get(platform) === pool) warmPools.delete(platform);
      await pool.close();
    },
  };
}

export interface PoolWatch {
  /** Closes the pool. */
  readonly stop?: AbortSignal | undefined;
  /** Called with the passes that are done, and those asked for until now, whenever one is done. */
  readonly onPass?: ((done: number, known: number) => void) | undefined;
}

/** Lends `use` the pool that is kept ready, which nobody watches, or one of its own that is closed afterwards. */
export async function withPool<T>(
  platform: Platform,
  { stop, onPass }: PoolWatch,
  use: (pool: WorkerPool) => Promise<T>,
): Promise<T> {
  const warm = warmPools.get(platform);
  if (warm) return use(warm);
  const pool = new WorkerPool(platform, onPass);
  // Nothing else runs until the pool is closed.
  const letOptimise = platform.holdOptimiser();
  stop?.addEventListener("abort", () => void pool.close());
  try {
    return await use(pool);
  } finally {
    await pool.close();
    letOptimise();
  }
}
