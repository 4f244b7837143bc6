/** What is used here of a browser's globals. Those of pages contradict Node's, with which all else is written. */

export type Transferred = ArrayBuffer | Port;

export interface Port {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  postMessage(message: unknown, transfer: Transferred[]): void;
  close(): void;
}

interface PageWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror:
    | ((event: { readonly message: string | undefined; preventDefault(): void }) => void)
    | null;
  postMessage(message: unknown, transfer: Transferred[]): void;
  terminate(): void;
}

interface BrowserScope {
  readonly Worker: new (url: string, options: { readonly name: string }) => PageWorker;
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
  /** In a worker: what its first thread says to it. */
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  /** In a worker: to the thread that started it. */
  postMessage(message: unknown, transfer: Transferred[]): void;
}

export const scope = globalThis as unknown as BrowserScope;
