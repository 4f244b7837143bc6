/** Calls of one place in the program, and what advice says of them. */
import type { Advice, AdvicePlace, HostTransfer } from "../advice.ts";
import { groupBy, type Step, siteOf } from "./steps.ts";

/** Calls that advice is about together, with where they stand among the steps. */
export interface Site {
  /** In program order. */
  readonly indices: readonly number[];
  readonly name: string;
  readonly place: AdvicePlace | undefined;
}

export function sitesOf(steps: readonly Step[], indices: readonly number[]): Site[] {
  const groups = groupBy(indices, (index) => siteOf(steps[index]!.call));
  return Array.from(groups.values(), (own) => {
    const { name, at } = steps[own[0]!]!.call;
    return { indices: own, name, place: at };
  });
}

/** The part of a piece of advice that says where; empty where that is unknown. */
export function placed({ place }: Site): Pick<Advice, "place"> {
  return place ? { place } : {};
}

/** The copies of a step, fills left out. */
export function copiesOf({ work }: Step): HostTransfer[] {
  return work.flatMap(({ transfer }) => (transfer && transfer.from !== undefined ? transfer : []));
}

/** In KiB, with a digit behind the point where that tells something. */
export function kibibytes(bytes: number): number {
  const value = bytes / 1024;
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

export function microseconds(ns: number): number {
  const value = ns / 1000;
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}
