/**
 * What is shown, in the address behind `#`: `#view=source&launch=3&line=12`. So links, the back button
 * and a reload all lead to the same picture.
 */
import { useEffect, useState } from "preact/hooks";

function read(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}

/** The value of a key, `fallback` where the address has none. Follows the address. */
export function useHashValue(key: string, fallback: string): string {
  const [value, setValue] = useState(() => read().get(key) ?? fallback);
  useEffect(() => {
    const follow = () => setValue(read().get(key) ?? fallback);
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [key, fallback]);
  return value;
}

/**
 * Writes keys to the address; undefined takes one out. A step of the reader's is a step for the back
 * button, but not where `replace` is set: sliders and replays.
 */
export function setHash(
  values: Readonly<Record<string, string | undefined>>,
  replace = false,
): void {
  const params = read();
  for (const [key, value] of Object.entries(values))
    if (value === undefined) params.delete(key);
    else params.set(key, value);
  const hash = `#${params.toString()}`;
  if (hash === location.hash) return;
  if (!replace) location.hash = hash;
  else {
    history.replaceState(undefined, "", hash);
    dispatchEvent(new HashChangeEvent("hashchange"));
  }
}
