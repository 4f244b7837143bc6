/**
 * Calls from the runtime into the host program: functions of the guest object, and callbacks the program
 * registered. Host time passes while they run.
 */
import { assert } from "../base/index.ts";
import type { GuestMemory } from "./guest-memory.ts";
import { type GuestWord, numberOf, wordOf } from "./guest-words.ts";
import type { VirtualClock } from "./virtual-clock.ts";

/** All that these functions take and give are words. */
type GuestFunction = (...args: GuestWord[]) => GuestWord;

/** What a callback takes: a word, or an `int`. */
export type CallbackArgument = GuestWord | { readonly int: number };

/** What `compile/` makes every host program export, functions of the guest object included. */
export interface GuestExports extends Record<string, unknown> {
  readonly memory: WebAssembly.Memory;
  readonly _start: () => void;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly __warpscope_allocate: GuestFunction;
  readonly __warpscope_release: GuestFunction;
  readonly __warpscope_print: GuestFunction;
  readonly __warpscope_flush: GuestFunction;
  readonly __warpscope_idle: GuestFunction;
  readonly __warpscope_uncaught: GuestFunction;
  readonly __cpp_exception: WebAssembly.Tag;
}

export class GuestCalls {
  private exports: GuestExports | undefined;
  private readonly guest: GuestMemory;
  private readonly clock: VirtualClock;

  constructor(guest: GuestMemory, clock: VirtualClock) {
    this.guest = guest;
    this.clock = clock;
  }

  /** The program exists. */
  attach(exports: GuestExports): void {
    this.exports = exports;
  }

  /** Host memory, 256-byte aligned; 0 where there is none. */
  allocate(bytes: number): number {
    const args = this.words(bytes);
    return numberOf(this.asHostCode(({ __warpscope_allocate }) => __warpscope_allocate(...args)));
  }

  release(address: number): void {
    const args = this.words(address);
    this.asHostCode(({ __warpscope_release }) => __warpscope_release(...args));
  }

  /** Appends to the program's standard output, behind what it has buffered itself. */
  print(text: Uint8Array): void {
    const address = this.allocate(text.length);
    if (address === 0) return;
    this.guest.slice(address, text.length).set(text);
    const args = this.words(address, text.length);
    this.asHostCode(({ __warpscope_print }) => __warpscope_print(...args));
    this.release(address);
  }

  /** The program sleeps or yields: its other threads run. */
  idle(): void {
    this.asHostCode(({ __warpscope_idle }) => __warpscope_idle());
  }

  flush(): void {
    this.asHostCode(({ __warpscope_flush }) => __warpscope_flush());
  }

  /** No code of the program catches `exception`, which C++ threw: what the program does then. */
  uncaught(exception: WebAssembly.Exception): void {
    this.asHostCode(({ __warpscope_uncaught, __cpp_exception: tag }) => {
      if (exception.is(tag)) __warpscope_uncaught(exception.getArg(tag, 0) as GuestWord);
    });
  }

  /** Calls a function pointer of the program. */
  callback(index: number, ...args: CallbackArgument[]): void {
    const given = args.flatMap((argument) =>
      typeof argument === "object" ? argument.int : this.words(argument),
    );
    this.asHostCode(({ __indirect_function_table: table }) => {
      this.functionAt(table, index)(...given);
    });
  }

  /** A table of the form with 64-bit memory has indices of 64 bits: the types of the language know none. */
  private functionAt(table: WebAssembly.Table, index: number): GuestFunction {
    const at = this.guest.isWide ? (wordOf(index) as unknown as number) : index;
    return table.get(at) as GuestFunction;
  }

  private words(...values: GuestWord[]): GuestWord[] {
    return values.map(wordOf);
  }

  private asHostCode<T>(run: (exports: GuestExports) => T): T {
    assert(this.exports !== undefined, "a call into a program that does not exist yet");
    this.clock.leaveRuntime();
    try {
      return run(this.exports);
    } finally {
      this.clock.enterRuntime();
    }
  }
}
