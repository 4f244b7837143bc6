/**
 * A device function of one source and a host function of another with the same signature: nvcc leaves a function of
 * the host in place of each device function, so its linker finds two.
 */
import type { CompiledObject } from "./compiled-object.ts";
import { definedFunctions } from "./signature-adapters.ts";

export interface SameName {
  readonly symbol: string;
  readonly device: CompiledObject;
  readonly host: CompiledObject;
}

/** External functions but kernels; those of templates and inline ones may stand in several sources. */
const DEVICE_FUNCTION =
  /^define (?:dso_local )?(?!.*\bptx_kernel\b)(?!internal|private|linkonce|weak|available)[^@\n]*@([\w$.]+)\(/gm;

/** Of objects that are linked together. */
export function sameNames(objects: readonly CompiledObject[]): SameName[] {
  if (objects.length < 2 || objects.every(({ device }) => device === undefined)) return [];
  const defined = objects.map(({ host }) => definedFunctions(host));
  return objects.flatMap((device, own) => {
    const names = [...(device.device?.ir ?? "").matchAll(DEVICE_FUNCTION)].map(([, name]) => name!);
    return names
      .filter((symbol) => !defined[own]!.has(symbol))
      .flatMap((symbol) =>
        objects
          .filter((_, other) => defined[other]!.has(symbol))
          .map((host) => ({ symbol, device, host })),
      );
  });
}
