/**
 * What kernels print, kept until the program waits for them: a program that ends without waiting never
 * shows it. Source: CUDA C++ Programming Guide, "Formatted Output", list of the calls that flush.
 */
import { concatenate } from "../base/index.ts";

export class KernelPrints {
  private readonly parts: Uint8Array[] = [];
  private write: (text: Uint8Array) => void = () => {};

  /** To be handed to the executor as its `PrintSink`. */
  readonly sink: (text: Uint8Array) => void = (text) => {
    this.parts.push(text.slice());
  };

  /** Where flushed text goes: the program's standard output. */
  connect(write: (text: Uint8Array) => void): void {
    this.write = write;
  }

  flush(): void {
    if (this.parts.length === 0) return;
    this.write(concatenate(this.parts.splice(0)));
  }

  get waitingBytes(): number {
    return this.parts.reduce((sum, part) => sum + part.length, 0);
  }
}
