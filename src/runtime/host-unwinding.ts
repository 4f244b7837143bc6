/**
 * Exceptions and WebAssembly: C++ code that cleans up or says `catch (...)` would also see a JavaScript
 * error that passes through its frames, and `exit` must not run destructors of the stack. What no code of
 * the program sees is a trap; so an error of an import becomes one on its way through the program.
 */
type Import = (...args: never[]) => unknown;

/** `(func (export "t") unreachable)` */
const TRAPPING_MODULE = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x04, 0x01, 0x60, 0x00, 0x00, 0x03, 0x02,
  0x01, 0x00, 0x07, 0x05, 0x01, 0x01, 0x74, 0x00, 0x00, 0x0a, 0x05, 0x01, 0x03, 0x00, 0x00, 0x0b,
]);

let trap: (() => void) | undefined;

/** By the trap that carries it. */
const errors = new WeakMap<object, unknown>();

/** `imports`, of which no error is seen by the program. */
export function uncatchable<T extends Readonly<Record<string, unknown>>>(imports: T): T {
  return Object.fromEntries(
    Object.entries(imports).map(([name, value]) => [
      name,
      typeof value === "function" ? trapping(value as Import) : value,
    ]),
  ) as T;
}

/** What an import threw where `error` is its trap; other errors as they are. */
export function originalError(error: unknown): unknown {
  return typeof error === "object" && error !== null && errors.has(error)
    ? errors.get(error)
    : error;
}

function trapping(call: Import): Import {
  return (...args) => {
    try {
      return call(...args);
    } catch (error) {
      throw asTrap(error);
    }
  };
}

function asTrap(error: unknown): unknown {
  // Exceptions of C++ that a callback threw, and traps, are what they should be.
  if (error instanceof WebAssembly.Exception || error instanceof WebAssembly.RuntimeError)
    return error;
  trap ??= new WebAssembly.Instance(new WebAssembly.Module(TRAPPING_MODULE)).exports[
    "t"
  ] as () => void;
  try {
    trap();
  } catch (carrier) {
    errors.set(carrier as object, error);
    return carrier;
  }
  return error;
}
