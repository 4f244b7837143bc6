/** Which launches of a program are sampled. */
import type { Executor } from "../exec/index.ts";
import type { Program } from "../lower/index.ts";

/** Launches of which lanes are sampled: a page shows no more of them, and each takes half a megabyte. */
const MOST_SAMPLED = 32;

/** Samples the first launch of each kernel and shape. */
export function sampling(executor: Executor): Executor {
  const seen = new WeakMap<Program, Set<string>>();
  let left = MOST_SAMPLED;
  return {
    launch(program, request) {
      const shapes = seen.get(program) ?? new Set<string>();
      seen.set(program, shapes);
      const shape = [...request.grid, ...request.block, request.dynamicSharedBytes].join();
      if (left === 0 || shapes.has(shape)) return executor.launch(program, request);
      shapes.add(shape);
      left--;
      return executor.launch(program, { ...request, sampled: true });
    },
  };
}
