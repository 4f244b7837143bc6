/** A cache of clones, as one on disk is. */
export function cache() {
  const values = new Map<string, unknown>();
  return {
    get: () => undefined,
    put: () => {},
    getValue: (key: string) => structuredClone(values.get(key)),
    putValue: (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    size: () => values.size,
  };
}
