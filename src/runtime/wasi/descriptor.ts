/** What a file descriptor of the program stands for. */

export interface OutputSink {
  write(bytes: Uint8Array): void;
  readonly isTerminal: boolean;
}

export type Descriptor =
  | { readonly kind: "input"; read(into: Uint8Array): number }
  | { readonly kind: "output"; readonly sink: OutputSink }
  | { readonly kind: "folder"; readonly path: string; readonly preopenName: string | undefined }
  | OpenFile;

export interface OpenFile {
  readonly kind: "file";
  readonly handle: number;
  readonly path: string;
  readonly canRead: boolean;
  readonly canWrite: boolean;
  append: boolean;
  position: number;
}

export interface Streams {
  readIn(into: Uint8Array): number;
  readonly out: OutputSink;
  readonly error: OutputSink;
}
