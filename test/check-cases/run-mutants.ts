/** Which mutants `warpscope check` catches. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../cli/warpscope.ts";
import { readCheckCases, sourceName, TOOLS } from "./check-case.ts";
import { EXPLAINED } from "./explained-mutants.ts";
import { type Mutant, type MutantKind, mutantsOf } from "./mutants.ts";
import { check, placeSource } from "./run-check.ts";

export interface Program {
  /** `racecheck/barrier` or `examples/sums.cu`. */
  readonly name: string;
  readonly source: string;
}

export interface Outcome {
  readonly mutant: Mutant;
  /** Codes of the findings of severity error or warning; empty of a mutant that is not caught. */
  readonly codes: readonly string[];
}

/** Sizes at which an example's run is short. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  "examples/reduction.cu": ["13"],
  "examples/transpose.cu": ["72", "40"],
};

/** Compiled together: more mutants take longer to lower than a further compilation. */
const BATCH = 24;

/** The clean twins, and the examples. */
export function correctPrograms(): Program[] {
  const twins = TOOLS.filter((tool) => tool !== "numeric")
    .flatMap(readCheckCases)
    .filter(({ clean }) => clean);
  const folder = path.join(ROOT, "examples");
  const examples = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".cu"))
    .map((file) => ({
      name: `examples/${file}`,
      source: fs.readFileSync(path.join(folder, file), "utf8"),
    }));
  return [...twins, ...examples];
}

/** Runs mutants of programs, and first the programs themselves, which must be clean. */
export async function runMutants(
  programs: readonly Program[],
  options: {
    /** All if absent. */
    wanted?(mutant: Mutant): boolean;
    onOutcome?(outcome: Outcome): void;
  } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const batch of batches(programs, options.wanted ?? (() => true))) {
    const sources = [...batch.originals, ...batch.mutants];
    const { file, remove } = placeSource(
      sources.map(({ name, source }) => ({ name, source, clean: true })),
    );
    try {
      const names = batch.originals.map(({ name }) => name);
      const programArguments = ARGUMENTS[names[0]!] ?? [];
      const clean = await codesOf(file, names, programArguments);
      for (const [name, codes] of clean.codes)
        if (codes.size > 0) throw new Error(`${name} is not clean: ${[...codes].join(", ")}`);
      for (const outcome of await outcomesOf(file, batch.mutants, programArguments)) {
        outcomes.push(outcome);
        options.onOutcome?.(outcome);
      }
    } finally {
      remove();
    }
  }
  return outcomes;
}

interface Batch {
  readonly originals: Program[];
  readonly mutants: Mutant[];
}

/** Examples, whose headers differ from those of the twins, are not mixed with them. */
function batches(programs: readonly Program[], wanted: (mutant: Mutant) => boolean): Batch[] {
  const all: Batch[] = [];
  let last: Batch | undefined;
  for (const program of programs) {
    const mutants = mutantsOf(program.name, program.source).filter(wanted);
    if (mutants.length === 0) continue;
    const isExample = program.name.startsWith("examples/");
    if (!last || isExample || last.mutants.length + mutants.length > BATCH) {
      last = { originals: [], mutants: [] };
      all.push(last);
    }
    last.originals.push(program);
    last.mutants.push(...mutants);
  }
  return all;
}

/**
 * Mutants run one after another in one process. A fault ends what comes behind it, so those that were not caught
 * run again without those that were, until a run catches none.
 */
async function outcomesOf(
  file: string,
  mutants: readonly Mutant[],
  programArguments: readonly string[],
): Promise<Outcome[]> {
  const known = new Map<string, ReadonlySet<string>>();
  for (;;) {
    const left = mutants.map(({ name }) => name).filter((name) => !known.has(name));
    if (left.length === 0) break;
    const { codes, error } = await codesOf(file, left, programArguments);
    const caught = [...codes].filter(([, found]) => found.size > 0);
    for (const [name, found] of caught) known.set(name, found);
    // A program that ends at a wrong result takes the rest with it.
    const last = error.includes("all ran") ? undefined : [...error.matchAll(BEGINS)].at(-1)?.[1];
    if (last && !known.has(last)) known.set(last, new Set());
    else if (caught.length === 0) break;
  }
  return mutants.map((mutant) => ({ mutant, codes: [...(known.get(mutant.name) ?? [])].sort() }));
}

const BEGINS = /^begins: (.+)$/gm;

/** Codes of findings of severity error or warning, by the program in whose source they are. */
async function codesOf(
  file: string,
  names: readonly string[],
  programArguments: readonly string[],
): Promise<{ readonly codes: Map<string, Set<string>>; readonly error: string }> {
  const { findings, error } = await check(file, [names.join(","), ...programArguments]);
  const codes = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { severity, code, locations } of findings) {
    if (severity === "note") continue;
    const name = names.find((one) =>
      locations.some((place) => place.file.endsWith(sourceName(one))),
    );
    if (name) codes.get(name)!.add(code);
  }
  return { codes, error };
}

export interface MutantTotals {
  readonly kind: MutantKind;
  readonly made: number;
  /** Of those, whose fault can be shown from the program. */
  readonly provable: number;
  readonly caught: number;
}

/** Totals by kind; mutants that were not caught without an explanation count as provable. */
export function totalsOf(outcomes: readonly Outcome[]): MutantTotals[] {
  return (["barrier", "bound", "initialisation"] as const).map((kind) => {
    const made = outcomes.filter(({ mutant }) => mutant.kind === kind);
    const caught = made.filter(({ codes }) => codes.length > 0);
    const harmless = made.filter(
      ({ mutant, codes }) => codes.length === 0 && EXPLAINED[mutant.name]?.harmless === true,
    );
    return {
      kind,
      made: made.length,
      provable: made.length - harmless.length,
      caught: caught.length,
    };
  });
}
