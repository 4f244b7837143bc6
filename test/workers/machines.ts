/** The same work on an engine alone and with helpers; `shared` counts the launches that several ran. */
import { createEngine, type DeviceMemory, type Executor } from "../../src/exec/index.ts";
import { memoryAt } from "../cases/memory-at.ts";
import { eagerTeam } from "./helper-threads.ts";

export interface WorkerMachine {
  readonly workers: number;
  readonly memory: DeviceMemory;
  readonly executor: Executor;
  readonly printed: string[];
  readonly shared: { launches: number; helped: number };
}

export function machineWith(workers: number): WorkerMachine {
  const memory = memoryAt("across");
  const printed: string[] = [];
  const shared = { launches: 0, helped: 0 };
  const engine = createEngine(memory, {
    print: (text) => void printed.push(new TextDecoder().decode(text)),
    nowNs: () => performance.now() * 1e6,
    ...(workers > 1 ? { team: eagerTeam(workers) } : {}),
  });
  return {
    workers,
    memory,
    printed,
    shared,
    executor: {
      launch(program, request) {
        const outcome = engine.launch(program, request);
        const blocks = outcome.blocksByWorker ?? [];
        if (blocks.length > 1) shared.launches++;
        if (blocks.slice(1).some((count) => count > 0)) shared.helped++;
        return outcome;
      },
    },
  };
}
