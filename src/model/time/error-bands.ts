/**
 * How far off a modelled time may be: four of five measured launches of the same kind, by what limits them and how long
 * they take, were nearer (`accuracy/time/bands.ts`). Kinds of which too few were measured have the band of the next
 * wider one.
 */
import type { TimeLimiter } from "../../profile/index.ts";
import { H200_BANDS } from "./h200-bands.ts";
import { type SizeClass, sizeOf } from "./size-class.ts";

/** Relative errors. */
export interface ErrorBands {
  readonly all: number;
  readonly bySize: Readonly<Partial<Record<SizeClass, number>>>;
  readonly byLimiter: Readonly<
    Partial<
      Record<
        TimeLimiter,
        { readonly all: number; readonly bySize: Readonly<Partial<Record<SizeClass, number>>> }
      >
    >
  >;
}

/** By chip that was measured. */
const BANDS: Readonly<Record<string, ErrorBands>> = { h200: H200_BANDS };

/** Undefined of chips that were not measured. */
export function errorBand(device: string, limiter: TimeLimiter, ns: number): number | undefined {
  const bands = BANDS[device];
  if (!bands) return undefined;
  const size = sizeOf(ns);
  const own = bands.byLimiter[limiter];
  return own?.bySize[size] ?? own?.all ?? bands.bySize[size] ?? bands.all;
}
