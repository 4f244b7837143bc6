/** The seeds and their mutants: mutant n of a seed number is the same text for ever. */
import { readdirSync, readFileSync } from "node:fs";
import { Random } from "../fuzz-programs/random.ts";
import { FORMATS, type ImportFormat, type ImportSeeds } from "./imports/formats.ts";
import { CUDA, IR, mutate } from "./mutate.ts";
import type { Job } from "./worker-pool.ts";

const SEEDS = new URL("./seeds/", import.meta.url);

export interface Seeds {
  readonly ir: readonly string[];
  readonly cuda: readonly string[];
}

export function readSeeds(): Seeds {
  const ending = (suffix: string): string[] =>
    readdirSync(SEEDS)
      .filter((name) => name.endsWith(suffix))
      .sort()
      .map((name) => readFileSync(new URL(name, SEEDS), "utf8"));
  return { ir: ending(".ll"), cuda: ending(".cu") };
}

/** A file of an imported format. */
export function importMutant(
  seeds: ImportSeeds,
  language: ImportFormat,
  seed: number,
  n: number,
): Job {
  const random = new Random(Math.imul(seed, 1_000_003) + n);
  const all = seeds[language];
  return { language, text: FORMATS[language].mutate(random.pick(all), all, random) };
}

export function mutant(seeds: Seeds, language: "ir" | "cuda", seed: number, n: number): Job {
  const random = new Random(Math.imul(seed, 1_000_003) + n);
  const text = random.pick(seeds[language]);
  return { language, text: mutate(text, language === "ir" ? IR : CUDA, random) };
}
