/**
 * Workers of a page. Each talks with who asked for it through a port of its own. A thread that is busy for as long as
 * a program runs cannot start others itself, since browsers bring a worker up in the thread that asks for it: those who
 * are started here ask the thread that started them.
 */
import type { WorkerHandle, WorkerHandlers, WorkerProgram, Workers } from "../platform.ts";
import type { BrowserSeed, UserFiles } from "./browser-platform.ts";
import { type Port, scope, type Transferred } from "./scope.ts";

export type WorkerUrls = Readonly<Record<WorkerProgram, string>>;

/** The first message to a worker; `port` comes with it. */
export interface WorkerStart {
  readonly seed: BrowserSeed;
  readonly data: unknown;
  readonly port: Port;
}

/** Every later one, through the port. */
export interface ToWorker {
  readonly message: unknown;
  /** Where they have changed. */
  readonly files?: UserFiles;
}

/** What a worker says to the thread that started it, besides what goes through its port. */
type FromWorker =
  | {
      readonly kind: "start";
      readonly id: number;
      readonly program: WorkerProgram;
      readonly data: unknown;
      readonly port: Port;
    }
  | { readonly kind: "end"; readonly id: number };

/** Starts workers from a thread that listens; `seedOf` tells the user's files as they are now. */
export function directWorkers(urls: WorkerUrls, seedOf: () => BrowserSeed): Workers {
  return {
    start(program, data, handlers) {
      const { port1, port2 } = new scope.MessageChannel();
      let known = seedOf().files;
      const worker = startWorker({ urls, seedOf }, program, data, port2, handlers.onFailure);
      const envelope = (message: unknown): ToWorker => {
        const { files } = seedOf();
        if (files === known) return { message };
        known = files;
        return { message, files };
      };
      return handleOf(port1, handlers, envelope, () => worker.end());
    },
  };
}

interface Origin {
  readonly urls: WorkerUrls;
  readonly seedOf: () => BrowserSeed;
}

interface RunningWorker {
  end(): void;
}

function startWorker(
  origin: Origin,
  program: WorkerProgram,
  data: unknown,
  port: Port,
  onFailure: (error: Error) => void,
): RunningWorker {
  const worker = new scope.Worker(origin.urls[program], { name: program });
  /** Those that it asked for, by the number that it gave them. */
  const started = new Map<number, RunningWorker>();
  worker.onerror = (event) => {
    event.preventDefault();
    onFailure(new Error(event.message || `worker ${program} did not start`));
  };
  worker.onmessage = ({ data: said }) => {
    const message = said as FromWorker;
    if (message.kind === "start") {
      const ignore = (): void => {};
      const child = startWorker(origin, message.program, message.data, message.port, ignore);
      started.set(message.id, child);
    } else {
      started.get(message.id)?.end();
      started.delete(message.id);
    }
  };
  const first: WorkerStart = { seed: origin.seedOf(), data, port };
  worker.postMessage(first, [port]);
  return {
    end() {
      worker.terminate();
      for (const child of started.values()) child.end();
    },
  };
}

/** Starts workers from one that was started here. */
export function askingWorkers(): Workers {
  const ask = (message: FromWorker, transfer: Transferred[]): void =>
    scope.postMessage(message, transfer);
  let ids = 0;
  return {
    start(program, data, handlers) {
      const { port1, port2 } = new scope.MessageChannel();
      const id = ids++;
      ask({ kind: "start", id, program, data, port: port2 }, [port2]);
      const envelope = (message: unknown): ToWorker => ({ message });
      return handleOf(port1, handlers, envelope, () => ask({ kind: "end", id }, []));
    },
  };
}

function handleOf(
  port: Port,
  handlers: WorkerHandlers,
  envelope: (message: unknown) => ToWorker,
  end: () => void,
): WorkerHandle {
  port.onmessage = ({ data }) => handlers.onMessage(data);
  return {
    post: (message, transfer = []) => port.postMessage(envelope(message), [...transfer]),
    // A page has no end that a worker could delay.
    keepAlive: () => {},
    async terminate() {
      port.close();
      end();
    },
  };
}
