/** Throws if `condition` is false: a bug of ours, never a mistake of the user's. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`internal: ${message}`);
}

/** Ends a `switch` that must be exhaustive; `what` names the thing switched on. */
export function unreachable(value: never, what: string): never {
  throw new Error(`internal: unexpected ${what}: ${String(value)}`);
}
