/** The link between a chip and its host. */
import type { Generation, Sourced } from "../device-spec.ts";
import { known } from "./compute-capability.ts";

/** PCI Express of 16 lanes: PCI-SIG, base specifications; bytes a second in one direction, less the line code. */
const PCI_EXPRESS_X16 = {
  2: 16 * 5e9 * (8 / 10 / 8),
  3: 16 * 8e9 * (128 / 130 / 8),
  4: 16 * 16e9 * (128 / 130 / 8),
  5: 16 * 32e9 * (128 / 130 / 8),
} as const;

/** What the cards of a generation came with: their published specifications. */
const OF_GENERATION: Readonly<Record<Generation, keyof typeof PCI_EXPRESS_X16>> = {
  fermi: 2,
  kepler: 3,
  maxwell: 3,
  pascal: 3,
  volta: 3,
  turing: 3,
  ampere: 4,
  ada: 4,
  hopper: 5,
  blackwell: 5,
};

/** Bytes a second of one direction, at most. */
export function hostLinkOf(generation: Generation): Sourced {
  const version = OF_GENERATION[generation];
  return known(
    Math.round(PCI_EXPRESS_X16[version]),
    `published specifications of the generation: PCI Express ${version}, 16 lanes, less the line code`,
  );
}
