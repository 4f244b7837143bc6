/** Arguments, environment, random numbers and the end of the process. */
import { WORD_BYTES } from "../guest-words.ts";
import { HostStop } from "../host-stop.ts";
import { ERRNO } from "./errno.ts";
import { seededRandom } from "./seeded-random.ts";
import type { SystemCalls, WasiState } from "./wasi-state.ts";

export function processCalls(state: WasiState): SystemCalls {
  const { guest } = state;
  const texts = (strings: readonly string[]) =>
    strings.map((text) => new TextEncoder().encode(`${text}\0`));
  const args = texts(state.args);
  const environment = texts(
    Object.entries(state.environment).map(([name, value]) => `${name}=${value}`),
  );

  const sizes = (strings: readonly Uint8Array[]) => (countAt: number, bytesAt: number) => {
    guest.setSize(countAt, strings.length);
    guest.setSize(
      bytesAt,
      strings.reduce((sum, bytes) => sum + bytes.length, 0),
    );
    return ERRNO.success;
  };
  const contents = (strings: readonly Uint8Array[]) => (pointersAt: number, textAt: number) => {
    let at = textAt;
    for (const [i, bytes] of strings.entries()) {
      guest.setPointer(pointersAt + i * WORD_BYTES, at);
      guest.slice(at, bytes.length).set(bytes);
      at += bytes.length;
    }
    return ERRNO.success;
  };

  const random = seededRandom();
  return {
    args_sizes_get: sizes(args),
    args_get: contents(args),
    environ_sizes_get: sizes(environment),
    environ_get: contents(environment),
    /** The same numbers on every run: same input, same output. */
    random_get(at: number, bytes: number) {
      const into = guest.slice(at, bytes);
      for (let i = 0; i < bytes; i++) into[i] = random();
      return ERRNO.success;
    },
    proc_exit(code: number) {
      throw new HostStop({ kind: "exit", code });
    },
    proc_raise: () => ERRNO.notSupported,
  };
}
